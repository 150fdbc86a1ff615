/** Slotting advice in the API, and exchanges of sections' contents. */
import { z } from "zod";
import { integer, uuid, uuidOrNone } from "../fields.ts";

const idOrNone = () => z.union([z.literal(""), z.guid()]);

/** Start and end point of past orders' tours. */
export const SlottingQuery = z.object({
  start: uuid().describe("The id of the point where rounds begin and end."),
});

/** Contents of a section before a move. */
export const SectionContent = z.object({
  id_section: z.guid(),
  section_name: z.string(),
  id_box: idOrNone().describe("Empty when nothing stands there."),
  sku_box: z.string(),
  count_box: z.int(),
});

/** A move of the advice. */
export const AdvisedMove = z.object({
  from: SectionContent,
  to: SectionContent,
  saved: z.number().describe("Length that all rounds are shorter by, after the moves before."),
  minutes: z.number().describe("What moving the boxes takes."),
}).meta({
  id: "AdvisedMove",
  description: "All that stands in two sections is exchanged, or goes to one that is empty.",
});
export type AdvisedMove = z.infer<typeof AdvisedMove>;

export const SlottingAdviceAnswer = z.object({
  orders: z.int().describe("Past orders that were replayed: the newest, 2000 at the most."),
  unit: z.string(),
  before: z.number().describe("Length of their rounds as sections are filled now."),
  after: z.number().describe("The same after all moves."),
  moves: z.array(AdvisedMove).describe(
    "In the order in which they are to be made, the most saved per minute first. It ends where " +
      "walking what a move would save takes no longer than the move.",
  ),
}).meta({ id: "SlottingAdvice", description: "Which box types should stand elsewhere." });
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
  description: "An exchange of all that stands in two sections, with what each holds before.",
});
export type StockExchange = z.infer<typeof StockExchange>;
