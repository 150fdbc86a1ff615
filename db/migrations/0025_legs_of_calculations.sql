CREATE TABLE `calculation_legs` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id_order_item` text NOT NULL,
	`part` text NOT NULL,
	FOREIGN KEY (`id_order_item`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `calculation_legs_by_order` ON `calculation_legs` (`id_order_item`);
--> statement-breakpoint
DROP TRIGGER order_items_drop_results;
--> statement-breakpoint
CREATE TRIGGER order_items_drop_results AFTER UPDATE OF pallete_computed ON order_items
WHEN new.pallete_computed = '' BEGIN
  DELETE FROM pallet_results WHERE id_order_item = new.id;
  DELETE FROM order_calculations WHERE id_order_item = new.id;
  DELETE FROM calculation_legs WHERE id_order_item = new.id;
  DELETE FROM stock_reservations WHERE id_order_item = new.id;
END;
--> statement-breakpoint
-- What is stored already becomes one part; legs that are lists of numbers are read as they are.
INSERT INTO calculation_legs (id_order_item, part)
SELECT id_order_item, json_object('points', paths -> '$.points', 'legs', paths -> '$.legs')
FROM order_calculations WHERE json_type(paths, '$.legs') = 'object'
  AND json_type(paths, '$.points') = 'array';
--> statement-breakpoint
UPDATE order_calculations SET paths = json_set(paths, '$.points', json('[]'), '$.legs', json('{}'))
WHERE id_order_item IN (SELECT id_order_item FROM calculation_legs);
