import { eq, type SQL, sql } from "drizzle-orm";
import type {
  MovementNavigation,
  MovementNeighbour,
} from "../../domain/gallery/navigation_records.ts";
import type { Reader } from "../open.ts";
import { movements } from "../schema/gallery.ts";

/**
 * The movements before and after a movement in the influence graph, those with most edges first and
 * then by their start; undefined when there is no such movement. A predecessor, one of its artists or
 * one of their works influenced a painting of the movement; a successor's painting was influenced in
 * one of these ways by the movement.
 */
export async function movementNavigation(
  db: Reader,
  id: number,
): Promise<MovementNavigation | undefined> {
  const found = await db.select({ id: movements.id }).from(movements).where(eq(movements.id, id));
  if (found.length === 0) return undefined;

  return {
    predecessors: await neighbours(
      db,
      id,
      // CROSS JOIN makes SQLite go from the movement to its edges, not through all edges there are.
      sql`SELECT coalesce(edge.source_movement_id, source_artist.movement_id) AS there
        FROM artists AS artist
        CROSS JOIN paintings AS work ON work.artist_id = artist.id
        CROSS JOIN influence_sources AS edge ON edge.painting_id = work.id
        LEFT JOIN paintings AS source_work ON source_work.id = edge.source_painting_id
        LEFT JOIN artists AS source_artist
          ON source_artist.id = coalesce(edge.source_artist_id, source_work.artist_id)
        WHERE artist.movement_id = ${id}`,
    ),
    successors: await neighbours(
      db,
      id,
      sql`SELECT artist.movement_id AS there FROM (
          SELECT painting_id FROM influence_sources WHERE source_movement_id = ${id}
          UNION ALL SELECT edge.painting_id FROM artists AS source
            CROSS JOIN influence_sources AS edge ON edge.source_artist_id = source.id
            WHERE source.movement_id = ${id}
          UNION ALL SELECT edge.painting_id FROM artists AS source
            CROSS JOIN paintings AS source_work ON source_work.artist_id = source.id
            CROSS JOIN influence_sources AS edge ON edge.source_painting_id = source_work.id
            WHERE source.movement_id = ${id}
        ) AS edge
        CROSS JOIN paintings AS work ON work.id = edge.painting_id
        CROSS JOIN artists AS artist ON artist.id = work.artist_id`,
    ),
  };
}

/** @param edges a row an edge, with the movement at its other end as `there` */
function neighbours(db: Reader, id: number, edges: SQL): Promise<MovementNeighbour[]> {
  return db.all<MovementNeighbour>(sql`
    SELECT movement.id AS movement_id, movement.name AS movement_name,
      movement.color AS movement_color
    FROM (${edges}) AS edge JOIN movements AS movement ON movement.id = edge.there
    WHERE movement.id <> ${id}
    GROUP BY movement.id
    ORDER BY count(*) DESC, movement.start_year, movement.id`);
}
