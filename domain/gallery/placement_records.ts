/** Replaced pictures, with the notes and stops on them. */
import { z } from "zod";

const fraction = z.number().nullable();
const Place = z.object({ pos_x: fraction, pos_y: fraction, width: fraction, height: fraction });

/** A note or a stop of a tour, on both pictures. */
export const PlacedObject = z.object({
  kind: z.enum(["annotation", "tour"]).describe("A note, or a stop of a tour."),
  id: z.int().describe("Of the note or the tour."),
  label: z.string(),
  former: Place.describe("On the former picture."),
  place: Place.describe("On the present picture."),
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
  confidence: z.number().describe("How sure the alignment is, from 0 to 1; from 0.5 places move."),
  moved: z.int().describe("How many were moved with what they are about."),
  waiting: z.int().describe("How many wait, where they were."),
  places: z.array(PlacedObject),
}).meta({
  id: "Placement",
  description: "A replaced picture with notes or stops that wait for a curator.",
});
export type Placement = z.infer<typeof Placement>;

/** Replaced pictures that wait for review, newest first. */
export const Placements = z.object({
  placements: z.array(Placement).describe("200 at the most."),
}).meta({ id: "Placements", description: "Replaced pictures that wait." });

/** Result of confirming the places. */
export const PlacesConfirmed = z.object({
  confirmed: z.boolean().describe("False where nothing was waiting."),
}).meta({ id: "PlacesConfirmed", description: "What a curator's word on the places has come to." });
