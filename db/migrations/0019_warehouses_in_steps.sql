CREATE TABLE `unfinished_warehouses` (
	`id_warehouse` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`owner` text NOT NULL,
	`step` integer NOT NULL,
	FOREIGN KEY (`id_warehouse`) REFERENCES `warehouses`(`id`) ON UPDATE no action ON DELETE cascade
);

--> statement-breakpoint
-- Of a warehouse that is being deleted nothing is calculated any more, and nobody walks in it: what
-- goes with it need not keep its orders and its graph right.
DROP TRIGGER order_data_uncompute_delete;
--> statement-breakpoint
CREATE TRIGGER order_data_uncompute_delete AFTER DELETE ON order_data BEGIN
  UPDATE order_items SET pallete_computed = ''
    WHERE id = old.id_order_item AND pallete_computed <> ''
      AND id_warehouse NOT IN (SELECT id_warehouse FROM unfinished_warehouses);
END;
--> statement-breakpoint
DROP TRIGGER order_params_uncompute_delete;
--> statement-breakpoint
CREATE TRIGGER order_params_uncompute_delete AFTER DELETE ON order_params BEGIN
  UPDATE order_items SET pallete_computed = ''
    WHERE id = old.id_order_item AND pallete_computed <> ''
      AND id_warehouse NOT IN (SELECT id_warehouse FROM unfinished_warehouses);
END;
--> statement-breakpoint
DROP TRIGGER warehouse_points_graph_delete;
--> statement-breakpoint
CREATE TRIGGER warehouse_points_graph_delete AFTER DELETE ON warehouse_points BEGIN
  INSERT INTO walking_graph_changes(id_warehouse, changes)
    SELECT id, 1 FROM warehouses WHERE id = old.id_warehouse
      AND id NOT IN (SELECT id_warehouse FROM unfinished_warehouses)
    ON CONFLICT(id_warehouse) DO UPDATE SET changes = changes + 1;
END;
--> statement-breakpoint
DROP TRIGGER warehouse_edges_graph_delete;
--> statement-breakpoint
CREATE TRIGGER warehouse_edges_graph_delete AFTER DELETE ON warehouse_edges BEGIN
  INSERT INTO walking_graph_changes(id_warehouse, changes)
    SELECT id, 1 FROM warehouses WHERE id = old.id_warehouse
      AND id NOT IN (SELECT id_warehouse FROM unfinished_warehouses)
    ON CONFLICT(id_warehouse) DO UPDATE SET changes = changes + 1;
END;
