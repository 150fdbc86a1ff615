-- Whole warehouses are imported and deleted in one transaction each. When a warehouse is deleted its row goes
-- first, so triggers of what goes with it find that it is gone.
DROP TRIGGER order_data_uncompute_delete;
--> statement-breakpoint
CREATE TRIGGER order_data_uncompute_delete AFTER DELETE ON order_data BEGIN
  UPDATE order_items SET pallete_computed = ''
    WHERE id = old.id_order_item AND pallete_computed <> '';
END;
--> statement-breakpoint
DROP TRIGGER order_params_uncompute_delete;
--> statement-breakpoint
CREATE TRIGGER order_params_uncompute_delete AFTER DELETE ON order_params BEGIN
  UPDATE order_items SET pallete_computed = ''
    WHERE id = old.id_order_item AND pallete_computed <> '';
END;
--> statement-breakpoint
DROP TRIGGER warehouse_points_clear_geometry;
--> statement-breakpoint
CREATE TRIGGER warehouse_points_clear_geometry BEFORE DELETE ON warehouse_points
WHEN EXISTS (SELECT 1 FROM warehouses WHERE id = old.id_warehouse) BEGIN
  UPDATE warehouse_section_geometry SET id_point_way = NULL, name_point_way = ''
    WHERE id_point_way = old.id;
END;
--> statement-breakpoint
DROP TRIGGER warehouse_points_graph_delete;
--> statement-breakpoint
CREATE TRIGGER warehouse_points_graph_delete AFTER DELETE ON warehouse_points
WHEN EXISTS (SELECT 1 FROM warehouses WHERE id = old.id_warehouse) BEGIN
  INSERT INTO walking_graph_changes(id_warehouse, changes) VALUES (old.id_warehouse, 1)
    ON CONFLICT(id_warehouse) DO UPDATE SET changes = changes + 1;
END;
--> statement-breakpoint
DROP TRIGGER warehouse_edges_graph_delete;
--> statement-breakpoint
CREATE TRIGGER warehouse_edges_graph_delete AFTER DELETE ON warehouse_edges
WHEN EXISTS (SELECT 1 FROM warehouses WHERE id = old.id_warehouse) BEGIN
  INSERT INTO walking_graph_changes(id_warehouse, changes) VALUES (old.id_warehouse, 1)
    ON CONFLICT(id_warehouse) DO UPDATE SET changes = changes + 1;
END;
--> statement-breakpoint
DROP TRIGGER stock_movement_of_deleted_section;
--> statement-breakpoint
CREATE TRIGGER stock_movement_of_deleted_section AFTER DELETE ON warehouse_sections
WHEN old.count_box <> 0 AND EXISTS (SELECT 1 FROM warehouses WHERE id = old.id_warehouse) BEGIN
  INSERT INTO stock_movements(at, user_login, id_warehouse, id_section, id_box, change, count_after,
    reason, id_order_item)
  SELECT CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER),
    coalesce(context.user_login, ''), old.id_warehouse, old.id, coalesce(old.id_box, ''),
    -old.count_box, 0, coalesce(context.reason, 'deleted'), coalesce(context.id_order_item, '')
  FROM (SELECT 1) LEFT JOIN stock_context context ON 1;
