ALTER TABLE `order_params` ADD `pallet_limits` text;
