CREATE INDEX `order_picks_by_time` ON `order_picks` (`at`);
