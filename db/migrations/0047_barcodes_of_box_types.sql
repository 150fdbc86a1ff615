CREATE TABLE `box_barcodes` (
	`id_box` text NOT NULL,
	`barcode` text NOT NULL,
	`uuid_warehouse` text NOT NULL,
	PRIMARY KEY(`id_box`, `barcode`),
	FOREIGN KEY (`id_box`) REFERENCES `stockboxes`(`id`) ON UPDATE no action ON DELETE cascade
);

--> statement-breakpoint
CREATE INDEX `box_barcodes_by_warehouse` ON `box_barcodes` (`uuid_warehouse`,`barcode`);
--> statement-breakpoint
ALTER TABLE `stockboxes` ADD `barcodes` text;
--> statement-breakpoint
ALTER TABLE `stockboxes` ADD `description` text;
--> statement-breakpoint
CREATE INDEX `stockboxes_by_sku` ON `stockboxes` (`uuid_warehouse`,`sku_box`);
--> statement-breakpoint
CREATE TRIGGER box_barcodes_insert AFTER INSERT ON stockboxes WHEN new.barcodes IS NOT NULL BEGIN
  INSERT INTO box_barcodes(id_box, barcode, uuid_warehouse)
    SELECT new.id, value, new.uuid_warehouse FROM json_each(new.barcodes);
END;
--> statement-breakpoint
CREATE TRIGGER box_barcodes_update AFTER UPDATE OF uuid_warehouse, barcodes ON stockboxes BEGIN
  DELETE FROM box_barcodes WHERE id_box = new.id;
  INSERT INTO box_barcodes(id_box, barcode, uuid_warehouse)
    SELECT new.id, value, new.uuid_warehouse FROM json_each(new.barcodes);
END;
--> statement-breakpoint
DROP TRIGGER stockboxes_uncompute_update;
--> statement-breakpoint
-- Barcodes and descriptions are no part of a calculation.
CREATE TRIGGER stockboxes_uncompute_update AFTER UPDATE OF uuid_warehouse, sku_box, length_box,
  width_box, height_box, weight_box, max_load_box, is_rotated_box ON stockboxes
WHEN new.uuid_warehouse NOT IN (SELECT id_warehouse FROM unit_conversions) BEGIN
  UPDATE order_items SET pallete_computed = ''
    WHERE pallete_computed <> ''
      AND id IN (SELECT id_order_item FROM order_data WHERE id_box = new.id);
END;
