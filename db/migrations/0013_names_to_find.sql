CREATE TABLE `alternative_names` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`target_type` text NOT NULL,
	`target_id` integer NOT NULL,
	`name` text NOT NULL,
	`language` text DEFAULT '' NOT NULL,
	`search_name` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(name, 'ø', 'o'), 'Ø', 'O'), 'ł', 'l'), 'Ł', 'L'), 'đ', 'd'), 'Đ', 'D'), 'æ', 'ae'), 'Æ', 'Ae'), 'œ', 'oe'), 'Œ', 'Oe'), 'ß', 'ss')) VIRTUAL
);

--> statement-breakpoint
CREATE INDEX `alternative_names_by_target` ON `alternative_names` (`target_type`,`target_id`);
--> statement-breakpoint
CREATE INDEX `alternative_names_by_name` ON `alternative_names` (name COLLATE NOCASE);
--> statement-breakpoint
CREATE INDEX `artists_by_name` ON `artists` (name COLLATE NOCASE);
--> statement-breakpoint
CREATE INDEX `paintings_by_year` ON `paintings` (`year`);
--> statement-breakpoint
CREATE INDEX `paintings_by_title` ON `paintings` (title COLLATE NOCASE);
--> statement-breakpoint
-- Names without spaces and marks, by their trigrams: for what is typed in one word or with an error.
-- A rowid is four times the id of the row it stands for and its kind: artist 0, painting 1, movement 2,
-- alternative name 3.
CREATE VIRTUAL TABLE name_search USING fts5(
  letters, content='', contentless_delete=1, tokenize="trigram remove_diacritics 1"
);
--> statement-breakpoint
CREATE VIRTUAL TABLE name_trigrams USING fts5vocab('name_search', 'row');
--> statement-breakpoint
INSERT INTO name_search(rowid, letters) SELECT id * 4 + 0, replace(replace(replace(replace(replace(replace(search_name, ' ', ''), '-', ''), '''', ''), '’', ''), '.', ''), ',', '') FROM artists;
--> statement-breakpoint
CREATE TRIGGER artists_letters_insert AFTER INSERT ON artists BEGIN
  INSERT INTO name_search(rowid, letters)
    VALUES (new.id * 4 + 0, replace(replace(replace(replace(replace(replace(new.search_name, ' ', ''), '-', ''), '''', ''), '’', ''), '.', ''), ',', ''));
END;
--> statement-breakpoint
CREATE TRIGGER artists_letters_update AFTER UPDATE OF name ON artists BEGIN
  DELETE FROM name_search WHERE rowid = old.id * 4 + 0;
  INSERT INTO name_search(rowid, letters)
    VALUES (new.id * 4 + 0, replace(replace(replace(replace(replace(replace(new.search_name, ' ', ''), '-', ''), '''', ''), '’', ''), '.', ''), ',', ''));
END;
--> statement-breakpoint
CREATE TRIGGER artists_letters_delete AFTER DELETE ON artists BEGIN
  DELETE FROM name_search WHERE rowid = old.id * 4 + 0;
  DELETE FROM alternative_names WHERE target_type = 'artist' AND target_id = old.id;
END;
--> statement-breakpoint
INSERT INTO name_search(rowid, letters) SELECT id * 4 + 1, replace(replace(replace(replace(replace(replace(search_title, ' ', ''), '-', ''), '''', ''), '’', ''), '.', ''), ',', '') FROM paintings;
--> statement-breakpoint
CREATE TRIGGER paintings_letters_insert AFTER INSERT ON paintings BEGIN
  INSERT INTO name_search(rowid, letters)
    VALUES (new.id * 4 + 1, replace(replace(replace(replace(replace(replace(new.search_title, ' ', ''), '-', ''), '''', ''), '’', ''), '.', ''), ',', ''));
END;
--> statement-breakpoint
CREATE TRIGGER paintings_letters_update AFTER UPDATE OF title ON paintings BEGIN
  DELETE FROM name_search WHERE rowid = old.id * 4 + 1;
  INSERT INTO name_search(rowid, letters)
    VALUES (new.id * 4 + 1, replace(replace(replace(replace(replace(replace(new.search_title, ' ', ''), '-', ''), '''', ''), '’', ''), '.', ''), ',', ''));
END;
--> statement-breakpoint
CREATE TRIGGER paintings_letters_delete AFTER DELETE ON paintings BEGIN
  DELETE FROM name_search WHERE rowid = old.id * 4 + 1;
  DELETE FROM alternative_names WHERE target_type = 'painting' AND target_id = old.id;
END;
--> statement-breakpoint
INSERT INTO name_search(rowid, letters) SELECT id * 4 + 2, replace(replace(replace(replace(replace(replace(search_name, ' ', ''), '-', ''), '''', ''), '’', ''), '.', ''), ',', '') FROM movements;
--> statement-breakpoint
CREATE TRIGGER movements_letters_insert AFTER INSERT ON movements BEGIN
  INSERT INTO name_search(rowid, letters)
    VALUES (new.id * 4 + 2, replace(replace(replace(replace(replace(replace(new.search_name, ' ', ''), '-', ''), '''', ''), '’', ''), '.', ''), ',', ''));
END;
--> statement-breakpoint
CREATE TRIGGER movements_letters_update AFTER UPDATE OF name ON movements BEGIN
  DELETE FROM name_search WHERE rowid = old.id * 4 + 2;
  INSERT INTO name_search(rowid, letters)
    VALUES (new.id * 4 + 2, replace(replace(replace(replace(replace(replace(new.search_name, ' ', ''), '-', ''), '''', ''), '’', ''), '.', ''), ',', ''));
END;
--> statement-breakpoint
CREATE TRIGGER movements_letters_delete AFTER DELETE ON movements BEGIN
  DELETE FROM name_search WHERE rowid = old.id * 4 + 2;
  DELETE FROM alternative_names WHERE target_type = 'movement' AND target_id = old.id;
END;
--> statement-breakpoint
INSERT INTO name_search(rowid, letters) SELECT id * 4 + 3, replace(replace(replace(replace(replace(replace(search_name, ' ', ''), '-', ''), '''', ''), '’', ''), '.', ''), ',', '') FROM alternative_names;
--> statement-breakpoint
CREATE TRIGGER alternative_names_letters_insert AFTER INSERT ON alternative_names BEGIN
  INSERT INTO name_search(rowid, letters)
    VALUES (new.id * 4 + 3, replace(replace(replace(replace(replace(replace(new.search_name, ' ', ''), '-', ''), '''', ''), '’', ''), '.', ''), ',', ''));
END;
--> statement-breakpoint
CREATE TRIGGER alternative_names_letters_update AFTER UPDATE OF name ON alternative_names BEGIN
  DELETE FROM name_search WHERE rowid = old.id * 4 + 3;
  INSERT INTO name_search(rowid, letters)
    VALUES (new.id * 4 + 3, replace(replace(replace(replace(replace(replace(new.search_name, ' ', ''), '-', ''), '''', ''), '’', ''), '.', ''), ',', ''));
END;
--> statement-breakpoint
CREATE TRIGGER alternative_names_letters_delete AFTER DELETE ON alternative_names BEGIN
  DELETE FROM name_search WHERE rowid = old.id * 4 + 3;
END;
--> statement-breakpoint
CREATE TRIGGER alternative_names_version_insert AFTER INSERT ON alternative_names BEGIN
  UPDATE catalog_state SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER alternative_names_version_update AFTER UPDATE ON alternative_names BEGIN
  UPDATE catalog_state SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER alternative_names_version_delete AFTER DELETE ON alternative_names BEGIN
  UPDATE catalog_state SET version = version + 1;
END;
