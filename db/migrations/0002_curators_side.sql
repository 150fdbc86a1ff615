CREATE TABLE `image_files` (
	`path` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`type` text NOT NULL,
	`sha256` text NOT NULL,
	`bytes` integer NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`modified_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `image_files_not_live` ON `image_files` (`state`) WHERE state <> 'live';--> statement-breakpoint
CREATE TABLE `login_attempts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `login_attempts_by_key` ON `login_attempts` (`key`,`at`);--> statement-breakpoint
CREATE INDEX `login_attempts_by_time` ON `login_attempts` (`at`);--> statement-breakpoint
-- The register of image files follows the rows that name them.
CREATE TRIGGER paintings_image_files_change AFTER UPDATE OF image_path, thumbnail_path ON paintings
BEGIN
  UPDATE image_files SET state = 'old' WHERE path IN (old.image_path, old.thumbnail_path);
  UPDATE image_files SET state = 'live' WHERE path IN (new.image_path, new.thumbnail_path);
END;
--> statement-breakpoint
CREATE TRIGGER paintings_image_files_delete AFTER DELETE ON paintings BEGIN
  UPDATE image_files SET state = 'old' WHERE path IN (old.image_path, old.thumbnail_path);
END;
--> statement-breakpoint
CREATE TRIGGER artists_image_files_change AFTER UPDATE OF portrait_path, portrait_thumb_path ON artists
BEGIN
  UPDATE image_files SET state = 'old' WHERE path IN (old.portrait_path, old.portrait_thumb_path);
  UPDATE image_files SET state = 'live' WHERE path IN (new.portrait_path, new.portrait_thumb_path);
END;
--> statement-breakpoint
CREATE TRIGGER artists_image_files_delete AFTER DELETE ON artists BEGIN
  UPDATE image_files SET state = 'old' WHERE path IN (old.portrait_path, old.portrait_thumb_path);
END;
--> statement-breakpoint
-- Replacing is removing without the trigger that refuses it (SQLite fires none then).
CREATE TRIGGER audit_log_never_replaced BEFORE INSERT ON audit_log
WHEN EXISTS (SELECT 1 FROM audit_log WHERE id = new.id) BEGIN
  SELECT RAISE(ABORT, 'audit records are never replaced');
END;
