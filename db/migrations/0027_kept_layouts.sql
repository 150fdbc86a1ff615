CREATE TABLE `order_layouts` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`id_order_item` text NOT NULL,
	`created` text NOT NULL,
	`id_point_start` text NOT NULL,
	`parameters` text NOT NULL,
	`composition` text NOT NULL,
	`summary` text NOT NULL,
	`figures` text NOT NULL,
	`content` blob NOT NULL,
	FOREIGN KEY (`id_order_item`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE cascade
);

--> statement-breakpoint
CREATE UNIQUE INDEX `order_layouts_id_unique` ON `order_layouts` (`id`);
--> statement-breakpoint
CREATE INDEX `order_layouts_by_order` ON `order_layouts` (`id_order_item`,`seq`);
--> statement-breakpoint
ALTER TABLE `order_calculations` ADD `id_layout` text;
