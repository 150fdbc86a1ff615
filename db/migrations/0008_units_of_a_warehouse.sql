ALTER TABLE `warehouses` ADD `length_unit` text DEFAULT 'cm' NOT NULL;
--> statement-breakpoint
ALTER TABLE `warehouses` ADD `weight_unit` text DEFAULT 'g' NOT NULL;
--> statement-breakpoint
-- Until now all pages and documents said millimetres and kilograms.
UPDATE warehouses SET length_unit = 'mm', weight_unit = 'kg';
--> statement-breakpoint
-- Warehouses whose numbers are being converted: a row is there only within that transaction. The same
-- sizes in another unit are no change to calculate again for.
CREATE TABLE unit_conversions (
  id_warehouse TEXT PRIMARY KEY NOT NULL REFERENCES warehouses(id) ON DELETE CASCADE
);
--> statement-breakpoint
DROP TRIGGER order_params_uncompute_update;
--> statement-breakpoint
CREATE TRIGGER order_params_uncompute_update AFTER UPDATE ON order_params BEGIN
  UPDATE order_items SET pallete_computed = ''
    WHERE id IN (old.id_order_item, new.id_order_item) AND pallete_computed <> ''
      AND id_warehouse NOT IN (SELECT id_warehouse FROM unit_conversions);
END;
--> statement-breakpoint
DROP TRIGGER stockboxes_uncompute_update;
--> statement-breakpoint
CREATE TRIGGER stockboxes_uncompute_update AFTER UPDATE ON stockboxes
WHEN new.uuid_warehouse NOT IN (SELECT id_warehouse FROM unit_conversions) BEGIN
  UPDATE order_items SET pallete_computed = ''
    WHERE pallete_computed <> ''
      AND id IN (SELECT id_order_item FROM order_data WHERE id_box = new.id);
END;
