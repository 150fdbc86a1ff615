CREATE TABLE `tour_stops` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tour_id` integer NOT NULL,
	`painting_id` integer NOT NULL,
	`title` text NOT NULL,
	`title_ru` text DEFAULT '' NOT NULL,
	`body` text DEFAULT '' NOT NULL,
	`body_ru` text DEFAULT '' NOT NULL,
	`pos_x` real,
	`pos_y` real,
	`width` real,
	`height` real,
	`sort_order` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`tour_id`) REFERENCES `tours`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`painting_id`) REFERENCES `paintings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "tour_stop_lies_in_its_picture" CHECK(("tour_stops"."pos_x" IS NULL AND "tour_stops"."pos_y" IS NULL
        AND "tour_stops"."width" IS NULL AND "tour_stops"."height" IS NULL)
      OR coalesce("tour_stops"."pos_x" >= 0 AND "tour_stops"."pos_y" >= 0
        AND "tour_stops"."width" > 0 AND "tour_stops"."height" > 0
        AND "tour_stops"."pos_x" + "tour_stops"."width" <= 1 AND "tour_stops"."pos_y" + "tour_stops"."height" <= 1, 0))
);

--> statement-breakpoint
CREATE INDEX `tour_stops_by_tour` ON `tour_stops` (`tour_id`,`sort_order`);
--> statement-breakpoint
CREATE INDEX `tour_stops_by_painting` ON `tour_stops` (`painting_id`);
--> statement-breakpoint
CREATE TABLE `tours` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`title_ru` text DEFAULT '' NOT NULL,
	`summary` text DEFAULT '' NOT NULL,
	`summary_ru` text DEFAULT '' NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER tours_version_insert AFTER INSERT ON tours BEGIN
  UPDATE catalog_state SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER tours_version_update AFTER UPDATE ON tours BEGIN
  UPDATE catalog_state SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER tours_version_delete AFTER DELETE ON tours BEGIN
  UPDATE catalog_state SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER tour_stops_version_insert AFTER INSERT ON tour_stops BEGIN
  UPDATE catalog_state SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER tour_stops_version_update AFTER UPDATE ON tour_stops BEGIN
  UPDATE catalog_state SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER tour_stops_version_delete AFTER DELETE ON tour_stops BEGIN
  UPDATE catalog_state SET version = version + 1;
END;
