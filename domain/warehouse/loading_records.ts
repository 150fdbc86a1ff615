/** Vehicles and their loads in the API: in millimetres and kilograms. */
import { z } from "zod";
import { coordinate, extent, integer, share, text, uuid, weight } from "../fields.ts";
import { expecting, unless } from "../messages/expecting.ts";
import { LEFTOVER_KINDS } from "../loading/leftover_reason.ts";

/** Maximum stops, orders and pallets of a load. */
const MAX_STOPS = 20;
const MAX_LOADED_ORDERS = 100;
export const MAX_LOADED_PALLETS = 150;

const AXLES = ["front", "rear", "drive", "trailer"] as const;

const Axle = expecting(
  z.object({
    at: coordinate().describe("Where it stands, from the front wall of the floor to the doors."),
    empty: weight().describe("Its load while nothing is on the vehicle."),
    most: weight().describe("The greatest load."),
    least_share: share().describe("The least part of the gross weight that it bears; 0 for none."),
  }),
  "expected_object",
);

const fields = {
  name: text({ min: 1, max: 200 }),
  length: extent().describe("Of the floor inside."),
  width: extent(),
  height: extent(),
  door_height: extent(),
  payload: expecting(weight().gt(0), "expected_number_between", { min: 0, max: 1e9 }),
  axles: expecting(z.array(Axle).max(3), "expected_axles").describe(
    "Front and rear axle of a truck; front and drive axle of a tractor and the axles of its " +
      "semi-trailer; none of a container.",
  ),
  kingpin: expecting(coordinate().nullable(), "expected_number").describe(
    "Where a semi-trailer rests on its tractor; null for others.",
  ),
  length_share: expecting(share().nullable(), "expected_number_between", { min: 0, max: 1 })
    .describe(
      "How far the centre of gravity may be from the middle when the vehicle sets out, as a share of " +
        "the length; null for no limit.",
    ),
  side_share: expecting(share().nullable(), "expected_number_between", { min: 0, max: 1 })
    .describe(
      "How far the centre of gravity of a full payload may be from the middle, as a share of the " +
        "width; null for no limit.",
    ),
};

/** A vehicle that an installation adds to the catalogue. */
export const NewVehicle = z.object(fields).superRefine(({ axles, kingpin }, context) => {
  const fail = (path: string) =>
    context.addIssue({ code: "custom", path: [path], ...unless("axles_wrong") });
  if (axles.length === 1 || (axles.length === 3) !== (kingpin !== null)) return fail("axles");
  const [front, second, third] = axles;
  if (front && second && second.at <= front.at) return fail("axles");
  if (third && kingpin !== null && (third.at <= kingpin || kingpin <= front!.at)) fail("kingpin");
}).meta({ id: "NewVehicle", description: "A vehicle that is added; millimetres and kilograms." });
export type NewVehicle = z.infer<typeof NewVehicle>;

export const VehicleRecord = z.object({
  id: z.string(),
  own: z.boolean().describe("Whether it was added here."),
  ...fields,
}).meta({
  id: "Vehicle",
  description: "A vehicle of the catalogue, or one that was added; millimetres and kilograms.",
});
export type VehicleRecord = z.infer<typeof VehicleRecord>;

const LoadedOrder = expecting(
  z.object({
    id_order_item: uuid(),
    pallets: expecting(
      z.array(integer({ min: 1, max: 100_000 })).min(1).max(MAX_LOADED_PALLETS).nullable(),
      "expected_list",
    ).default(null).describe("Numbers of those of its pallets that are loaded; null for all."),
    bears: weight().default(0).describe("What may stand on each of its pallets; 0 for nothing."),
  }),
  "expected_object",
);

/** Body of a request to plan a load. */
export const LoadRequest = z.object({
  name: text({ max: 200 }).default(""),
  id_vehicle: text({ min: 1, max: 100 }).describe("The id of a vehicle."),
  may_turn: z.boolean().default(true).describe(
    "Whether pallets may stand with their length across the vehicle.",
  ),
  stops: expecting(
    z.array(z.object({
      name: text({ max: 200 }).default(""),
      orders: expecting(z.array(LoadedOrder).min(1).max(MAX_LOADED_ORDERS), "expected_list"),
    })).min(1).max(MAX_STOPS),
    "expected_stops",
    { max: MAX_STOPS },
  ).describe("In the order in which they are served."),
}).meta({ id: "LoadRequest", description: "Orders that go on a vehicle, by stop." });
export type LoadRequest = z.infer<typeof LoadRequest>;

