CREATE TABLE `order_picks` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`id_order_item` text NOT NULL,
	`id_section` text NOT NULL,
	`id_box` text NOT NULL,
	`count` integer NOT NULL,
	`short` integer NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`status` text NOT NULL,
	`cause` text DEFAULT '' NOT NULL,
	`user_login` text DEFAULT '' NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`id_order_item`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE cascade
);

--> statement-breakpoint
CREATE UNIQUE INDEX `order_picks_id_unique` ON `order_picks` (`id`);
--> statement-breakpoint
CREATE INDEX `order_picks_by_order` ON `order_picks` (`id_order_item`,`seq`);
--> statement-breakpoint
CREATE TABLE `stock_context` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_login` text DEFAULT '' NOT NULL,
	`reason` text,
	`id_order_item` text DEFAULT '' NOT NULL,
	CONSTRAINT "one_context" CHECK("stock_context"."id" = 1)
);

--> statement-breakpoint
CREATE TABLE `stock_movements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`user_login` text DEFAULT '' NOT NULL,
	`id_warehouse` text NOT NULL,
	`id_section` text NOT NULL,
	`id_box` text DEFAULT '' NOT NULL,
	`change` integer NOT NULL,
	`count_after` integer NOT NULL,
	`reason` text NOT NULL,
	`id_order_item` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`id_warehouse`) REFERENCES `warehouses`(`id`) ON UPDATE no action ON DELETE cascade
);

--> statement-breakpoint
CREATE INDEX `stock_movements_by_warehouse` ON `stock_movements` (`id_warehouse`);
--> statement-breakpoint
CREATE INDEX `stock_movements_by_section` ON `stock_movements` (`id_section`);
--> statement-breakpoint
CREATE TABLE `stock_reservations` (
	`id_order_item` text NOT NULL,
	`id_section` text NOT NULL,
	`id_box` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`id_order_item`, `id_section`, `id_box`),
	FOREIGN KEY (`id_order_item`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`id_section`) REFERENCES `warehouse_sections`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`id_box`) REFERENCES `stockboxes`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "something_reserved" CHECK("stock_reservations"."count" > 0)
);

--> statement-breakpoint
CREATE INDEX `stock_reservations_by_section` ON `stock_reservations` (`id_section`);
--> statement-breakpoint
CREATE INDEX `stock_reservations_by_box` ON `stock_reservations` (`id_box`);
--> statement-breakpoint
-- Sections that are there come with what they hold.
INSERT INTO stock_movements(at, id_warehouse, id_section, id_box, change, count_after, reason)
SELECT CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER), id_warehouse, id,
  coalesce(id_box, ''), count_box, count_box, 'opening'
FROM warehouse_sections WHERE count_box <> 0 ORDER BY seq;
--> statement-breakpoint
-- Orders that are calculated reserve what they take from sections.
INSERT INTO stock_reservations(id_order_item, id_section, id_box, count)
SELECT item.id, section.id, section.id_box, count(*)
FROM order_items item JOIN pallet_results pallet ON pallet.id_order_item = item.id,
  json_each(pallet.result, '$.layers') layer, json_each(layer.value, '$.boxed') placed
  JOIN warehouse_sections section ON section.id = json_extract(placed.value, '$.id_section')
WHERE item.pallete_computed <> '' AND section.id_box IN (
  SELECT id_box FROM order_data WHERE id_order_item = item.id
)
GROUP BY item.id, section.id, section.id_box;
--> statement-breakpoint
-- The ledger: every change of a section's stock, whichever statement makes it. Who made it and why
-- stands in `stock_context` for as long as a transaction lasts.
CREATE TRIGGER stock_movement_of_new_section AFTER INSERT ON warehouse_sections
WHEN new.count_box <> 0 BEGIN
  INSERT INTO stock_movements(at, user_login, id_warehouse, id_section, id_box, change, count_after,
    reason, id_order_item)
  SELECT CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER),
    coalesce(context.user_login, ''), new.id_warehouse, new.id, coalesce(new.id_box, ''),
    new.count_box, new.count_box, coalesce(context.reason, 'created'),
    coalesce(context.id_order_item, '')
  FROM (SELECT 1) LEFT JOIN stock_context context ON 1;
END;
--> statement-breakpoint
CREATE TRIGGER stock_movement_of_count AFTER UPDATE OF count_box ON warehouse_sections
WHEN new.count_box <> old.count_box AND new.id_box IS old.id_box
  AND new.id_warehouse = old.id_warehouse BEGIN
  INSERT INTO stock_movements(at, user_login, id_warehouse, id_section, id_box, change, count_after,
    reason, id_order_item)
  SELECT CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER),
    coalesce(context.user_login, ''), new.id_warehouse, new.id, coalesce(new.id_box, ''),
    new.count_box - old.count_box, new.count_box, coalesce(context.reason, 'changed'),
    coalesce(context.id_order_item, '')
  FROM (SELECT 1) LEFT JOIN stock_context context ON 1;
END;
--> statement-breakpoint
-- Boxes of one type go out, boxes of another come in.
CREATE TRIGGER stock_movements_of_exchange AFTER UPDATE OF id_box, id_warehouse ON warehouse_sections
WHEN new.id_box IS NOT old.id_box OR new.id_warehouse <> old.id_warehouse BEGIN
  INSERT INTO stock_movements(at, user_login, id_warehouse, id_section, id_box, change, count_after,
    reason, id_order_item)
  SELECT CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER),
    coalesce(context.user_login, ''), half.id_warehouse, new.id, half.id_box, half.change,
    half.count_after, coalesce(context.reason, 'changed'), coalesce(context.id_order_item, '')
  FROM (
    SELECT 1 AS turn, old.id_warehouse AS id_warehouse, coalesce(old.id_box, '') AS id_box,
      -old.count_box AS change, 0 AS count_after
    UNION ALL
    SELECT 2, new.id_warehouse, coalesce(new.id_box, ''), new.count_box, new.count_box
  ) half LEFT JOIN stock_context context ON 1
  WHERE half.change <> 0 AND EXISTS (SELECT 1 FROM warehouses WHERE id = half.id_warehouse)
  ORDER BY half.turn;
END;
--> statement-breakpoint
-- With a warehouse goes its ledger, so nothing is added to it then.
CREATE TRIGGER stock_movement_of_deleted_section AFTER DELETE ON warehouse_sections
WHEN old.count_box <> 0 AND EXISTS (SELECT 1 FROM warehouses WHERE id = old.id_warehouse)
  AND old.id_warehouse NOT IN (SELECT id_warehouse FROM unfinished_warehouses) BEGIN
  INSERT INTO stock_movements(at, user_login, id_warehouse, id_section, id_box, change, count_after,
    reason, id_order_item)
  SELECT CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER),
    coalesce(context.user_login, ''), old.id_warehouse, old.id, coalesce(old.id_box, ''),
    -old.count_box, 0, coalesce(context.reason, 'deleted'), coalesce(context.id_order_item, '')
  FROM (SELECT 1) LEFT JOIN stock_context context ON 1;
END;
--> statement-breakpoint
-- An order that is calculated no longer reserves nothing.
DROP TRIGGER order_items_drop_results;
--> statement-breakpoint
CREATE TRIGGER order_items_drop_results AFTER UPDATE OF pallete_computed ON order_items
WHEN new.pallete_computed = '' BEGIN
  DELETE FROM pallet_results WHERE id_order_item = new.id;
  DELETE FROM order_calculations WHERE id_order_item = new.id;
  DELETE FROM stock_reservations WHERE id_order_item = new.id;
END;
