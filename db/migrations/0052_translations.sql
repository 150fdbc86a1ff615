ALTER TABLE `annotations` ADD `translations` text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
ALTER TABLE `artists` ADD `translations` text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
ALTER TABLE `eras` ADD `translations` text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
ALTER TABLE `influence_sources` ADD `translations` text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
ALTER TABLE `movements` ADD `translations` text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
ALTER TABLE `periods` ADD `translations` text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
DROP TRIGGER artists_version_update;
--> statement-breakpoint
CREATE TRIGGER artists_version_update AFTER UPDATE OF id, name, birth_year, death_year, movement_id,
  portrait_path, portrait_thumb_path, portrait_cache_key, portrait_thumb_cache_key,
  portrait_cleared, portrait_chosen_by, encyclopedia_title, bio_short, bio_full, palette_metadata,
  birth_date, death_date, identifiers, text_rights, text_credit, nationality, active_from,
  active_to, date_text, translations
  ON artists BEGIN
  UPDATE catalog_state SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER alternative_names_timeline_insert AFTER INSERT ON alternative_names
  WHEN new.target_type <> 'painting' AND new.language <> '' BEGIN
  UPDATE catalog_state SET timeline_version = timeline_version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER alternative_names_timeline_update AFTER UPDATE ON alternative_names
  WHEN new.target_type <> 'painting' AND new.language <> '' BEGIN
  UPDATE catalog_state SET timeline_version = timeline_version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER alternative_names_timeline_delete AFTER DELETE ON alternative_names
  WHEN old.target_type <> 'painting' AND old.language <> '' BEGIN
  UPDATE catalog_state SET timeline_version = timeline_version + 1;
END;
