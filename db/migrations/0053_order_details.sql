ALTER TABLE `order_items` ADD `customer` text;
--> statement-breakpoint
ALTER TABLE `order_items` ADD `address` text;
--> statement-breakpoint
ALTER TABLE `order_items` ADD `carrier` text;
--> statement-breakpoint
ALTER TABLE `order_items` ADD `priority` integer;
--> statement-breakpoint
ALTER TABLE `order_items` ADD `reference` text;
--> statement-breakpoint
ALTER TABLE `order_items` ADD `note` text;
--> statement-breakpoint
ALTER TABLE `order_items` ADD `state` text DEFAULT '' NOT NULL;
--> statement-breakpoint
CREATE INDEX `order_items_by_reference` ON `order_items` (`id_warehouse`,`reference`);
