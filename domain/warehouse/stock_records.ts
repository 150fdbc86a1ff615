/** The stock of a warehouse in the API: contents of sections, and movements. */
import { z } from "zod";
import { integerText, uuid } from "../fields.ts";
import { expecting } from "../messages/expecting.ts";
import { MOVEMENT_REASONS, type MovementReason } from "./reasons.ts";

export { MOVEMENT_REASONS, type MovementReason };

const idOrNone = () => z.union([z.literal(""), z.guid()]);

export const SectionStock = z.object({
  id_section: z.guid(),
  section_name: z.string(),
  id_box: idOrNone().describe("Its box type; empty if none."),
  sku_box: z.string(),
  on_hand: z.int().describe("The section's `count_box`."),
  reserved: z.int().describe("Boxes that calculated orders still need from it."),
  free: z.int().describe(
    "`on_hand` minus `reserved`; negative if orders reserve more than there is.",
  ),
}).meta({
  id: "SectionStock",
  description: "Contents of a section, with reservations.",
});
export type SectionStock = z.infer<typeof SectionStock>;

export const StockMovement = z.object({
  id: z.int(),
  at: z.int().describe("Unix milliseconds."),
  user_login: z.string().describe("Empty if the server requires no credentials."),
  id_section: z.guid(),
  id_box: idOrNone(),
  change: z.int().describe("Added (positive) or removed boxes."),
  count_after: z.int().describe("Boxes of this type in the section afterwards."),
  reason: z.enum(MOVEMENT_REASONS),
  id_order_item: idOrNone().describe("The order that they were taken for; empty if none."),
}).meta({ id: "StockMovement", description: "One change of a section's stock." });
export type StockMovement = z.infer<typeof StockMovement>;

/** Filter and page of movements: newest first, those before the movement `before`. */
export const MovementQuery = z.object({
  before: integerText({ min: 1 }).optional()
    .describe("Only movements before this id: the last of the previous page."),
  limit: integerText({ min: 1, max: 1000 }).default(100).describe("Maximum number of movements."),
  id_section: uuid().optional().describe("Only movements of this section."),
  id_box: uuid().optional().describe("Only entries of this box type."),
  id_order_item: uuid().optional().describe("Only movements for this order."),
  reason: expecting(z.enum(MOVEMENT_REASONS), "expected_reason").optional()
    .describe("Only movements with this reason."),
});
export type MovementQuery = z.infer<typeof MovementQuery>;

export const StockReservation = z.object({
  id_order_item: z.guid(),
  order_name: z.string(),
  id_section: z.guid(),
  section_name: z.string(),
  id_box: z.guid(),
  sku_box: z.string(),
  count: z.int(),
}).meta({
  id: "StockReservation",
  description: "Boxes in a section that a calculated order still needs.",
});
export type StockReservation = z.infer<typeof StockReservation>;

/** Filter of reservations. */
export const ReservationQuery = z.object({
  id_section: uuid().optional().describe("Only reservations in this section."),
  id_order_item: uuid().optional().describe("Only reservations of this order."),
  id_box: uuid().optional().describe("Only entries of this box type."),
});
export type ReservationQuery = z.infer<typeof ReservationQuery>;
