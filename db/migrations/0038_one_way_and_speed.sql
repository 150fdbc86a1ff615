ALTER TABLE `warehouse_edges` ADD `one_way` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `warehouse_edges` ADD `speed` real;
--> statement-breakpoint
DROP TRIGGER warehouse_edges_graph_update;
--> statement-breakpoint
CREATE TRIGGER warehouse_edges_graph_update
AFTER UPDATE OF id, id_warehouse, id_points_from, id_points_to, one_way, speed ON warehouse_edges
BEGIN
  INSERT INTO walking_graph_changes(id_warehouse, changes)
    SELECT id, 1 FROM warehouses WHERE id IN (old.id_warehouse, new.id_warehouse)
    ON CONFLICT(id_warehouse) DO UPDATE SET changes = changes + 1;
END;
