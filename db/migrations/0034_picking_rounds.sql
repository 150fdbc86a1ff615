CREATE TABLE `picking_round_orders` (
	`id_order_item` text PRIMARY KEY NOT NULL,
	`id_round` text NOT NULL,
	`place` integer NOT NULL,
	FOREIGN KEY (`id_order_item`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`id_round`) REFERENCES `picking_rounds`(`id`) ON UPDATE no action ON DELETE cascade
);

--> statement-breakpoint
CREATE INDEX `picking_round_orders_by_round` ON `picking_round_orders` (`id_round`,`place`);
--> statement-breakpoint
CREATE TABLE `picking_rounds` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`id_warehouse` text NOT NULL,
	`number` integer NOT NULL,
	`id_point_start` text NOT NULL,
	`planned` real NOT NULL,
	`user_login` text DEFAULT '' NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`id_warehouse`) REFERENCES `warehouses`(`id`) ON UPDATE no action ON DELETE cascade
);

--> statement-breakpoint
CREATE UNIQUE INDEX `picking_rounds_id_unique` ON `picking_rounds` (`id`);
--> statement-breakpoint
CREATE INDEX `picking_rounds_by_warehouse` ON `picking_rounds` (`id_warehouse`,`number`);
