ALTER TABLE `warehouse_sections` ADD `min_box` integer;
--> statement-breakpoint
ALTER TABLE `warehouse_sections` ADD `max_box` integer;

--> statement-breakpoint
CREATE TRIGGER webhook_event_stock_low AFTER UPDATE OF count_box ON warehouse_sections
WHEN new.count_box < new.min_box AND old.count_box >= new.min_box
  AND EXISTS (SELECT 1 FROM webhooks) BEGIN
  INSERT INTO webhook_events VALUES ('stock.low', new.id_warehouse, json_object(
    'id_section', new.id, 'id_warehouse', new.id_warehouse, 'section_name', new.section_name,
    'id_box', coalesce(new.id_box, ''), 'count', new.count_box, 'min_box', new.min_box));
END;
