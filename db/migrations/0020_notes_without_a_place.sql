-- A note may be about the whole picture, or about a rectangle of it.
CREATE TABLE `__new_annotations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`painting_id` integer NOT NULL,
	`label` text NOT NULL,
	`body` text DEFAULT '' NOT NULL,
	`category` text DEFAULT '' NOT NULL,
	`pos_x` real,
	`pos_y` real,
	`width` real,
	`height` real,
	`source_author` text DEFAULT '' NOT NULL,
	`source` text DEFAULT '' NOT NULL,
	`source_url` text DEFAULT '' NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL,
	`confidence` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`painting_id`) REFERENCES `paintings`(`id`) ON UPDATE no action ON DELETE cascade
);

--> statement-breakpoint
INSERT INTO `__new_annotations`("id", "painting_id", "label", "body", "category", "pos_x", "pos_y", "source_author", "source", "source_url", "sort_order", "confidence") SELECT "id", "painting_id", "label", "body", "category", "pos_x", "pos_y", "source_author", "source", "source_url", "sort_order", "confidence" FROM `annotations`;
--> statement-breakpoint
-- The ids of notes that were removed are not given again: the log speaks of them.
DELETE FROM sqlite_sequence WHERE name = '__new_annotations';
--> statement-breakpoint
INSERT INTO sqlite_sequence(name, seq)
  SELECT '__new_annotations', seq FROM sqlite_sequence WHERE name = 'annotations';
--> statement-breakpoint
DROP TABLE `annotations`;
--> statement-breakpoint
ALTER TABLE `__new_annotations` RENAME TO `annotations`;
--> statement-breakpoint
CREATE INDEX `annotations_by_painting` ON `annotations` (`painting_id`,`sort_order`);
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
