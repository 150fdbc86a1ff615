CREATE TABLE `picture_searches` (
	`painting_id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`outcome` text NOT NULL,
	`image_url` text DEFAULT '' NOT NULL,
	`thumb_url` text DEFAULT '' NOT NULL,
	`page_url` text DEFAULT '' NOT NULL,
	`source` text DEFAULT '' NOT NULL,
	`credit` text DEFAULT '' NOT NULL,
	`license` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`painting_id`) REFERENCES `paintings`(`id`) ON UPDATE no action ON DELETE cascade
);

--> statement-breakpoint
CREATE INDEX `picture_searches_by_outcome` ON `picture_searches` (`outcome`);
--> statement-breakpoint
ALTER TABLE `image_files` ADD `is_found` integer DEFAULT false NOT NULL;

--> statement-breakpoint
-- What was found for visitors before this time and was never checked; the starter's pictures say that
-- they are in the public domain.
UPDATE image_files SET is_found = 1 WHERE state = 'live' AND license = '' AND path IN (
  SELECT image_path FROM paintings
  WHERE image_path IS NOT NULL AND image_chosen_by IS NULL AND NOT checkup_checked
);
--> statement-breakpoint
CREATE TRIGGER paintings_picture_seen AFTER UPDATE OF checkup_checked ON paintings
WHEN new.checkup_checked AND new.image_path IS NOT NULL BEGIN
  UPDATE image_files SET is_found = 0 WHERE path = new.image_path AND is_found;
END;
--> statement-breakpoint
CREATE TRIGGER image_files_version_update AFTER UPDATE OF source, credit, license, is_found
ON image_files BEGIN
  UPDATE catalog_state SET version = version + 1;
END;
--> statement-breakpoint
-- A picture that hangs, and a place that is to stay empty, wait for nobody.
CREATE TRIGGER paintings_picture_settled AFTER UPDATE OF image_path, image_cleared ON paintings
WHEN new.image_path IS NOT NULL OR new.image_cleared BEGIN
  UPDATE picture_searches SET outcome = 'published' WHERE painting_id = new.id AND outcome = 'held';
END;
