CREATE TABLE `put_back_tasks` (
	`id` text PRIMARY KEY NOT NULL,
	`id_warehouse` text NOT NULL,
	`id_order_item` text NOT NULL,
	`order_name` text DEFAULT '' NOT NULL,
	`id_section` text NOT NULL,
	`section_name` text DEFAULT '' NOT NULL,
	`id_box` text NOT NULL,
	`sku_box` text DEFAULT '' NOT NULL,
	`count` integer NOT NULL,
	`user_login` text DEFAULT '' NOT NULL,
	`at` integer NOT NULL,
	`resolved_at` integer,
	FOREIGN KEY (`id_warehouse`) REFERENCES `warehouses`(`id`) ON UPDATE no action ON DELETE cascade
);

--> statement-breakpoint
CREATE INDEX `put_back_tasks_by_warehouse` ON `put_back_tasks` (`id_warehouse`,`at`);
