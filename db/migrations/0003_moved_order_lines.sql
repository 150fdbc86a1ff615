-- A line or parameters that move to another order change both orders, not only the one they come to.
DROP TRIGGER order_data_uncompute_update;
--> statement-breakpoint
CREATE TRIGGER order_data_uncompute_update AFTER UPDATE ON order_data BEGIN
  UPDATE order_items SET pallete_computed = ''
    WHERE id IN (old.id_order_item, new.id_order_item) AND pallete_computed <> '';
END;
--> statement-breakpoint
DROP TRIGGER order_params_uncompute_update;
--> statement-breakpoint
CREATE TRIGGER order_params_uncompute_update AFTER UPDATE ON order_params BEGIN
  UPDATE order_items SET pallete_computed = ''
    WHERE id IN (old.id_order_item, new.id_order_item) AND pallete_computed <> '';
END;
