CREATE TABLE `encyclopedia_decisions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`record_id` integer NOT NULL,
	`item` text,
	`none` integer DEFAULT false NOT NULL,
	`rejected` text DEFAULT '[]' NOT NULL,
	`settled_at` integer
);

--> statement-breakpoint
CREATE UNIQUE INDEX `encyclopedia_decisions_once` ON `encyclopedia_decisions` (`kind`,`record_id`);
--> statement-breakpoint
CREATE TABLE `encyclopedia_findings` (
	`kind` text NOT NULL,
	`record_id` integer NOT NULL,
	`at` integer NOT NULL,
	`outcome` text NOT NULL,
	`found` text NOT NULL,
	PRIMARY KEY(`kind`, `record_id`)
);

--> statement-breakpoint
CREATE TABLE `encyclopedia_jobs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`username` text NOT NULL,
	`at` integer NOT NULL,
	`state` text NOT NULL,
	`total` integer NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`differs` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`error` text DEFAULT '' NOT NULL,
	`seen` integer NOT NULL
);

--> statement-breakpoint
ALTER TABLE `artists` ADD `nationality` text DEFAULT '' NOT NULL;

--> statement-breakpoint
DROP TRIGGER artists_version_update;
--> statement-breakpoint
CREATE TRIGGER artists_version_update AFTER UPDATE OF id, name, birth_year, death_year, movement_id,
  portrait_path, portrait_thumb_path, portrait_cache_key, portrait_thumb_cache_key,
  portrait_cleared, portrait_chosen_by, encyclopedia_title, bio_short, bio_full, palette_metadata,
  birth_date, death_date, identifiers, text_rights, text_credit, nationality
  ON artists BEGIN
  UPDATE catalog_state SET version = version + 1;
END;
