CREATE TABLE `webhook_deliveries` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`id_webhook` text NOT NULL,
	`event` text NOT NULL,
	`data` text NOT NULL,
	`at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` integer,
	`lease` text,
	`result` text DEFAULT '' NOT NULL,
	`delivered_at` integer,
	FOREIGN KEY (`id_webhook`) REFERENCES `webhooks`(`id`) ON UPDATE no action ON DELETE cascade
);

--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_deliveries_id_unique` ON `webhook_deliveries` (`id`);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_by_webhook` ON `webhook_deliveries` (`id_webhook`,`seq`);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`id_webhook`,`next_at`) WHERE next_at IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `webhooks` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`id_warehouse` text,
	`url` text NOT NULL,
	`events` text NOT NULL,
	`secret` text NOT NULL,
	`user_login` text DEFAULT '' NOT NULL,
	`at` integer NOT NULL,
	`failing_since` integer,
	`disabled_at` integer,
	`disabled_reason` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`id_warehouse`) REFERENCES `warehouses`(`id`) ON UPDATE no action ON DELETE cascade
);

--> statement-breakpoint
CREATE UNIQUE INDEX `webhooks_id_unique` ON `webhooks` (`id`);
--> statement-breakpoint
CREATE INDEX `webhooks_by_warehouse` ON `webhooks` (`id_warehouse`);
--> statement-breakpoint
-- The outbox: what is inserted here is stored once for every webhook that wants it.
CREATE VIEW webhook_events AS SELECT '' AS event, '' AS id_warehouse, '{}' AS data WHERE 0;
--> statement-breakpoint
CREATE TRIGGER webhook_events_stored INSTEAD OF INSERT ON webhook_events BEGIN
  INSERT INTO webhook_deliveries(id, id_webhook, event, data, at, next_at)
  SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2)
      || '-' || substr('89ab', 1 + (random() & 3), 1) || substr(hex(randomblob(2)), 2) || '-'
      || hex(randomblob(6))), webhooks.id, new.event, new.data,
    CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER), 0
  FROM webhooks, json_each(webhooks.events) wanted
  WHERE wanted.value = new.event AND disabled_at IS NULL
    AND (webhooks.id_warehouse IS NULL OR webhooks.id_warehouse = new.id_warehouse);
END;
--> statement-breakpoint
CREATE TRIGGER webhook_event_order_created AFTER INSERT ON order_items
WHEN EXISTS (SELECT 1 FROM webhooks) BEGIN
  INSERT INTO webhook_events VALUES ('order.created', new.id_warehouse, json_object(
    'id_order_item', new.id, 'id_warehouse', new.id_warehouse, 'reference', new.reference));
END;
--> statement-breakpoint
CREATE TRIGGER webhook_event_order_calculated AFTER UPDATE OF pallete_computed ON order_items
WHEN new.pallete_computed <> '' AND new.pallete_computed <> old.pallete_computed
  AND EXISTS (SELECT 1 FROM webhooks) BEGIN
  INSERT INTO webhook_events VALUES ('order.calculated', new.id_warehouse, json_object(
    'id_order_item', new.id, 'id_warehouse', new.id_warehouse, 'reference', new.reference,
    'pallets', (SELECT count(*) FROM pallet_results WHERE id_order_item = new.id)));
END;
--> statement-breakpoint
CREATE TRIGGER webhook_event_pick_short AFTER INSERT ON order_picks
WHEN new.short = 1 AND EXISTS (SELECT 1 FROM webhooks) BEGIN
  INSERT INTO webhook_events SELECT 'pick.short', id_warehouse, json_object(
    'id_order_item', id, 'id_warehouse', id_warehouse, 'reference', reference, 'id_pick', new.id,
    'id_section', new.id_section, 'id_box', new.id_box, 'count', new.count)
  FROM order_items WHERE id = new.id_order_item;
END;
--> statement-breakpoint
-- The pick that completes an order, by the sums that its state is derived from.
CREATE TRIGGER webhook_event_order_picked AFTER INSERT ON order_picks
WHEN new.status = 'applied' AND new.count > 0 AND EXISTS (SELECT 1 FROM webhooks) BEGIN
  INSERT INTO webhook_events SELECT 'order.picked', id_warehouse, json_object(
    'id_order_item', id, 'id_warehouse', id_warehouse, 'reference', reference)
  FROM (SELECT id, id_warehouse, reference,
      (SELECT total(count) FROM order_picks WHERE id_order_item = item.id AND status = 'applied') AS picked,
      (SELECT total(count_box) FROM order_data WHERE id_order_item = item.id) AS ordered
    FROM order_items item WHERE id = new.id_order_item)
  WHERE picked >= ordered AND picked - new.count < ordered;
END;
--> statement-breakpoint
CREATE TRIGGER webhook_event_load_ready AFTER INSERT ON loads
WHEN EXISTS (SELECT 1 FROM webhooks) BEGIN
  INSERT INTO webhook_events VALUES ('load.ready', new.id_warehouse, json_object(
    'id_load', new.id, 'id_warehouse', new.id_warehouse, 'number', new.number,
    'orders', (SELECT count(*) FROM json_each(new.stops) stop, json_each(stop.value, '$.orders')),
    'pallets', json_array_length(new.pallets)));
END;
