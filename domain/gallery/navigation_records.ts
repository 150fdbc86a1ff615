/** What leads from an artist or a movement to those before and after it in the influence graph. */
import { z } from "zod";
import { ArtistRow } from "./records.ts";

export const NavigationArtist = ArtistRow.pick({
  id: true,
  name: true,
  birth_year: true,
  death_year: true,
  portrait_path: true,
});
export type NavigationArtist = z.infer<typeof NavigationArtist>;

export const NavigationGroup = z.object({
  movement_id: z.int(),
  movement_name: z.string(),
  movement_color: z.string(),
  artists: z.array(NavigationArtist),
});
export type NavigationGroup = z.infer<typeof NavigationGroup>;

export const Navigation = z.object({
  predecessors: z.array(NavigationGroup),
  successors: z.array(NavigationGroup),
});
export type Navigation = z.infer<typeof Navigation>;

/** Movements at the other end of a movement's influence edges, those with most edges first. */
export const MovementNeighbour = z.object({
  movement_id: z.int(),
  movement_name: z.string(),
  movement_color: z.string(),
});
export type MovementNeighbour = z.infer<typeof MovementNeighbour>;

export const MovementNavigation = z.object({
  predecessors: z.array(MovementNeighbour),
  successors: z.array(MovementNeighbour),
});
export type MovementNavigation = z.infer<typeof MovementNavigation>;
