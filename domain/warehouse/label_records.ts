/** The contents of pallet labels. */
import { z } from "zod";

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
