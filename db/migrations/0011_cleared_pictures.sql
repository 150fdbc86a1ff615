ALTER TABLE `artists` ADD `portrait_cleared` integer DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE `artists` ADD `portrait_chosen_by` text;
--> statement-breakpoint
ALTER TABLE `paintings` ADD `image_cleared` integer DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE `paintings` ADD `image_chosen_by` text;
--> statement-breakpoint
-- Who chose what hangs: whoever hung a picture last and took none down after it.
UPDATE paintings SET image_chosen_by = (
  SELECT CASE WHEN action <> 'painting.clear_image' THEN username END FROM audit_log
  WHERE target_type = 'painting' AND target_id = paintings.id
    AND action IN ('painting.fix_image', 'painting.upload_image', 'painting.clear_image')
  ORDER BY id DESC LIMIT 1
);
--> statement-breakpoint
UPDATE artists SET portrait_chosen_by = (
  SELECT CASE WHEN action <> 'artist.clear_portrait' THEN username END FROM audit_log
  WHERE target_type = 'artist' AND target_id = artists.id
    AND action IN ('artist.fix_portrait', 'artist.upload_portrait', 'artist.clear_portrait')
  ORDER BY id DESC LIMIT 1
);
--> statement-breakpoint
-- Until now an empty place that was settled counted as cleared. One that somebody filled last has
-- lost its files; one whose last change was clearing stays cleared though its flags were undone.
UPDATE paintings SET image_cleared = 1
WHERE image_path IS NULL AND image_chosen_by IS NULL AND (
  checkup_fixed OR (
    SELECT action FROM audit_log
    WHERE target_type = 'painting' AND target_id = paintings.id
      AND action IN ('painting.fix_image', 'painting.upload_image', 'painting.clear_image')
    ORDER BY id DESC LIMIT 1
  ) = 'painting.clear_image'
);
--> statement-breakpoint
UPDATE artists SET portrait_cleared = 1
WHERE portrait_path IS NULL AND portrait_chosen_by IS NULL AND (
  checkup_fixed OR (
    SELECT action FROM audit_log
    WHERE target_type = 'artist' AND target_id = artists.id
      AND action IN ('artist.fix_portrait', 'artist.upload_portrait', 'artist.clear_portrait')
    ORDER BY id DESC LIMIT 1
  ) = 'artist.clear_portrait'
);
--> statement-breakpoint
DROP TRIGGER artists_version_update;
--> statement-breakpoint
CREATE TRIGGER artists_version_update AFTER UPDATE OF id, name, birth_year, death_year, movement_id,
  portrait_path, portrait_thumb_path, portrait_cache_key, portrait_thumb_cache_key,
  portrait_cleared, portrait_chosen_by, encyclopedia_title, bio_short, bio_full, palette_metadata
  ON artists BEGIN
  UPDATE catalog_state SET version = version + 1;
END;
--> statement-breakpoint
DROP TRIGGER paintings_version_update;
--> statement-breakpoint
CREATE TRIGGER paintings_version_update AFTER UPDATE OF id, artist_id, title, year,
  encyclopedia_title, image_path, thumbnail_path, image_cache_key, thumbnail_cache_key,
  image_cleared, image_chosen_by, sort_order
  ON paintings BEGIN
  UPDATE catalog_state SET version = version + 1;
END;
