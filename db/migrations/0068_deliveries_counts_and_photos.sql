CREATE TABLE `deliveries` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`id_warehouse` text NOT NULL,
	`delivery_name` text NOT NULL,
	`supplier` text,
	`expected_at` text DEFAULT '' NOT NULL,
	`id_box` text NOT NULL,
	`name_box` text DEFAULT '' NOT NULL,
	`count_box` integer NOT NULL,
	`closed_at` text DEFAULT '' NOT NULL,
	`difference` integer,
	FOREIGN KEY (`id_warehouse`) REFERENCES `warehouses`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`id_box`) REFERENCES `stockboxes`(`id`) ON UPDATE no action ON DELETE cascade
);

--> statement-breakpoint
CREATE UNIQUE INDEX `deliveries_id_unique` ON `deliveries` (`id`);
--> statement-breakpoint
CREATE INDEX `deliveries_by_name` ON `deliveries` (`id_warehouse`,`delivery_name`);
--> statement-breakpoint
CREATE INDEX `deliveries_by_box` ON `deliveries` (`id_box`);
--> statement-breakpoint
CREATE TABLE `pick_photos` (
	`id_pick` text PRIMARY KEY NOT NULL,
	`path` text NOT NULL,
	FOREIGN KEY (`id_pick`) REFERENCES `order_picks`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`path`) REFERENCES `image_files`(`path`) ON UPDATE no action ON DELETE cascade
);

--> statement-breakpoint
CREATE INDEX `pick_photos_by_path` ON `pick_photos` (`path`);
--> statement-breakpoint
ALTER TABLE `count_requests` ADD `difference` integer;
--> statement-breakpoint
ALTER TABLE `stock_acts` ADD `count_before` integer;
--> statement-breakpoint
ALTER TABLE `stock_acts` ADD `delivery` text DEFAULT '' NOT NULL;
--> statement-breakpoint
CREATE INDEX `stock_acts_by_delivery` ON `stock_acts` (`id_warehouse`,`delivery`,`id_box`) WHERE delivery <> '';

--> statement-breakpoint
CREATE TRIGGER pick_photos_let_files_go AFTER DELETE ON pick_photos BEGIN
  UPDATE image_files SET state = 'old', kept_since = NULL WHERE path = old.path;
END;
