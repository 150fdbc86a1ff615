-- Of a warehouse that is being deleted nothing is kept right. Said in the conditions of triggers this
-- takes a look at a table that is usually empty; said in what they do, their tables and indexes were
-- opened for each row. Its places are gone before its points.
DROP TRIGGER warehouse_points_clear_geometry;
--> statement-breakpoint
CREATE TRIGGER warehouse_points_clear_geometry BEFORE DELETE ON warehouse_points
WHEN old.id_warehouse NOT IN (SELECT id_warehouse FROM unfinished_warehouses) BEGIN
  UPDATE warehouse_section_geometry SET id_point_way = NULL, name_point_way = ''
    WHERE id_point_way = old.id;
END;
--> statement-breakpoint
DROP TRIGGER warehouse_points_graph_delete;
--> statement-breakpoint
CREATE TRIGGER warehouse_points_graph_delete AFTER DELETE ON warehouse_points
WHEN old.id_warehouse NOT IN (SELECT id_warehouse FROM unfinished_warehouses) BEGIN
  INSERT INTO walking_graph_changes(id_warehouse, changes)
    SELECT id, 1 FROM warehouses WHERE id = old.id_warehouse
    ON CONFLICT(id_warehouse) DO UPDATE SET changes = changes + 1;
END;
--> statement-breakpoint
DROP TRIGGER warehouse_edges_graph_delete;
--> statement-breakpoint
CREATE TRIGGER warehouse_edges_graph_delete AFTER DELETE ON warehouse_edges
WHEN old.id_warehouse NOT IN (SELECT id_warehouse FROM unfinished_warehouses) BEGIN
  INSERT INTO walking_graph_changes(id_warehouse, changes)
    SELECT id, 1 FROM warehouses WHERE id = old.id_warehouse
    ON CONFLICT(id_warehouse) DO UPDATE SET changes = changes + 1;
END;
--> statement-breakpoint
DROP TRIGGER stock_movement_of_deleted_section;
--> statement-breakpoint
-- With a warehouse goes its ledger, so nothing is added to it then.
CREATE TRIGGER stock_movement_of_deleted_section AFTER DELETE ON warehouse_sections
WHEN old.count_box <> 0
  AND old.id_warehouse NOT IN (SELECT id_warehouse FROM unfinished_warehouses)
  AND EXISTS (SELECT 1 FROM warehouses WHERE id = old.id_warehouse) BEGIN
  INSERT INTO stock_movements(at, user_login, id_warehouse, id_section, id_box, change, count_after,
    reason, id_order_item)
  SELECT CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER),
    coalesce(context.user_login, ''), old.id_warehouse, old.id, coalesce(old.id_box, ''),
    -old.count_box, 0, coalesce(context.reason, 'deleted'), coalesce(context.id_order_item, '')
  FROM (SELECT 1) LEFT JOIN stock_context context ON 1;
END;
