/**
 * The neighbours of an artist in the influence graph, for the navigation: grouped by movement,
 * groups sorted by the movement's start, artists by their birth.
 */
import type { NavigationArtist, NavigationGroup } from "./navigation_records.ts";

/** An artist at the other end of an influence edge, and its movement. */
export interface Neighbour extends NavigationArtist {
  movement_id: number;
  movement_name: string;
  movement_color: string;
  movement_start_year: number;
}

/**
 * Groups neighbours by movement. Each artist is listed once, even with several edges, and the
 * artist `self` never; unknown birth years are last.
 */
export function groupByMovement(neighbours: Iterable<Neighbour>, self: number): NavigationGroup[] {
  const artists = new Map<number, Neighbour>();
  for (const neighbour of neighbours) {
    if (neighbour.id !== self) artists.set(neighbour.id, neighbour);
  }
  const sorted = [...artists.values()].sort((a, b) =>
    a.movement_start_year - b.movement_start_year || a.movement_id - b.movement_id ||
    (a.birth_year ?? Infinity) - (b.birth_year ?? Infinity) || a.id - b.id ||
    0
  );
  const groups = new Map<number, NavigationGroup>();
  for (const neighbour of sorted) {
    const { movement_id, movement_name, movement_color, movement_start_year: _, ...artist } =
      neighbour;
    let group = groups.get(movement_id);
    if (group === undefined) {
      const translations = artist.translations;
      groups.set(
        movement_id,
        group = {
          movement_id,
          movement_name,
          movement_color,
          ...(translations && { translations }),
          artists: [],
        },
      );
    }
    group.artists.push(artist);
  }
  return [...groups.values()];
}
