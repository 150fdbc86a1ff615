CREATE TABLE `distinct_records` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`one` integer NOT NULL,
	`other` integer NOT NULL
);

--> statement-breakpoint
CREATE UNIQUE INDEX `distinct_records_once` ON `distinct_records` (`kind`,`one`,`other`);
--> statement-breakpoint
CREATE TABLE `merged_records` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`merged_id` integer NOT NULL,
	`into_id` integer NOT NULL
);

--> statement-breakpoint
CREATE UNIQUE INDEX `merged_records_once` ON `merged_records` (`kind`,`merged_id`);

--> statement-breakpoint
-- A record that is there again is no longer led away from.
CREATE TRIGGER artists_lead_nowhere AFTER INSERT ON artists BEGIN
  DELETE FROM merged_records WHERE kind = 'artist' AND merged_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER paintings_lead_nowhere AFTER INSERT ON paintings BEGIN
  DELETE FROM merged_records WHERE kind = 'painting' AND merged_id = new.id;
END;
