import { eq, sql } from "drizzle-orm";
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

  // Each edge as the movement it comes from and the movement of the painting it leads to.
  const edges = sql`
    SELECT coalesce(edge.source_movement_id, source_artist.movement_id) AS source,
      artist.movement_id AS target
    FROM influence_sources AS edge
    JOIN paintings AS work ON work.id = edge.painting_id
    JOIN artists AS artist ON artist.id = work.artist_id
    LEFT JOIN paintings AS source_work ON source_work.id = edge.source_painting_id
    LEFT JOIN artists AS source_artist
      ON source_artist.id = coalesce(edge.source_artist_id, source_work.artist_id)`;
  const neighbours = (here: "source" | "target", there: "source" | "target") =>
    db.all<MovementNeighbour>(sql`
      SELECT movement.id AS movement_id, movement.name AS movement_name,
        movement.color AS movement_color
      FROM (${edges}) AS edge JOIN movements AS movement ON movement.id = edge.${sql.raw(there)}
      WHERE edge.${sql.raw(here)} = ${id} AND movement.id <> ${id}
      GROUP BY movement.id
      ORDER BY count(*) DESC, movement.start_year, movement.id`);
  return {
    predecessors: await neighbours("target", "source"),
    successors: await neighbours("source", "target"),
  };
}
