ALTER TABLE `curators` ADD `role` text DEFAULT 'editor_in_chief' NOT NULL;
--> statement-breakpoint
ALTER TABLE `sessions` ADD `client` text DEFAULT '' NOT NULL;
