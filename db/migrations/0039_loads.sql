CREATE TABLE `load_orders` (
	`id_load` text NOT NULL,
	`id_order_item` text NOT NULL,
	`calculated` text NOT NULL,
	PRIMARY KEY(`id_load`, `id_order_item`),
	FOREIGN KEY (`id_load`) REFERENCES `loads`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`id_order_item`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE cascade
);

--> statement-breakpoint
CREATE INDEX `load_orders_by_order` ON `load_orders` (`id_order_item`);
--> statement-breakpoint
CREATE TABLE `loads` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`id_warehouse` text NOT NULL,
	`number` integer NOT NULL,
	`name` text NOT NULL,
	`vehicle` text NOT NULL,
	`may_turn` integer NOT NULL,
	`stops` text NOT NULL,
	`pallets` text NOT NULL,
	`user_login` text DEFAULT '' NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`id_warehouse`) REFERENCES `warehouses`(`id`) ON UPDATE no action ON DELETE cascade
);

--> statement-breakpoint
CREATE UNIQUE INDEX `loads_id_unique` ON `loads` (`id`);
--> statement-breakpoint
CREATE INDEX `loads_by_warehouse` ON `loads` (`id_warehouse`,`number`);
--> statement-breakpoint
CREATE TABLE `vehicles` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`about` text NOT NULL
);

--> statement-breakpoint
CREATE UNIQUE INDEX `vehicles_id_unique` ON `vehicles` (`id`);
