/** The contents of pallet labels. */
import { z } from "zod";

/** The label of a pallet of a calculated order. */
export const PalletLabel = z.object({
  id_pallet: z.guid(),
  numpallete: z.int(),
  pallet_type: z.string().exactOptional().describe("The name of its type, if it has one."),
  sscc: z.string().describe("Serial shipping container code, 18 digits."),
  gs1: z.string().describe(
    "What its GS1-128 code says: `(00)` the SSCC, `(400)` the order's name without spaces, or its id " +
      "where that is not Latin, longer than 30 characters, or also the name of an earlier order.",
  ),
  boxes: z.array(z.object({ sku_box: z.string(), count: z.int() })),
}).meta({ id: "PalletLabel", description: "What stands on the label of a pallet." });
export type PalletLabel = z.infer<typeof PalletLabel>;
