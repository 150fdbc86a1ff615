CREATE TABLE `operations` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`at` integer NOT NULL,
	`username` text NOT NULL,
	`kind` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`restores` text
);

--> statement-breakpoint
CREATE UNIQUE INDEX `operations_id_unique` ON `operations` (`id`);
--> statement-breakpoint
DROP INDEX `image_files_not_live`;
--> statement-breakpoint
ALTER TABLE `image_files` ADD `kept_since` integer;
--> statement-breakpoint
CREATE INDEX `image_files_not_live` ON `image_files` (`state`,`kept_since`) WHERE state <> 'live';
--> statement-breakpoint
-- What a row no longer names is kept for a while, and a row that comes back finds its files again.
DROP TRIGGER paintings_image_files_change;
--> statement-breakpoint
CREATE TRIGGER paintings_image_files_change AFTER UPDATE OF image_path, thumbnail_path ON paintings
BEGIN
  UPDATE image_files SET state = 'kept', kept_since = CAST(unixepoch('subsec') * 1000 AS INTEGER)
    WHERE path IN (old.image_path, old.thumbnail_path) AND state = 'live';
  UPDATE image_files SET state = 'live', kept_since = NULL
    WHERE path IN (new.image_path, new.thumbnail_path);
END;
--> statement-breakpoint
DROP TRIGGER paintings_image_files_delete;
--> statement-breakpoint
CREATE TRIGGER paintings_image_files_delete AFTER DELETE ON paintings BEGIN
  UPDATE image_files SET state = 'kept', kept_since = CAST(unixepoch('subsec') * 1000 AS INTEGER)
    WHERE path IN (old.image_path, old.thumbnail_path) AND state = 'live';
END;
--> statement-breakpoint
CREATE TRIGGER paintings_image_files_insert AFTER INSERT ON paintings
WHEN new.image_path IS NOT NULL OR new.thumbnail_path IS NOT NULL BEGIN
  UPDATE image_files SET state = 'live', kept_since = NULL
    WHERE path IN (new.image_path, new.thumbnail_path);
END;
--> statement-breakpoint
DROP TRIGGER artists_image_files_change;
--> statement-breakpoint
CREATE TRIGGER artists_image_files_change AFTER UPDATE OF portrait_path, portrait_thumb_path ON artists
BEGIN
  UPDATE image_files SET state = 'kept', kept_since = CAST(unixepoch('subsec') * 1000 AS INTEGER)
    WHERE path IN (old.portrait_path, old.portrait_thumb_path) AND state = 'live';
  UPDATE image_files SET state = 'live', kept_since = NULL
    WHERE path IN (new.portrait_path, new.portrait_thumb_path);
END;
--> statement-breakpoint
DROP TRIGGER artists_image_files_delete;
--> statement-breakpoint
CREATE TRIGGER artists_image_files_delete AFTER DELETE ON artists BEGIN
  UPDATE image_files SET state = 'kept', kept_since = CAST(unixepoch('subsec') * 1000 AS INTEGER)
    WHERE path IN (old.portrait_path, old.portrait_thumb_path) AND state = 'live';
END;
--> statement-breakpoint
CREATE TRIGGER artists_image_files_insert AFTER INSERT ON artists
WHEN new.portrait_path IS NOT NULL OR new.portrait_thumb_path IS NOT NULL BEGIN
  UPDATE image_files SET state = 'live', kept_since = NULL
    WHERE path IN (new.portrait_path, new.portrait_thumb_path);
END;
--> statement-breakpoint
-- Operations only grow, as the audit log does.
CREATE TRIGGER operations_never_updated BEFORE UPDATE ON operations BEGIN
  SELECT RAISE(ABORT, 'operations are never changed');
END;
--> statement-breakpoint
CREATE TRIGGER operations_never_deleted BEFORE DELETE ON operations BEGIN
  SELECT RAISE(ABORT, 'operations are never removed');
END;
--> statement-breakpoint
CREATE TRIGGER operations_never_replaced BEFORE INSERT ON operations
WHEN EXISTS (SELECT 1 FROM operations WHERE number = new.number OR id = new.id) BEGIN
  SELECT RAISE(ABORT, 'operations are never replaced');
END;
