/** Slotting advice in the API, and exchanges of sections' contents. */
import { z } from "zod";
import { integer, uuid, uuidOrNone } from "../fields.ts";

const idOrNone = () => z.union([z.literal(""), z.guid()]);

/** Start and end point of past orders' tours. */
export const SlottingQuery = z.object({
  start: uuid().describe("The id of the point where tours begin and end."),
});

/** Contents of a section before a move. */
export const SectionContent = z.object({
  id_section: z.guid(),
  section_name: z.string(),
  id_box: idOrNone().describe("Empty if the section is empty."),
  sku_box: z.string(),
  count_box: z.int(),
});

/** A move of the advice. */
export const AdvisedMove = z.object({
  from: SectionContent,
  to: SectionContent,
  saved: z.number().describe("Length saved on all tours, after the previous moves."),
  minutes: z.number().describe("Minutes for moving the boxes."),
}).meta({
  id: "AdvisedMove",
  description: "The contents of two sections are exchanged, or moved to an empty one.",
});
export type AdvisedMove = z.infer<typeof AdvisedMove>;

export const SlottingAdviceAnswer = z.object({
  orders: z.int().describe("Number of replayed past orders: at most the newest 2000."),
  unit: z.string(),
  before: z.number().describe("Length of their tours with the present contents of sections."),
  after: z.number().describe("The same after all moves."),
  moves: z.array(AdvisedMove).describe(
    "In the order of execution, by descending savings per minute; without moves that take " +
      "longer than the walking that they save.",
  ),
}).meta({ id: "SlottingAdvice", description: "Advice on moving box types to other sections." });
export type SlottingAdviceAnswer = z.infer<typeof SlottingAdviceAnswer>;

export const StockExchange = z.object({
  id_section: uuid(),
  id_box: uuidOrNone().describe("Empty for an empty section."),
  count_box: integer({ min: 0 }),
  id_section_to: uuid(),
  id_box_to: uuidOrNone().describe("Empty for an empty section."),
  count_box_to: integer({ min: 0 }),
}).meta({
  id: "StockExchange",
  description: "An exchange of the contents of two sections, with their contents before it.",
});
export type StockExchange = z.infer<typeof StockExchange>;
