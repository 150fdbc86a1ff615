CREATE INDEX `share_links_by_order` ON `share_links` (`id_order_item`);
--> statement-breakpoint
CREATE INDEX `share_links_by_load` ON `share_links` (`id_load`);
