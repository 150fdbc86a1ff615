-- Lists of the desk show, sort and filter by the last edit of a record.
CREATE TABLE `last_edits` (
	`kind` text NOT NULL,
	`record_id` integer NOT NULL,
	`at` integer NOT NULL,
	`username` text NOT NULL,
	PRIMARY KEY(`kind`, `record_id`)
);

--> statement-breakpoint
CREATE INDEX `paintings_by_collection` ON `paintings` (`collection`,`object_rights`,`year`,`artist_id`,`image_path`);
--> statement-breakpoint
INSERT INTO last_edits (kind, record_id, at, username)
SELECT target_type, target_id, at, username FROM audit_log WHERE id IN (
  SELECT max(id) FROM audit_log WHERE target_type IN ('painting', 'artist')
  GROUP BY target_type, target_id
);
--> statement-breakpoint
CREATE TRIGGER audit_log_last_edit AFTER INSERT ON audit_log
WHEN new.target_type IN ('painting', 'artist') BEGIN
  INSERT INTO last_edits (kind, record_id, at, username)
    VALUES (new.target_type, new.target_id, new.at, new.username)
    ON CONFLICT (kind, record_id) DO UPDATE SET at = excluded.at, username = excluded.username;
END;
--> statement-breakpoint
-- The starter's own pictures were chosen by people: nobody has to look at them again.
UPDATE paintings SET checkup_checked = 1
WHERE NOT checkup_checked AND image_chosen_by IS NULL
  AND EXISTS (SELECT 1 FROM installation WHERE key = 'starter pictures')
  AND image_path IN (
    SELECT path FROM image_files
    WHERE NOT is_found AND license = 'https://creativecommons.org/publicdomain/mark/1.0/'
  );
