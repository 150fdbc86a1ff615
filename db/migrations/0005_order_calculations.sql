CREATE TABLE `calculation_jobs` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`id_order_item` text NOT NULL,
	`state` text NOT NULL,
	`fraction` real NOT NULL,
	`pallets` integer,
	`error` text,
	`created` text NOT NULL,
	`finished` text,
	`seen` integer NOT NULL,
	FOREIGN KEY (`id_order_item`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calculation_jobs_id_unique` ON `calculation_jobs` (`id`);--> statement-breakpoint
CREATE INDEX `calculation_jobs_by_order` ON `calculation_jobs` (`id_order_item`);--> statement-breakpoint
CREATE TABLE `order_calculations` (
	`id_order_item` text PRIMARY KEY NOT NULL,
	`started` real NOT NULL,
	`figures` text NOT NULL,
	`paths` text NOT NULL,
	FOREIGN KEY (`id_order_item`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE cascade
);
