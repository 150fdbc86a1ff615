/** Replaced pictures, with the notes and stops on them. */
import { z } from "zod";

const fraction = z.number().nullable();
const Place = z.object({ pos_x: fraction, pos_y: fraction, width: fraction, height: fraction });

/** A note or a stop of a tour, on both pictures. */
export const PlacedObject = z.object({
  kind: z.enum(["annotation", "tour"]).describe("A note, or a stop of a tour."),
  id: z.int().describe("Id of the note or the tour."),
  label: z.string(),
  former: Place.describe("Place on the former picture."),
  place: Place.describe("Place on the present picture."),
}).meta({
  id: "PlacedThing",
  description: "A note or a stop of a tour, on the former and on the present picture.",
});
export type PlacedObject = z.infer<typeof PlacedObject>;

/** A replaced picture with notes or stops that a curator has to review. */
export const Placement = z.object({
  entry: z.int().describe("The entry of the log that replaced the picture."),
  painting_id: z.int(),
  title: z.string(),
  artist_name: z.string(),
  at: z.int().describe("Unix milliseconds."),
  username: z.string(),
  confidence: z.number().describe(
    "Confidence of the alignment, from 0 to 1; places are moved from 0.5 on.",
  ),
  moved: z.int().describe("Number of moved places."),
  waiting: z.int().describe("Number of places that wait, unchanged."),
  places: z.array(PlacedObject),
}).meta({
  id: "Placement",
  description: "A replaced picture with notes or stops that wait for a curator.",
});
export type Placement = z.infer<typeof Placement>;

/** Replaced pictures that await review, newest first. */
export const Placements = z.object({
  placements: z.array(Placement).describe("At most 200."),
}).meta({ id: "Placements", description: "Replaced pictures with waiting places." });

/** Result of confirming the places. */
export const PlacesConfirmed = z.object({
  confirmed: z.boolean().describe("False if nothing was waiting."),
}).meta({ id: "PlacesConfirmed", description: "Result of confirming the places." });
