-- One row for each source and target: the first of equal ones gets what the others say.
UPDATE influence_sources SET
  notes = coalesce((SELECT group_concat(words, char(10) || char(10)) FROM (
    SELECT same.notes AS words, min(same.id) AS first FROM influence_sources AS same
    WHERE same.painting_id = influence_sources.painting_id
    AND same.source_type = influence_sources.source_type
    AND coalesce(same.source_painting_id, same.source_artist_id, same.source_movement_id) =
      coalesce(influence_sources.source_painting_id, influence_sources.source_artist_id,
        influence_sources.source_movement_id) AND same.notes <> ''
    GROUP BY same.notes ORDER BY first)), ''),
  quote = coalesce((SELECT group_concat(words, char(10) || char(10)) FROM (
    SELECT same.quote AS words, min(same.id) AS first FROM influence_sources AS same
    WHERE same.painting_id = influence_sources.painting_id
    AND same.source_type = influence_sources.source_type
    AND coalesce(same.source_painting_id, same.source_artist_id, same.source_movement_id) =
      coalesce(influence_sources.source_painting_id, influence_sources.source_artist_id,
        influence_sources.source_movement_id) AND same.quote <> ''
    GROUP BY same.quote ORDER BY first)), ''),
  period_note = coalesce((SELECT group_concat(words, char(10) || char(10)) FROM (
    SELECT same.period_note AS words, min(same.id) AS first FROM influence_sources AS same
    WHERE same.painting_id = influence_sources.painting_id
    AND same.source_type = influence_sources.source_type
    AND coalesce(same.source_painting_id, same.source_artist_id, same.source_movement_id) =
      coalesce(influence_sources.source_painting_id, influence_sources.source_artist_id,
        influence_sources.source_movement_id) AND same.period_note <> ''
    GROUP BY same.period_note ORDER BY first)), ''),
  aspects = coalesce((SELECT group_concat(words, ', ') FROM (
    SELECT same.aspects AS words, min(same.id) AS first FROM influence_sources AS same
    WHERE same.painting_id = influence_sources.painting_id
    AND same.source_type = influence_sources.source_type
    AND coalesce(same.source_painting_id, same.source_artist_id, same.source_movement_id) =
      coalesce(influence_sources.source_painting_id, influence_sources.source_artist_id,
        influence_sources.source_movement_id) AND same.aspects <> ''
    GROUP BY same.aspects ORDER BY first)), ''),
  source_author = coalesce(nullif(source_author, ''), (SELECT same.source_author FROM influence_sources AS same
    WHERE same.painting_id = influence_sources.painting_id
    AND same.source_type = influence_sources.source_type
    AND coalesce(same.source_painting_id, same.source_artist_id, same.source_movement_id) =
      coalesce(influence_sources.source_painting_id, influence_sources.source_artist_id,
        influence_sources.source_movement_id) AND same.source_author <> '' ORDER BY same.id LIMIT 1), ''),
  source_url = coalesce(nullif(source_url, ''), (SELECT same.source_url FROM influence_sources AS same
    WHERE same.painting_id = influence_sources.painting_id
    AND same.source_type = influence_sources.source_type
    AND coalesce(same.source_painting_id, same.source_artist_id, same.source_movement_id) =
      coalesce(influence_sources.source_painting_id, influence_sources.source_artist_id,
        influence_sources.source_movement_id) AND same.source_url <> '' ORDER BY same.id LIMIT 1), ''),
  period_start_year = coalesce(period_start_year, (SELECT same.period_start_year FROM influence_sources AS same
    WHERE same.painting_id = influence_sources.painting_id
    AND same.source_type = influence_sources.source_type
    AND coalesce(same.source_painting_id, same.source_artist_id, same.source_movement_id) =
      coalesce(influence_sources.source_painting_id, influence_sources.source_artist_id,
        influence_sources.source_movement_id) AND same.period_start_year IS NOT NULL ORDER BY same.id LIMIT 1)),
  period_end_year = coalesce(period_end_year, (SELECT same.period_end_year FROM influence_sources AS same
    WHERE same.painting_id = influence_sources.painting_id
    AND same.source_type = influence_sources.source_type
    AND coalesce(same.source_painting_id, same.source_artist_id, same.source_movement_id) =
      coalesce(influence_sources.source_painting_id, influence_sources.source_artist_id,
        influence_sources.source_movement_id) AND same.period_end_year IS NOT NULL ORDER BY same.id LIMIT 1))
WHERE EXISTS (SELECT 1 FROM influence_sources AS same WHERE same.painting_id = influence_sources.painting_id
    AND same.source_type = influence_sources.source_type
    AND coalesce(same.source_painting_id, same.source_artist_id, same.source_movement_id) =
      coalesce(influence_sources.source_painting_id, influence_sources.source_artist_id,
        influence_sources.source_movement_id)
  AND same.id > influence_sources.id)
  AND NOT EXISTS (SELECT 1 FROM influence_sources AS same WHERE same.painting_id = influence_sources.painting_id
    AND same.source_type = influence_sources.source_type
    AND coalesce(same.source_painting_id, same.source_artist_id, same.source_movement_id) =
      coalesce(influence_sources.source_painting_id, influence_sources.source_artist_id,
        influence_sources.source_movement_id)
    AND same.id < influence_sources.id);
--> statement-breakpoint
DELETE FROM influence_sources WHERE EXISTS (SELECT 1 FROM influence_sources AS same WHERE same.painting_id = influence_sources.painting_id
    AND same.source_type = influence_sources.source_type
    AND coalesce(same.source_painting_id, same.source_artist_id, same.source_movement_id) =
      coalesce(influence_sources.source_painting_id, influence_sources.source_artist_id,
        influence_sources.source_movement_id)
  AND same.id < influence_sources.id);
