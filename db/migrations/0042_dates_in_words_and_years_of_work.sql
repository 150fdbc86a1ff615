ALTER TABLE `artists` ADD `active_from` integer;
--> statement-breakpoint
ALTER TABLE `artists` ADD `active_to` integer;
--> statement-breakpoint
ALTER TABLE `artists` ADD `date_text` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `paintings` ADD `date_text` text DEFAULT '' NOT NULL;
--> statement-breakpoint
DROP TRIGGER artists_version_update;
--> statement-breakpoint
CREATE TRIGGER artists_version_update AFTER UPDATE OF id, name, birth_year, death_year, movement_id,
  portrait_path, portrait_thumb_path, portrait_cache_key, portrait_thumb_cache_key,
  portrait_cleared, portrait_chosen_by, encyclopedia_title, bio_short, bio_full, palette_metadata,
  birth_date, death_date, identifiers, text_rights, text_credit, nationality, active_from,
  active_to, date_text
  ON artists BEGIN
  UPDATE catalog_state SET version = version + 1;
END;
--> statement-breakpoint
DROP TRIGGER paintings_version_update;
--> statement-breakpoint
CREATE TRIGGER paintings_version_update AFTER UPDATE OF id, artist_id, title, year,
  encyclopedia_title, image_path, thumbnail_path, image_cache_key, thumbnail_cache_key,
  image_cleared, image_chosen_by, sort_order, date, attribution, medium, support, height_mm,
  width_mm, collection, place, inventory_number, identifiers, object_rights, object_credit,
  picture_rights, picture_credit, text_rights, text_credit, date_text
  ON paintings BEGIN
  UPDATE catalog_state SET version = version + 1;
END;
--> statement-breakpoint
-- Years of work decide in which windows of the timeline an artist is.
DROP TRIGGER artists_timeline_update;
--> statement-breakpoint
CREATE TRIGGER artists_timeline_update AFTER UPDATE OF name, birth_year, death_year, active_from,
  active_to, movement_id, portrait_path, portrait_thumb_path, encyclopedia_title ON artists BEGIN
  UPDATE catalog_state SET timeline_version = timeline_version + 1;
END;
