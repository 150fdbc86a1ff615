-- What drizzle-kit cannot describe: the search index and the triggers that keep it in step, the
-- catalog's version counters, the append-only audit log, and what deleting means in the warehouse.

-- Search: three indexes without content of their own; a rowid is the id of the row it stands for.
CREATE VIRTUAL TABLE artist_search USING fts5(
  name, bio, content='', contentless_delete=1, prefix='2 3', tokenize="unicode61 remove_diacritics 2"
);
--> statement-breakpoint
CREATE VIRTUAL TABLE painting_search USING fts5(
  title, artist, content='', contentless_delete=1, prefix='2 3', tokenize="unicode61 remove_diacritics 2"
);
--> statement-breakpoint
CREATE VIRTUAL TABLE movement_search USING fts5(
  name, description, content='', contentless_delete=1, prefix='2 3', tokenize="unicode61 remove_diacritics 2"
);
--> statement-breakpoint
CREATE TRIGGER artists_search_insert AFTER INSERT ON artists BEGIN
  INSERT INTO artist_search(rowid, name, bio) VALUES (new.id, new.search_name, new.bio_full);
END;
--> statement-breakpoint
CREATE TRIGGER artists_search_update AFTER UPDATE OF name, bio_full ON artists BEGIN
  DELETE FROM artist_search WHERE rowid = old.id;
  INSERT INTO artist_search(rowid, name, bio) VALUES (new.id, new.search_name, new.bio_full);
END;
--> statement-breakpoint
CREATE TRIGGER artists_search_rename AFTER UPDATE OF name ON artists BEGIN
  DELETE FROM painting_search WHERE rowid IN (SELECT id FROM paintings WHERE artist_id = old.id);
  INSERT INTO painting_search(rowid, title, artist)
    SELECT id, search_title, new.search_name FROM paintings WHERE artist_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER artists_search_delete AFTER DELETE ON artists BEGIN
  DELETE FROM artist_search WHERE rowid = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER paintings_search_insert AFTER INSERT ON paintings BEGIN
  INSERT INTO painting_search(rowid, title, artist)
    SELECT new.id, new.search_title, search_name FROM artists WHERE id = new.artist_id;
END;
--> statement-breakpoint
CREATE TRIGGER paintings_search_update AFTER UPDATE OF title, artist_id ON paintings BEGIN
  DELETE FROM painting_search WHERE rowid = old.id;
  INSERT INTO painting_search(rowid, title, artist)
    SELECT new.id, new.search_title, search_name FROM artists WHERE id = new.artist_id;
END;
--> statement-breakpoint
CREATE TRIGGER paintings_search_delete AFTER DELETE ON paintings BEGIN
  DELETE FROM painting_search WHERE rowid = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER movements_search_insert AFTER INSERT ON movements BEGIN
  INSERT INTO movement_search(rowid, name, description)
    VALUES (new.id, new.search_name, new.description);
END;
--> statement-breakpoint
CREATE TRIGGER movements_search_update AFTER UPDATE OF name, description ON movements BEGIN
  DELETE FROM movement_search WHERE rowid = old.id;
  INSERT INTO movement_search(rowid, name, description)
    VALUES (new.id, new.search_name, new.description);
END;
--> statement-breakpoint
CREATE TRIGGER movements_search_delete AFTER DELETE ON movements BEGIN
  DELETE FROM movement_search WHERE rowid = old.id;
END;
--> statement-breakpoint
-- The catalog's versions: one row, moved by every change whichever process makes it.
INSERT INTO catalog_state(id, epoch, version, timeline_version)
  VALUES (1, lower(hex(randomblob(6))), 1, 1);
