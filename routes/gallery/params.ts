import { unless } from "../../domain/messages/expecting.ts";
import { z } from "zod";
import { idText, integerText } from "../../domain/fields.ts";

export const ArtistParam = z.object({ id: idText().describe("The artist's id.") });
export const MovementParam = z.object({ id: idText().describe("The movement's id.") });
export const PaintingParam = z.object({ id: idText().describe("The painting's id.") });
export const TourParam = z.object({ id: idText().describe("The tour's id.") });

/** Artists, movements and paintings of the document's examples. */
export const MONET = { path: { id: 222 } };
export const IMPRESSIONISM = { path: { id: 35 } };
export const SUNRISE = { path: { id: 1193 } };

/** A window of years; both ends are optional. */
export const WindowQuery = z.object({
  start: integerText().optional().describe("First year of the window."),
  end: integerText().optional().describe("Last year of the window."),
}).refine(
  ({ start, end }) => start === undefined || end === undefined || start <= end,
  { path: ["start"], ...unless("expected_year_order") },
);
