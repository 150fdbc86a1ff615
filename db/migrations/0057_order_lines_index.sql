DROP INDEX `order_data_by_order`;
--> statement-breakpoint
CREATE INDEX `order_data_by_order` ON `order_data` (`id_order_item`,`id_box`,`count_box`);
