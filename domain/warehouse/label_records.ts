/** The contents of pallet labels, and links for people without a login. */
import { z } from "zod";
import { instant, uuid } from "../fields.ts";
import { unless } from "../messages/expecting.ts";

/** The label of a pallet of a calculated order. */
export const PalletLabel = z.object({
  id_pallet: z.guid(),
  numpallete: z.int(),
  pallet_type: z.string().exactOptional().describe("The name of its type, if it has one."),
  sscc: z.string().describe("Serial shipping container code, 18 digits."),
  gs1: z.string().describe(
    "Content of its GS1-128 code: `(00)` the SSCC, `(400)` the order's name without spaces, " +
      "or its id if the name is not Latin, longer than 30 characters, or also that of an " +
      "earlier order.",
  ),
  boxes: z.array(z.object({ sku_box: z.string(), count: z.int() })),
}).meta({ id: "PalletLabel", description: "Content of a pallet's label." });
export type PalletLabel = z.infer<typeof PalletLabel>;

/** Maximum number of days that a link is valid. */
export const MAX_SHARED_DAYS = 30;

/** A link to create: of an order's pallets, or of a load. */
export const ShareLinkDraft = z.object({
  id_order_item: uuid().optional(),
  id_load: uuid().optional(),
  expires_at: instant().optional().describe(
    `End of the link, ISO 8601 with an offset; at most ${MAX_SHARED_DAYS} days from now, which ` +
      "is the default.",
  ),
}).refine(
  ({ id_order_item, id_load }) => (id_order_item === undefined) !== (id_load === undefined),
  {
    ...unless("order_or_load"),
  },
).meta({ id: "ShareLinkDraft", description: "A link to an order's pallets or a load." });
export type ShareLinkDraft = z.infer<typeof ShareLinkDraft>;

export const ShareLink = z.object({
  id: z.guid(),
  id_order_item: z.guid().nullable(),
  id_load: z.guid().nullable(),
  created_at: z.string().describe("ISO 8601 in UTC."),
  expires_at: z.string().describe("ISO 8601 in UTC."),
}).meta({ id: "ShareLink", description: "A link for people without a login." });
export type ShareLink = z.infer<typeof ShareLink>;

export const CreatedShareLink = ShareLink.extend({
  url: z.string().describe("The link itself; it is not stored and cannot be read again."),
}).meta({ id: "CreatedShareLink", description: "A new link for people without a login." });
export type CreatedShareLink = z.infer<typeof CreatedShareLink>;
