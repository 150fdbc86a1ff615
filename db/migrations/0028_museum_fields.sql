ALTER TABLE `artists` ADD `birth_date` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `artists` ADD `death_date` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `artists` ADD `identifiers` text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
ALTER TABLE `artists` ADD `text_rights` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `artists` ADD `text_credit` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `paintings` ADD `date` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `paintings` ADD `attribution` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `paintings` ADD `medium` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `paintings` ADD `support` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `paintings` ADD `height_mm` integer;
--> statement-breakpoint
ALTER TABLE `paintings` ADD `width_mm` integer;
--> statement-breakpoint
ALTER TABLE `paintings` ADD `collection` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `paintings` ADD `place` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `paintings` ADD `inventory_number` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `paintings` ADD `identifiers` text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
ALTER TABLE `paintings` ADD `object_rights` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `paintings` ADD `object_credit` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `paintings` ADD `picture_rights` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `paintings` ADD `picture_credit` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `paintings` ADD `text_rights` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `paintings` ADD `text_credit` text DEFAULT '' NOT NULL;

--> statement-breakpoint
-- Answers show them, so kept answers are made anew when they change.
DROP TRIGGER artists_version_update;
--> statement-breakpoint
CREATE TRIGGER artists_version_update AFTER UPDATE OF id, name, birth_year, death_year, movement_id,
  portrait_path, portrait_thumb_path, portrait_cache_key, portrait_thumb_cache_key,
  portrait_cleared, portrait_chosen_by, encyclopedia_title, bio_short, bio_full, palette_metadata,
  birth_date, death_date, identifiers, text_rights, text_credit
  ON artists BEGIN
  UPDATE catalog_state SET version = version + 1;
END;
--> statement-breakpoint
DROP TRIGGER paintings_version_update;
--> statement-breakpoint
CREATE TRIGGER paintings_version_update AFTER UPDATE OF id, artist_id, title, year,
  encyclopedia_title, image_path, thumbnail_path, image_cache_key, thumbnail_cache_key,
  image_cleared, image_chosen_by, sort_order, date, attribution, medium, support, height_mm,
  width_mm, collection, place, inventory_number, identifiers, object_rights, object_credit,
  picture_rights, picture_credit, text_rights, text_credit
  ON paintings BEGIN
  UPDATE catalog_state SET version = version + 1;
END;
