-- A record could refer to another warehouse's, and lost its reference, or went itself, when that was
-- deleted. What is referred to so gets a copy in the warehouse of the record; a box type that is
-- there already, by SKU and sizes, stands for it.
CREATE TABLE copied_records (warehouse text NOT NULL, theirs text NOT NULL, own text NOT NULL);
--> statement-breakpoint
INSERT INTO copied_records(warehouse, theirs, own)
SELECT warehouse, id_box, coalesce((
    SELECT own.id FROM stockboxes own JOIN stockboxes theirs ON theirs.id = id_box
    WHERE own.uuid_warehouse = warehouse AND own.sku_box = theirs.sku_box
      AND own.length_box = theirs.length_box AND own.width_box = theirs.width_box
      AND own.height_box = theirs.height_box AND own.weight_box = theirs.weight_box
      AND own.max_load_box IS theirs.max_load_box AND own.is_rotated_box = theirs.is_rotated_box
    ORDER BY own.seq LIMIT 1
  ), lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-'
    || substr('89AB', 1 + (abs(random()) % 4), 1) || substr(hex(randomblob(2)), 2) || '-'
    || hex(randomblob(6))))
FROM (
  SELECT item.id_warehouse AS warehouse, line.id_box FROM order_data line
    JOIN order_items item ON item.id = line.id_order_item
    JOIN stockboxes box ON box.id = line.id_box WHERE box.uuid_warehouse <> item.id_warehouse
  UNION SELECT section.id_warehouse, section.id_box FROM warehouse_sections section
    JOIN stockboxes box ON box.id = section.id_box
    WHERE box.uuid_warehouse <> section.id_warehouse
);
--> statement-breakpoint
INSERT INTO stockboxes(id, uuid_warehouse, sku_box, length_box, width_box, height_box, weight_box,
  max_load_box, is_rotated_box)
SELECT own, warehouse, sku_box, length_box, width_box, height_box, weight_box, max_load_box,
  is_rotated_box
FROM copied_records JOIN stockboxes box ON box.id = theirs
WHERE own NOT IN (SELECT id FROM stockboxes);
--> statement-breakpoint
UPDATE order_data SET id_box = (
  SELECT own FROM copied_records JOIN order_items item ON item.id_warehouse = warehouse
  WHERE theirs = order_data.id_box AND item.id = order_data.id_order_item
)
WHERE EXISTS (
  SELECT 1 FROM copied_records JOIN order_items item ON item.id_warehouse = warehouse
  WHERE theirs = order_data.id_box AND item.id = order_data.id_order_item
);
--> statement-breakpoint
UPDATE warehouse_sections SET id_box = (
  SELECT own FROM copied_records WHERE theirs = id_box AND warehouse = id_warehouse
)
WHERE EXISTS (SELECT 1 FROM copied_records WHERE theirs = id_box AND warehouse = id_warehouse);
--> statement-breakpoint
DELETE FROM copied_records;
--> statement-breakpoint
INSERT INTO copied_records(warehouse, theirs, own)
SELECT warehouse, id, lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-'
    || substr('89AB', 1 + (abs(random()) % 4), 1) || substr(hex(randomblob(2)), 2) || '-'
    || hex(randomblob(6)))
FROM (
  SELECT edge.id_warehouse AS warehouse, point.id FROM warehouse_edges edge
    JOIN warehouse_points point ON point.id IN (edge.id_points_from, edge.id_points_to)
    WHERE point.id_warehouse <> edge.id_warehouse
  UNION SELECT place.id_warehouse, point.id FROM warehouse_section_geometry place
    JOIN warehouse_points point ON point.id = place.id_point_way
    WHERE point.id_warehouse <> place.id_warehouse
);
--> statement-breakpoint
INSERT INTO warehouse_points(id, id_warehouse, name_points, pos_x, pos_y)
SELECT own, warehouse, name_points, pos_x, pos_y
FROM copied_records JOIN warehouse_points point ON point.id = theirs;
--> statement-breakpoint
UPDATE warehouse_edges SET
  id_points_from = coalesce((
    SELECT own FROM copied_records WHERE theirs = id_points_from AND warehouse = id_warehouse
  ), id_points_from),
  id_points_to = coalesce((
    SELECT own FROM copied_records WHERE theirs = id_points_to AND warehouse = id_warehouse
  ), id_points_to)
WHERE EXISTS (
  SELECT 1 FROM copied_records
  WHERE theirs IN (id_points_from, id_points_to) AND warehouse = id_warehouse
);
--> statement-breakpoint
UPDATE warehouse_section_geometry SET id_point_way = (
  SELECT own FROM copied_records WHERE theirs = id_point_way AND warehouse = id_warehouse
)
WHERE EXISTS (
  SELECT 1 FROM copied_records WHERE theirs = id_point_way AND warehouse = id_warehouse
);
--> statement-breakpoint
DELETE FROM copied_records;
--> statement-breakpoint
INSERT INTO copied_records(warehouse, theirs, own)
SELECT warehouse, id, lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-'
    || substr('89AB', 1 + (abs(random()) % 4), 1) || substr(hex(randomblob(2)), 2) || '-'
    || hex(randomblob(6)))
FROM (
  SELECT DISTINCT place.id_warehouse AS warehouse, section.id FROM warehouse_section_geometry place
    JOIN warehouse_sections section ON section.id = place.id_warehouse_section
    WHERE section.id_warehouse <> place.id_warehouse
);
--> statement-breakpoint
-- Without the boxes: they lie in the other warehouse.
INSERT INTO warehouse_sections(id, id_warehouse, section_name)
SELECT own, warehouse, section_name
FROM copied_records JOIN warehouse_sections section ON section.id = theirs;
--> statement-breakpoint
UPDATE warehouse_section_geometry SET id_warehouse_section = (
  SELECT own FROM copied_records WHERE theirs = id_warehouse_section AND warehouse = id_warehouse
)
WHERE EXISTS (
  SELECT 1 FROM copied_records WHERE theirs = id_warehouse_section AND warehouse = id_warehouse
);
--> statement-breakpoint
DROP TABLE copied_records;
