-- How often points and edges of a warehouse have been changed or removed. What is added is told by
-- the greatest `seq`, which SQLite gives out once (AUTOINCREMENT), so large batches pay nothing for
-- this. A warehouse without a row has had no such change; one that is being removed gets none.
CREATE TABLE walking_graph_changes (
  id_warehouse TEXT PRIMARY KEY NOT NULL REFERENCES warehouses(id) ON DELETE CASCADE,
  changes INTEGER NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER warehouse_points_graph_update
AFTER UPDATE OF id, id_warehouse, pos_x, pos_y ON warehouse_points BEGIN
  INSERT INTO walking_graph_changes(id_warehouse, changes)
    SELECT id, 1 FROM warehouses WHERE id IN (old.id_warehouse, new.id_warehouse)
    ON CONFLICT(id_warehouse) DO UPDATE SET changes = changes + 1;
END;
--> statement-breakpoint
CREATE TRIGGER warehouse_points_graph_delete AFTER DELETE ON warehouse_points BEGIN
  INSERT INTO walking_graph_changes(id_warehouse, changes)
    SELECT id, 1 FROM warehouses WHERE id = old.id_warehouse
    ON CONFLICT(id_warehouse) DO UPDATE SET changes = changes + 1;
END;
--> statement-breakpoint
CREATE TRIGGER warehouse_edges_graph_update
AFTER UPDATE OF id, id_warehouse, id_points_from, id_points_to ON warehouse_edges BEGIN
  INSERT INTO walking_graph_changes(id_warehouse, changes)
    SELECT id, 1 FROM warehouses WHERE id IN (old.id_warehouse, new.id_warehouse)
    ON CONFLICT(id_warehouse) DO UPDATE SET changes = changes + 1;
END;
--> statement-breakpoint
CREATE TRIGGER warehouse_edges_graph_delete AFTER DELETE ON warehouse_edges BEGIN
  INSERT INTO walking_graph_changes(id_warehouse, changes)
    SELECT id, 1 FROM warehouses WHERE id = old.id_warehouse
    ON CONFLICT(id_warehouse) DO UPDATE SET changes = changes + 1;
END;
