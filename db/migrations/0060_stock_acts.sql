CREATE TABLE `stock_acts` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`id_warehouse` text NOT NULL,
	`id_section` text NOT NULL,
	`id_section_from` text DEFAULT '' NOT NULL,
	`id_box` text NOT NULL,
	`count` integer NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`status` text NOT NULL,
	`user_login` text DEFAULT '' NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`id_warehouse`) REFERENCES `warehouses`(`id`) ON UPDATE no action ON DELETE cascade
);

--> statement-breakpoint
CREATE UNIQUE INDEX `stock_acts_id_unique` ON `stock_acts` (`id`);
--> statement-breakpoint
CREATE INDEX `stock_acts_by_warehouse` ON `stock_acts` (`id_warehouse`);
