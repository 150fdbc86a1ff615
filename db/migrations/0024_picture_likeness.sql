CREATE TABLE `picture_likeness` (
	`path` text PRIMARY KEY NOT NULL,
	`painting_id` integer NOT NULL,
	`method` integer NOT NULL,
	`palette` text NOT NULL,
	`colour` blob,
	`composition` blob,
	FOREIGN KEY (`path`) REFERENCES `image_files`(`path`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`painting_id`) REFERENCES `paintings`(`id`) ON UPDATE no action ON DELETE cascade
);

--> statement-breakpoint
CREATE INDEX `picture_likeness_by_painting` ON `picture_likeness` (`painting_id`);

--> statement-breakpoint
CREATE TRIGGER picture_likeness_version_insert AFTER INSERT ON picture_likeness BEGIN
  UPDATE catalog_state SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER picture_likeness_version_update AFTER UPDATE ON picture_likeness BEGIN
  UPDATE catalog_state SET version = version + 1;
END;
