/** Predecessors and successors of an artist or movement in the influence graph. */
import { z } from "zod";
import { ArtistRow } from "./records.ts";
import { Translations } from "./translations.ts";

export const NavigationArtist = ArtistRow.pick({
  id: true,
  name: true,
  birth_year: true,
  death_year: true,
  portrait_path: true,
  translations: true,
}).meta({ id: "NavigationArtist", description: "An artist at the other end of an influence." });
export type NavigationArtist = z.infer<typeof NavigationArtist>;

export const NavigationGroup = z.object({
  movement_id: z.int(),
  movement_name: z.string(),
  movement_color: z.string(),
  translations: Translations,
  artists: z.array(NavigationArtist),
}).meta({ id: "NavigationGroup", description: "Artists of one movement." });
export type NavigationGroup = z.infer<typeof NavigationGroup>;

export const Navigation = z.object({
  predecessors: z.array(NavigationGroup),
  successors: z.array(NavigationGroup),
}).meta({ id: "Navigation", description: "Predecessors and successors of an artist." });
export type Navigation = z.infer<typeof Navigation>;

/** Movements at the other end of a movement's influence edges, by descending number of edges. */
export const MovementNeighbour = z.object({
  movement_id: z.int(),
  movement_name: z.string(),
  movement_color: z.string(),
  translations: Translations,
}).meta({ id: "MovementNeighbour", description: "A movement at the other end of influences." });
export type MovementNeighbour = z.infer<typeof MovementNeighbour>;

export const MovementNavigation = z.object({
  predecessors: z.array(MovementNeighbour),
  successors: z.array(MovementNeighbour),
}).meta({
  id: "MovementNavigation",
  description: "Movements before and after a movement, those with most influences first.",
});
export type MovementNavigation = z.infer<typeof MovementNavigation>;