END;
--> statement-breakpoint
-- What was imported or deleted in part is removed. Migrations run without foreign keys, so nothing cascades.
DELETE FROM warehouses WHERE id IN (SELECT id_warehouse FROM unfinished_warehouses);
--> statement-breakpoint
DELETE FROM pallet_results WHERE id_order_item IN (SELECT id FROM order_items WHERE id_warehouse IN (SELECT id_warehouse FROM unfinished_warehouses));
--> statement-breakpoint
DELETE FROM calculation_legs WHERE id_order_item IN (SELECT id FROM order_items WHERE id_warehouse IN (SELECT id_warehouse FROM unfinished_warehouses));
--> statement-breakpoint
DELETE FROM order_calculations WHERE id_order_item IN (SELECT id FROM order_items WHERE id_warehouse IN (SELECT id_warehouse FROM unfinished_warehouses));
--> statement-breakpoint
DELETE FROM order_layouts WHERE id_order_item IN (SELECT id FROM order_items WHERE id_warehouse IN (SELECT id_warehouse FROM unfinished_warehouses));
--> statement-breakpoint
DELETE FROM stock_reservations WHERE id_order_item IN (SELECT id FROM order_items WHERE id_warehouse IN (SELECT id_warehouse FROM unfinished_warehouses));
--> statement-breakpoint
DELETE FROM order_picks WHERE id_order_item IN (SELECT id FROM order_items WHERE id_warehouse IN (SELECT id_warehouse FROM unfinished_warehouses));
--> statement-breakpoint
DELETE FROM pallet_labels WHERE id_order_item IN (SELECT id FROM order_items WHERE id_warehouse IN (SELECT id_warehouse FROM unfinished_warehouses));
--> statement-breakpoint
DELETE FROM picking_round_orders WHERE id_order_item IN (SELECT id FROM order_items WHERE id_warehouse IN (SELECT id_warehouse FROM unfinished_warehouses));
--> statement-breakpoint
DELETE FROM load_orders WHERE id_order_item IN (SELECT id FROM order_items WHERE id_warehouse IN (SELECT id_warehouse FROM unfinished_warehouses));
--> statement-breakpoint
DELETE FROM calculation_jobs WHERE id_order_item IN (SELECT id FROM order_items WHERE id_warehouse IN (SELECT id_warehouse FROM unfinished_warehouses));
--> statement-breakpoint
DELETE FROM order_data WHERE id_order_item IN (SELECT id FROM order_items WHERE id_warehouse IN (SELECT id_warehouse FROM unfinished_warehouses));
--> statement-breakpoint
DELETE FROM order_params WHERE id_order_item IN (SELECT id FROM order_items WHERE id_warehouse IN (SELECT id_warehouse FROM unfinished_warehouses));
--> statement-breakpoint
DELETE FROM order_items WHERE id_warehouse IN (SELECT id_warehouse FROM unfinished_warehouses);
--> statement-breakpoint
DELETE FROM undoable_imports WHERE id_warehouse IN (SELECT id_warehouse FROM unfinished_warehouses);
--> statement-breakpoint
DELETE FROM stock_movements WHERE id_warehouse IN (SELECT id_warehouse FROM unfinished_warehouses);
--> statement-breakpoint
DELETE FROM count_requests WHERE id_warehouse IN (SELECT id_warehouse FROM unfinished_warehouses);
--> statement-breakpoint
DELETE FROM put_back_tasks WHERE id_warehouse IN (SELECT id_warehouse FROM unfinished_warehouses);
--> statement-breakpoint
DELETE FROM picking_rounds WHERE id_warehouse IN (SELECT id_warehouse FROM unfinished_warehouses);
--> statement-breakpoint
DELETE FROM loads WHERE id_warehouse IN (SELECT id_warehouse FROM unfinished_warehouses);
--> statement-breakpoint
DELETE FROM warehouse_section_geometry WHERE id_warehouse IN (SELECT id_warehouse FROM unfinished_warehouses);
--> statement-breakpoint
DELETE FROM warehouse_sections WHERE id_warehouse IN (SELECT id_warehouse FROM unfinished_warehouses);
--> statement-breakpoint
DELETE FROM warehouse_edges WHERE id_warehouse IN (SELECT id_warehouse FROM unfinished_warehouses);
--> statement-breakpoint
DELETE FROM warehouse_points WHERE id_warehouse IN (SELECT id_warehouse FROM unfinished_warehouses);
--> statement-breakpoint
DELETE FROM walking_graph_changes WHERE id_warehouse IN (SELECT id_warehouse FROM unfinished_warehouses);
--> statement-breakpoint
DELETE FROM unit_conversions WHERE id_warehouse IN (SELECT id_warehouse FROM unfinished_warehouses);
--> statement-breakpoint
DELETE FROM box_barcodes WHERE uuid_warehouse IN (SELECT id_warehouse FROM unfinished_warehouses);
--> statement-breakpoint
DELETE FROM stockboxes WHERE uuid_warehouse IN (SELECT id_warehouse FROM unfinished_warehouses);
--> statement-breakpoint
DELETE FROM warehouse_users WHERE uuid_warehouse IN (SELECT id_warehouse FROM unfinished_warehouses);
--> statement-breakpoint
DROP TABLE unfinished_warehouses;
