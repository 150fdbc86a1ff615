ALTER TABLE `catalog_state` ADD `review_version` integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
-- Review flags have a version of their own: most answers do not show them, and at the review desk
-- they change every few seconds.
DROP TRIGGER artists_version_update;
--> statement-breakpoint
CREATE TRIGGER artists_version_update AFTER UPDATE OF id, name, birth_year, death_year, movement_id,
  portrait_path, portrait_thumb_path, portrait_cache_key, portrait_thumb_cache_key,
  encyclopedia_title, bio_short, bio_full, palette_metadata ON artists BEGIN
  UPDATE catalog_state SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER artists_review_update AFTER UPDATE OF checkup_checked, checkup_fixed ON artists BEGIN
  UPDATE catalog_state SET review_version = review_version + 1;
END;
--> statement-breakpoint
DROP TRIGGER paintings_version_update;
--> statement-breakpoint
CREATE TRIGGER paintings_version_update AFTER UPDATE OF id, artist_id, title, year,
  encyclopedia_title, image_path, thumbnail_path, image_cache_key, thumbnail_cache_key, sort_order
  ON paintings BEGIN
  UPDATE catalog_state SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER paintings_review_update AFTER UPDATE OF checkup_checked, checkup_fixed ON paintings
BEGIN
  UPDATE catalog_state SET review_version = review_version + 1;
END;
