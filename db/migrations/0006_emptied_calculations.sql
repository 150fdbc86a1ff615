-- What is known of a calculated order goes with its pallets.
DROP TRIGGER order_items_drop_results;
--> statement-breakpoint
CREATE TRIGGER order_items_drop_results AFTER UPDATE OF pallete_computed ON order_items
WHEN new.pallete_computed = '' BEGIN
  DELETE FROM pallet_results WHERE id_order_item = new.id;
  DELETE FROM order_calculations WHERE id_order_item = new.id;
END;
--> statement-breakpoint
-- In another warehouse the boxes would be taken from other sections.
CREATE TRIGGER order_items_uncompute_move AFTER UPDATE OF id_warehouse ON order_items
WHEN new.id_warehouse <> old.id_warehouse AND new.pallete_computed <> '' BEGIN
  UPDATE order_items SET pallete_computed = '' WHERE id = new.id;
END;
