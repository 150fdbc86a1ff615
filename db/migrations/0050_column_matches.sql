CREATE TABLE `column_matches` (
	`id_warehouse` text,
	`username` text,
	`kind` text NOT NULL,
	`headings` text NOT NULL,
	`columns` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`id_warehouse`) REFERENCES `warehouses`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`username`) REFERENCES `curators`(`username`) ON UPDATE cascade ON DELETE cascade
);

--> statement-breakpoint
CREATE INDEX `column_matches_by_warehouse` ON `column_matches` (`id_warehouse`,`kind`);
--> statement-breakpoint
CREATE INDEX `column_matches_by_curator` ON `column_matches` (`username`,`kind`);
