ALTER TABLE `webhooks` ADD `attempted_at` integer;
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_by_order` ON `webhook_deliveries` (data ->> '$.id_order_item');
