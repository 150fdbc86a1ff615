-- A large difference is confirmed by a second count only if the section has not changed since.
CREATE TRIGGER count_requests_begin_again AFTER UPDATE OF count_box, id_box ON warehouse_sections
WHEN new.count_box <> old.count_box OR new.id_box IS NOT old.id_box BEGIN
  UPDATE count_requests SET difference = NULL WHERE id_section = new.id;
END;

--> statement-breakpoint
DROP TRIGGER webhook_event_stock_low;
--> statement-breakpoint
CREATE TRIGGER webhook_event_stock_low AFTER UPDATE OF count_box, min_box ON warehouse_sections
WHEN new.count_box < new.min_box AND (old.count_box < old.min_box) IS NOT 1
  AND EXISTS (SELECT 1 FROM webhooks) BEGIN
  INSERT INTO webhook_events VALUES ('stock.low', new.id_warehouse, json_object(
    'id_section', new.id, 'id_warehouse', new.id_warehouse, 'section_name', new.section_name,
    'id_box', coalesce(new.id_box, ''), 'count', new.count_box, 'min_box', new.min_box));
END;