--> statement-breakpoint
CREATE TRIGGER eras_version_insert AFTER INSERT ON eras BEGIN
  UPDATE catalog_state SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER eras_version_update AFTER UPDATE ON eras BEGIN
  UPDATE catalog_state SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER eras_version_delete AFTER DELETE ON eras BEGIN
  UPDATE catalog_state SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER movements_version_insert AFTER INSERT ON movements BEGIN
  UPDATE catalog_state SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER movements_version_update AFTER UPDATE ON movements BEGIN
  UPDATE catalog_state SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER movements_version_delete AFTER DELETE ON movements BEGIN
  UPDATE catalog_state SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER artists_version_insert AFTER INSERT ON artists BEGIN
  UPDATE catalog_state SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER artists_version_update AFTER UPDATE ON artists BEGIN
  UPDATE catalog_state SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER artists_version_delete AFTER DELETE ON artists BEGIN
  UPDATE catalog_state SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER periods_version_insert AFTER INSERT ON periods BEGIN
  UPDATE catalog_state SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER periods_version_update AFTER UPDATE ON periods BEGIN
  UPDATE catalog_state SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER periods_version_delete AFTER DELETE ON periods BEGIN
  UPDATE catalog_state SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER paintings_version_insert AFTER INSERT ON paintings BEGIN
  UPDATE catalog_state SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER paintings_version_update AFTER UPDATE ON paintings BEGIN
  UPDATE catalog_state SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER paintings_version_delete AFTER DELETE ON paintings BEGIN
  UPDATE catalog_state SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER influence_sources_version_insert AFTER INSERT ON influence_sources BEGIN
  UPDATE catalog_state SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER influence_sources_version_update AFTER UPDATE ON influence_sources BEGIN
  UPDATE catalog_state SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER influence_sources_version_delete AFTER DELETE ON influence_sources BEGIN
  UPDATE catalog_state SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER annotations_version_insert AFTER INSERT ON annotations BEGIN
  UPDATE catalog_state SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER annotations_version_update AFTER UPDATE ON annotations BEGIN
  UPDATE catalog_state SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER annotations_version_delete AFTER DELETE ON annotations BEGIN
  UPDATE catalog_state SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER eras_timeline_insert AFTER INSERT ON eras BEGIN
  UPDATE catalog_state SET timeline_version = timeline_version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER eras_timeline_update AFTER UPDATE ON eras BEGIN
  UPDATE catalog_state SET timeline_version = timeline_version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER eras_timeline_delete AFTER DELETE ON eras BEGIN
  UPDATE catalog_state SET timeline_version = timeline_version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER movements_timeline_insert AFTER INSERT ON movements BEGIN
  UPDATE catalog_state SET timeline_version = timeline_version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER movements_timeline_update AFTER UPDATE ON movements BEGIN
  UPDATE catalog_state SET timeline_version = timeline_version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER movements_timeline_delete AFTER DELETE ON movements BEGIN
  UPDATE catalog_state SET timeline_version = timeline_version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER artists_timeline_insert AFTER INSERT ON artists BEGIN
  UPDATE catalog_state SET timeline_version = timeline_version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER artists_timeline_update AFTER UPDATE OF name, birth_year, death_year, movement_id, portrait_path,
  portrait_thumb_path, encyclopedia_title ON artists BEGIN
  UPDATE catalog_state SET timeline_version = timeline_version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER artists_timeline_delete AFTER DELETE ON artists BEGIN
  UPDATE catalog_state SET timeline_version = timeline_version + 1;
END;
--> statement-breakpoint
-- The audit log only grows.
CREATE TRIGGER audit_log_never_updated BEFORE UPDATE ON audit_log BEGIN
  SELECT RAISE(ABORT, 'audit records are never changed');
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_never_deleted BEFORE DELETE ON audit_log BEGIN
  SELECT RAISE(ABORT, 'audit records are never removed');
END;
--> statement-breakpoint
-- The warehouse: a box type clears the sections that hold it, a point the geometry that names it.
CREATE TRIGGER stockboxes_clear_sections BEFORE DELETE ON stockboxes BEGIN
  UPDATE warehouse_sections SET id_box = NULL, sku_name = '', count_box = 0 WHERE id_box = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER warehouse_points_clear_geometry BEFORE DELETE ON warehouse_points BEGIN
  UPDATE warehouse_section_geometry SET id_point_way = NULL, name_point_way = ''
    WHERE id_point_way = old.id;
END;
--> statement-breakpoint
-- A calculated order is calculated no longer once what it was calculated from has changed.
CREATE TRIGGER order_items_drop_results AFTER UPDATE OF pallete_computed ON order_items
WHEN new.pallete_computed = '' BEGIN
  DELETE FROM pallet_results WHERE id_order_item = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER order_data_uncompute_insert AFTER INSERT ON order_data BEGIN
  UPDATE order_items SET pallete_computed = ''
    WHERE id = new.id_order_item AND pallete_computed <> '';
END;
--> statement-breakpoint
CREATE TRIGGER order_data_uncompute_update AFTER UPDATE ON order_data BEGIN
  UPDATE order_items SET pallete_computed = ''
    WHERE id = new.id_order_item AND pallete_computed <> '';
END;
--> statement-breakpoint
CREATE TRIGGER order_data_uncompute_delete AFTER DELETE ON order_data BEGIN
  UPDATE order_items SET pallete_computed = ''
    WHERE id = old.id_order_item AND pallete_computed <> '';
END;
--> statement-breakpoint
CREATE TRIGGER order_params_uncompute_insert AFTER INSERT ON order_params BEGIN
  UPDATE order_items SET pallete_computed = ''
    WHERE id = new.id_order_item AND pallete_computed <> '';
END;
--> statement-breakpoint
CREATE TRIGGER order_params_uncompute_update AFTER UPDATE ON order_params BEGIN
  UPDATE order_items SET pallete_computed = ''
    WHERE id = new.id_order_item AND pallete_computed <> '';
END;
--> statement-breakpoint
CREATE TRIGGER order_params_uncompute_delete AFTER DELETE ON order_params BEGIN
  UPDATE order_items SET pallete_computed = ''
    WHERE id = old.id_order_item AND pallete_computed <> '';
END;
--> statement-breakpoint
CREATE TRIGGER stockboxes_uncompute_update AFTER UPDATE ON stockboxes BEGIN
  UPDATE order_items SET pallete_computed = ''
    WHERE pallete_computed <> ''
      AND id IN (SELECT id_order_item FROM order_data WHERE id_box = new.id);
END;
