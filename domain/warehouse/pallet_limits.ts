/** Limits of an order's pallets besides their size. */
import { z } from "zod";
import {
  extent,
  integer,
  measure,
  nameText,
  oneOf,
  share,
  SIZE_LIMITS,
  uuid,
  weight,
} from "../fields.ts";
import { LAYER_BONDINGS } from "../packing/problem.ts";
import { MAX_PALLET_TYPES } from "./limit_numbers.ts";
import { expecting, unless } from "../messages/expecting.ts";

// Maximum number of box types in the limits.
const MAX_NAMED_TYPES = 10_000;
const MAX_GROUPS = 200;
const MAX_AVAILABLE = 100_000;

const heaviest = () =>
  expecting(z.number().gt(0).max(SIZE_LIMITS.maxWeight), "expected_number_between", {
    min: 0,
    max: SIZE_LIMITS.maxWeight,
  });

/** A type of pallet that an order may use; omitted fields are those of the order. */
const StatedPalletType = expecting(
  z.object({
    name: nameText(200),
    length: extent(),
    width: extent(),
    max_height: extent().optional().describe("From the floor; default: `pallet_max_height`."),
    own_height: measure().optional(),
    own_weight: weight().optional(),
    max_weight: heaviest().optional().describe(
      "Maximum weight of a loaded pallet, including its own.",
    ),
    price: measure().describe("Cost of one pallet, in any currency."),
    available: integer({ min: 0, max: MAX_AVAILABLE }).optional().describe(
      "Available number; default: unlimited.",
    ),
  }),
  "expected_object",
);

/**
 * Schema of the limits, all of them optional; `id` is the schema of box types. Lengths and weights
 * are in the warehouse's units.
 */
export function palletLimits<Id extends z.ZodType<string>>(id: () => Id) {
  const types = () => expecting(z.array(id()).max(MAX_NAMED_TYPES), "expected_list").optional();
  const name = () => nameText(200);
  const Group = expecting(
    z.object({
      name: name(),
      boxes: expecting(z.array(id()).max(MAX_NAMED_TYPES), "expected_list"),
      together: z.boolean().optional().describe("True if all its boxes must be on one pallet."),
    }),
    "expected_object",
  );
  return expecting(
    z.object({
      max_weight: heaviest().optional().describe(
        "Maximum weight of a loaded pallet, including its own.",
      ),
      own_weight: weight().optional().describe(
        "Weight of the empty pallet; default: a Euro pallet's 25 kg, or 0 beside a `max_weight`.",
      ),
      own_height: measure().optional().describe(
        "Height of the empty pallet: `pallet_max_height` then counts from the floor.",
      ),
      centre_share: expecting(share().gt(0), "expected_number_between", { min: 0, max: 1 })
        .optional().describe(
          "The boxes' centre of gravity must be within this share of length and width, " +
            "around the middle.",
        ),
      overhang: measure().optional().describe(
        "Maximum overhang of boxes at each side of the pallet.",
      ),
      pattern: oneOf(LAYER_BONDINGS).optional().describe(
        "Bonding of layers of one box type, with packing types 0 to 3: `column` (each box exactly " +
          "on one), `interlock` (on several: less strength, more stability), `columns-below` (only " +
          "the upper half interlocked), `auto` (interlocked if it costs nothing), the default.",
      ),
      upright: types().describe("Ids of box types that stay upright, whatever their record says."),
      nothing_on_top: types().describe("Ids of box types that bear no weight."),
      pallet_types: expecting(
        z.array(StatedPalletType).max(MAX_PALLET_TYPES),
        "expected_list",
      ).optional().describe(
        "Types of pallets that the order may use, so that all together cost the least; " +
          "`pallet_length` and `pallet_width` are then not used. Each calculated pallet names its " +
          "type as `pallet_type`.",
      ),
      groups: expecting(z.array(Group).max(MAX_GROUPS), "expected_list").optional()
        .describe("Box types with a group name, such as a customer or a stop."),
      apart: expecting(
        z.array(expecting(z.tuple([name(), name()]), "expected_pair_of_groups")).max(
          MAX_NAMED_TYPES,
        ),
        "expected_list",
      ).optional().describe(
        "Pairs of group names that must not share a pallet; for a group with itself, no two " +
          "of its types may.",
      ),
    }),
    "expected_object",
  ).superRefine(({ groups = [], apart = [], pallet_types = [] }, context) => {
    const typeNames = pallet_types.map(({ name }) => name);
    typeNames.forEach((name, at) => {
      if (typeNames.indexOf(name) === at) return;
      const path = ["pallet_types", at, "name"];
      context.addIssue({ code: "custom", path, ...unless("pallet_type_twice") });
    });
    const names = groups.map(({ name }) => name);
    names.forEach((name, at) => {
      if (names.indexOf(name) === at) return;
      context.addIssue({ code: "custom", path: ["groups", at, "name"], ...unless("group_twice") });
    });
    apart.forEach((pair, at) =>
      pair.forEach((name, side) => {
        if (names.includes(name)) return;
        const path = ["apart", at, side];
        context.addIssue({ code: "custom", path, ...unless("no_such_group", { group: name }) });
      })
    );
  });
}

/** Limits that refer to box types by their ids. */
export const PalletLimits = palletLimits(uuid);
export type PalletLimits = z.infer<typeof PalletLimits>;
