CREATE TABLE `count_requests` (
	`id_section` text PRIMARY KEY NOT NULL,
	`id_warehouse` text NOT NULL,
	`at` integer NOT NULL,
	`user_login` text DEFAULT '' NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`id_section`) REFERENCES `warehouse_sections`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`id_warehouse`) REFERENCES `warehouses`(`id`) ON UPDATE no action ON DELETE cascade
);

--> statement-breakpoint
CREATE INDEX `count_requests_by_warehouse` ON `count_requests` (`id_warehouse`);
--> statement-breakpoint
CREATE TABLE `pallet_labels` (
	`serial` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id_order_item` text NOT NULL,
	`id_pallet` text NOT NULL,
	`numpallete` integer NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`id_order_item`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE cascade
);

--> statement-breakpoint
CREATE UNIQUE INDEX `pallet_labels_id_pallet_unique` ON `pallet_labels` (`id_pallet`);
--> statement-breakpoint
CREATE INDEX `pallet_labels_by_order` ON `pallet_labels` (`id_order_item`);
--> statement-breakpoint
ALTER TABLE `order_picks` ADD `resolved_at` integer;
