ALTER TABLE `image_files` ADD `original` text;
--> statement-breakpoint
ALTER TABLE `image_files` ADD `crop` text;
--> statement-breakpoint
CREATE INDEX `image_files_by_original` ON `image_files` (`original`) WHERE original IS NOT NULL;
--> statement-breakpoint
DROP TRIGGER image_files_version_update;
--> statement-breakpoint
CREATE TRIGGER image_files_version_update AFTER UPDATE OF source, credit, license, is_found, original, crop
ON image_files BEGIN
  UPDATE catalog_state SET version = version + 1;
END;