/** Position of a pallet on a vehicle. */
export const PalletPlace = z.object({
  x: coordinate().describe("From the front wall to its near edge."),
  y: coordinate().describe("From the left wall, as the driver sees it."),
  turned: z.boolean().describe("Whether its length lies across the vehicle."),
  on: expecting(integer({ min: 0 }).nullable(), "expected_integer_from", { min: 0 }).describe(
    "Which pallet of the load it stands on, counted from 0; null for the floor.",
  ),
});
export type PalletPlace = z.infer<typeof PalletPlace>;

/** Manual placement of pallets. */
export const LoadChange = z.object({
  placements: expecting(
    z.array(PalletPlace.extend({
      pallet: integer({ min: 0 }).describe("Which pallet of the load, counted from 0."),
    })).max(MAX_LOADED_PALLETS),
    "expected_list",
  ).describe("All that are loaded; the others stay behind."),
}).meta({ id: "LoadChange", description: "Where the pallets of a load are put by hand." });
export type LoadChange = z.infer<typeof LoadChange>;

export const LoadPallet = z.object({
  id_order_item: z.guid(),
  order_name: z.string(),
  numpallete: z.int(),
  pallet_type: z.string().exactOptional().describe("The name of its type, if it has one."),
  stop: z.int().describe("1 is the first stop."),
  length: z.number(),
  width: z.number(),
  height: z.number(),
  weight: z.number(),
  bears: z.number(),
  place: PalletPlace.nullable().describe("Null for one that stays behind."),
  reason: z.object({
    kind: z.enum(LEFTOVER_KINDS),
    axle: z.enum(AXLES).optional(),
    stop: z.int().optional().describe("After which stop a weight would be wrong; 0 at the start."),
    other: z.int().optional().describe("The pallet in its way, counted from 0."),
  }).nullable().describe(
    "Why it stays behind; null for one that is loaded, or could be.",
  ),
}).meta({
  id: "LoadPallet",
  description: "A pallet of a load: where it stands, or why it stays behind.",
});
export type LoadPallet = z.infer<typeof LoadPallet>;

/** Weights at the start and after every stop. */
export const LoadWeights = z.object({
  stop: z.int().describe("0 at the start."),
  weight: z.number().describe("Of the cargo."),
  axles: z.array(z.number()).describe("What each axle bears, that of the empty vehicle included."),
  centre: z.object({ x: z.number(), y: z.number() }).nullable(),
  side: z.number().describe("How far the load leans to a side: see `side_share` of vehicles."),
});

export const LoadSummary = z.object({
  id: z.guid(),
  number: z.int().describe("1, 2, 3 … in its warehouse."),
  name: z.string(),
  vehicle_name: z.string(),
  stops: z.int(),
  pallets: z.int(),
  loaded: z.int(),
  stale: z.boolean().describe("Whether an order has been changed, calculated anew or deleted."),
  user_login: z.string(),
  at: z.int(),
}).meta({ id: "LoadSummary", description: "A load in short." });
export type LoadSummary = z.infer<typeof LoadSummary>;

/** A load with all its pallets. */
export const LoadRecord = LoadSummary.omit({ vehicle_name: true }).extend({
  vehicle: VehicleRecord,
  may_turn: z.boolean(),
  stops: z.array(z.object({
    name: z.string(),
    orders: z.array(z.object({
      id_order_item: z.guid(),
      order_name: z.string(),
      pallets: z.array(z.int()).nullable(),
      bears: z.number(),
    })),
  })),
  pallets: z.array(LoadPallet).describe("Those that are loaded first, in the order of loading."),
  weights: z.array(LoadWeights),
}).meta({ id: "Load", description: "A load of a vehicle; millimetres and kilograms." });
export type LoadRecord = z.infer<typeof LoadRecord>;
