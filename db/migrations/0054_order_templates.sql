CREATE TABLE `order_templates` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`id_warehouse` text NOT NULL,
	`name` text NOT NULL,
	`customer` text DEFAULT '' NOT NULL,
	`is_default` integer DEFAULT 0 NOT NULL,
	`id_point_start` text DEFAULT '' NOT NULL,
	`effort` integer,
	`pallet_length` real NOT NULL,
	`pallet_width` real NOT NULL,
	`pallet_max_height` real NOT NULL,
	`min_layer_fill_ratio` real NOT NULL,
	`min_support_ratio` real NOT NULL,
	`height_layer_diff` real NOT NULL,
	`height_tolerance` real NOT NULL,
	`packing_type` integer NOT NULL,
	`pallet_limits` text,
	FOREIGN KEY (`id_warehouse`) REFERENCES `warehouses`(`id`) ON UPDATE no action ON DELETE cascade
);

--> statement-breakpoint
CREATE UNIQUE INDEX `order_templates_id_unique` ON `order_templates` (`id`);
--> statement-breakpoint
CREATE INDEX `order_templates_by_warehouse` ON `order_templates` (`id_warehouse`);
