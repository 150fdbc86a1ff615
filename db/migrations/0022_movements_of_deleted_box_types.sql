CREATE TABLE `departing_box_types` (
	`id` text PRIMARY KEY NOT NULL
);

--> statement-breakpoint
DROP INDEX `stock_movements_by_section`;

--> statement-breakpoint
DROP TRIGGER stockboxes_clear_sections;
--> statement-breakpoint
CREATE TRIGGER stockboxes_clear_sections BEFORE DELETE ON stockboxes BEGIN
  INSERT INTO departing_box_types(id) VALUES (old.id);
  UPDATE warehouse_sections SET id_box = NULL, sku_name = '', count_box = 0 WHERE id_box = old.id;
  DELETE FROM departing_box_types WHERE id = old.id;
END;
--> statement-breakpoint
DROP TRIGGER stock_movements_of_exchange;
--> statement-breakpoint
-- Boxes of one type go out, boxes of another come in.
CREATE TRIGGER stock_movements_of_exchange AFTER UPDATE OF id_box, id_warehouse ON warehouse_sections
WHEN new.id_box IS NOT old.id_box OR new.id_warehouse <> old.id_warehouse BEGIN
  INSERT INTO stock_movements(at, user_login, id_warehouse, id_section, id_box, change, count_after,
    reason, id_order_item)
  SELECT CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER),
    coalesce(context.user_login, ''), half.id_warehouse, new.id, half.id_box, half.change,
    half.count_after,
    CASE WHEN old.id_box IN (SELECT id FROM departing_box_types) THEN 'box_type_deleted'
      ELSE coalesce(context.reason, 'changed') END,
    coalesce(context.id_order_item, '')
  FROM (
    SELECT 1 AS turn, old.id_warehouse AS id_warehouse, coalesce(old.id_box, '') AS id_box,
      -old.count_box AS change, 0 AS count_after
    UNION ALL
    SELECT 2, new.id_warehouse, coalesce(new.id_box, ''), new.count_box, new.count_box
  ) half LEFT JOIN stock_context context ON 1
  WHERE half.change <> 0 AND EXISTS (SELECT 1 FROM warehouses WHERE id = half.id_warehouse)
  ORDER BY half.turn;
END;
