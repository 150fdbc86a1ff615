ALTER TABLE `order_items` ADD `due_at` text DEFAULT '' NOT NULL;
