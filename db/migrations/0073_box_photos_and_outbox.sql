CREATE TABLE `webhook_outbox` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`event` text NOT NULL,
	`id_warehouse` text NOT NULL,
	`data` text NOT NULL,
	`at` integer NOT NULL
);

--> statement-breakpoint
ALTER TABLE `stockboxes` ADD `photo` text;
--> statement-breakpoint
CREATE TRIGGER box_photos_insert AFTER INSERT ON stockboxes WHEN new.photo IS NOT NULL BEGIN
  UPDATE image_files SET kept_since = NULL WHERE path = new.photo;
END;
--> statement-breakpoint
CREATE TRIGGER box_photos_update AFTER UPDATE OF photo ON stockboxes
WHEN old.photo IS NOT new.photo BEGIN
  UPDATE image_files SET kept_since = CAST(unixepoch('subsec') * 1000 AS INTEGER)
    WHERE path = old.photo;
  UPDATE image_files SET kept_since = NULL WHERE path = new.photo;
END;
--> statement-breakpoint
CREATE TRIGGER box_photos_delete AFTER DELETE ON stockboxes WHEN old.photo IS NOT NULL BEGIN
  UPDATE image_files SET kept_since = CAST(unixepoch('subsec') * 1000 AS INTEGER)
    WHERE path = old.photo;
END;
--> statement-breakpoint
DROP TRIGGER webhook_events_stored;
--> statement-breakpoint
CREATE TRIGGER webhook_events_stored INSTEAD OF INSERT ON webhook_events BEGIN
  INSERT INTO webhook_outbox(event, id_warehouse, data, at)
  SELECT new.event, new.id_warehouse, new.data,
    CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER)
  WHERE EXISTS (SELECT 1 FROM webhooks, json_each(webhooks.events) wanted
    WHERE wanted.value = new.event AND disabled_at IS NULL
      AND (webhooks.id_warehouse IS NULL OR webhooks.id_warehouse = new.id_warehouse));
END;
