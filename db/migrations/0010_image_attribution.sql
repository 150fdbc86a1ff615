ALTER TABLE `image_files` ADD `source` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `image_files` ADD `credit` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `image_files` ADD `license` text DEFAULT '' NOT NULL;
