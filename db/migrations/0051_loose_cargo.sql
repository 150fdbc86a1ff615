ALTER TABLE `loads` ADD `loose` text;
