CREATE TABLE `record_editors` (
	`kind` text NOT NULL,
	`record_id` integer NOT NULL,
	`curator_id` integer NOT NULL,
	`since` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`kind`, `record_id`, `curator_id`),
	FOREIGN KEY (`curator_id`) REFERENCES `curators`(`id`) ON UPDATE no action ON DELETE cascade
);

--> statement-breakpoint
CREATE INDEX `record_editors_by_time` ON `record_editors` (`at`);
--> statement-breakpoint
CREATE INDEX `record_editors_by_curator` ON `record_editors` (`curator_id`);
