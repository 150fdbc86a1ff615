-- An order is also picked when what is left to pick is no longer ordered.
CREATE TRIGGER webhook_event_line_lowered AFTER UPDATE OF count_box ON order_data
WHEN new.count_box < old.count_box AND EXISTS (SELECT 1 FROM webhooks) BEGIN
  INSERT INTO webhook_events SELECT 'order.picked', id_warehouse, json_object(
    'id_order_item', id, 'id_warehouse', id_warehouse, 'reference', reference)
  FROM (SELECT id, id_warehouse, reference,
      (SELECT total(count) FROM order_picks WHERE id_order_item = item.id AND status = 'applied') AS picked,
      (SELECT total(count_box) FROM order_data WHERE id_order_item = item.id) AS ordered
    FROM order_items item WHERE id = old.id_order_item)
  WHERE picked > 0 AND picked >= ordered AND picked < ordered + old.count_box - new.count_box;
END;
--> statement-breakpoint
CREATE TRIGGER webhook_event_line_removed AFTER DELETE ON order_data
WHEN EXISTS (SELECT 1 FROM webhooks) BEGIN
  INSERT INTO webhook_events SELECT 'order.picked', id_warehouse, json_object(
    'id_order_item', id, 'id_warehouse', id_warehouse, 'reference', reference)
  FROM (SELECT id, id_warehouse, reference,
      (SELECT total(count) FROM order_picks WHERE id_order_item = item.id AND status = 'applied') AS picked,
      (SELECT total(count_box) FROM order_data WHERE id_order_item = item.id) AS ordered
    FROM order_items item WHERE id = old.id_order_item)
  WHERE picked > 0 AND picked >= ordered AND picked < ordered + old.count_box;
END;
