ALTER TABLE `order_items` ADD `picker` text;
