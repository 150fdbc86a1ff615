import { z } from "zod";
import { idText, integerText } from "../../domain/fields.ts";

/** `:id` of an artist, a movement or a painting. */
export const IdParam = z.object({ id: idText() });

/** A window of years; both ends may be left out. */
export const WindowQuery = z.object({
  start: integerText().optional(),
  end: integerText().optional(),
}).refine(
  ({ start, end }) => start === undefined || end === undefined || start <= end,
  { path: ["start"], error: "expected a year not after end" },
);
