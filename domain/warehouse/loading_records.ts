/** Vehicles and their loads in the API, in millimetres and kilograms. */
import { z } from "zod";
import { coordinate, extent, integer, nameText, share, text, uuid, weight } from "../fields.ts";
import { expecting, unless } from "../messages/expecting.ts";
import { LEFTOVER_KINDS } from "../loading/leftover_reason.ts";
import { MAX_STOPS } from "../loading/stops.ts";
import { OrderItem } from "./records.ts";

/** Maximum orders, pallets and loose boxes of a load. */
const MAX_LOADED_ORDERS = 100;
export const MAX_LOADED_PALLETS = 150;
export const MAX_LOOSE_BOXES = 10_000;

const AXLES = ["front", "rear", "drive", "trailer"] as const;

const Axle = expecting(
  z.object({
    at: coordinate().describe("Its position, from the front wall of the floor to the doors."),
    empty: weight().describe("Its load when the vehicle is empty."),
    most: weight().describe("Maximum load."),
    least_share: share().describe("Minimum share of the gross weight on it; 0 for none."),
  }),
  "expected_object",
);

const fields = {
  name: nameText(200),
  length: extent().describe("Length of the floor inside."),
  width: extent(),
  height: extent(),
  door_height: extent(),
  payload: expecting(weight().gt(0), "expected_number_between", { min: 0, max: 1e9 }),
  axles: expecting(z.array(Axle).max(3), "expected_axles").describe(
    "Front and rear axle of a truck; front and drive axle of a tractor and the axles of its " +
      "semi-trailer; none of a container.",
  ),
  kingpin: expecting(coordinate().nullable(), "expected_number").describe(
    "Position of the kingpin of a semi-trailer; null for others.",
  ),
  length_share: expecting(share().nullable(), "expected_number_between", { min: 0, max: 1 })
    .describe(
      "Maximum distance of the centre of gravity from the middle at departure, as a share " +
        "of the length; null for no limit.",
    ),
  side_share: expecting(share().nullable(), "expected_number_between", { min: 0, max: 1 })
    .describe(
      "Maximum distance of a full payload's centre of gravity from the middle, as a share " +
        "of the width; null for no limit.",
    ),
};

/** A vehicle that a user adds to the catalogue. */
export const NewVehicle = z.object(fields).superRefine(({ axles, kingpin }, context) => {
  const fail = (path: string) =>
    context.addIssue({ code: "custom", path: [path], ...unless("axles_wrong") });
  if (axles.length === 1 || (axles.length === 3) !== (kingpin !== null)) return fail("axles");
  const [front, second, third] = axles;
  if (front && second && second.at <= front.at) return fail("axles");
  if (third && kingpin !== null && (third.at <= kingpin || kingpin <= front!.at)) fail("kingpin");
}).meta({ id: "NewVehicle", description: "A vehicle to add; millimetres and kilograms." });
export type NewVehicle = z.infer<typeof NewVehicle>;

export const VehicleRecord = z.object({
  id: z.string(),
  own: z.boolean().describe("True if it was added to this installation."),
  ...fields,
}).meta({
  id: "Vehicle",
  description: "A vehicle of the catalogue, or an added one; millimetres and kilograms.",
});
export type VehicleRecord = z.infer<typeof VehicleRecord>;

const LoadedOrder = expecting(
  z.object({
    id_order_item: uuid(),
    pallets: expecting(
      z.array(integer({ min: 1, max: 100_000 })).min(1).max(MAX_LOADED_PALLETS).nullable(),
      "expected_list",
    ).default(null).describe("Numbers of its pallets to load; null for all."),
    bears: weight().default(0).describe(
      "Maximum weight on top of each of its pallets; 0 for none.",
    ),
    loose: z.boolean().default(false).describe(
      "True if its boxes are loaded without pallets; it need not be calculated.",
    ),
    priority: integer({ min: 1, max: 9 }).default(5).describe(
      "Importance of its loose boxes, 1 the highest; orders of the same priority are loaded in " +
        "the order of the list.",
    ),
  }),
  "expected_object",
);

/** Body of a request to plan a load. */
export const LoadRequest = z.object({
  name: text({ max: 200 }).default(""),
  id_vehicle: text({ min: 1, max: 100 }).describe("The id of a vehicle."),
  may_turn: z.boolean().default(true).describe(
    "True if pallets may be placed with their length across the vehicle.",
  ),
  support: share().default(0.75).describe(
    "Minimum share of the base of each loose box that rests on something.",
  ),
  stops: expecting(
    z.array(z.object({
      name: text({ max: 200 }).default(""),
      orders: expecting(z.array(LoadedOrder).min(1).max(MAX_LOADED_ORDERS), "expected_list"),
    })).min(1).max(MAX_STOPS),
    "expected_stops",
    { max: MAX_STOPS },
  ).describe("In the order of unloading."),
}).meta({ id: "LoadRequest", description: "Orders to load on a vehicle, by stop." });
export type LoadRequest = z.infer<typeof LoadRequest>;

/** Position of a pallet on a vehicle. */
export const PalletPlace = z.object({
  x: coordinate().describe("From the front wall to its near edge."),
  y: coordinate().describe("From the left wall, as the driver sees it."),
  turned: z.boolean().describe("True if its length is across the vehicle."),
  on: expecting(integer({ min: 0 }).nullable(), "expected_integer_from", { min: 0 }).describe(
    "Index of the pallet that it stands on, from 0; null if on the floor.",
  ),
});
export type PalletPlace = z.infer<typeof PalletPlace>;

/** Maximum number of listed orders to load. */
export const MAX_LOADABLE = 200;

/** Query of the orders to load. */
export const LoadableQuery = z.object({
  search: text({ max: 300 }).default("").describe(
    "Words in name, customer, address and reference; also finds orders that are on a load.",
  ),
  orders: z.string().transform((ids) => ids.split(",")).pipe(z.array(uuid()).max(MAX_LOADABLE))
    .optional().describe("Comma-separated ids: only these orders, in any state."),
});

export const LoadableOrder = OrderItem.omit({ id_warehouse: true, pallete_computed: true }).extend({
  pallets: z.int().describe("0 if it is not calculated."),
  boxes: z.int(),
  missing: z.int().exactOptional().describe("Boxes that are not in stock; absent if none."),
  weight: z.number().describe("Weight of its boxes in kilograms, without pallets."),
  pallets_weight: z.number().exactOptional().describe(
    "Weight of its empty pallets in kilograms, as in a load; absent if it is not calculated.",
  ),
  volume: z.number().describe("Volume of its boxes in cubic metres."),
  floor: z.number().describe("Area of its pallets in square metres, by the order's parameters."),
  load: z.int().exactOptional().describe("Number of the newest load that it is on."),
}).meta({ id: "LoadableOrder", description: "An order to load, with what it needs of a vehicle." });
export type LoadableOrder = z.infer<typeof LoadableOrder>;

/** Manual placement of pallets. */
export const LoadChange = z.object({
  placements: expecting(
    z.array(PalletPlace.extend({
      pallet: integer({ min: 0 }).describe("Index of the pallet in the load, from 0."),
    })).max(MAX_LOADED_PALLETS),
    "expected_list",
  ).describe("All loaded pallets; the others remain."),
}).meta({ id: "LoadChange", description: "Manual positions of a load's pallets." });
export type LoadChange = z.infer<typeof LoadChange>;

const Reason = z.object({
  kind: z.enum(LEFTOVER_KINDS),
  axle: z.enum(AXLES).optional(),
  stop: z.int().optional().describe(
    "The stop after which a weight would exceed its limit; 0 at the start.",
  ),
  other: z.int().optional().describe("Index of the pallet in its way, from 0."),
}).nullable();

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
  place: PalletPlace.nullable().describe("Null if it is not loaded."),
  reason: Reason.describe(
    "Reason why it is not loaded; null if it is, or could be.",
  ),
}).meta({
  id: "LoadPallet",
  description: "A pallet of a load: its position, or the reason why it is not loaded.",
});
export type LoadPallet = z.infer<typeof LoadPallet>;

/** Equal boxes of an order that are loaded without a pallet. */
const LooseLine = z.object({
  id_order_item: z.guid(),
  order_name: z.string(),
  id_box: z.guid(),
  sku_box: z.string(),
  stop: z.int().describe("1 is the first stop."),
  rank: z.int().describe("Importance of its order in the load, 0 the highest."),
  length: z.number(),
  width: z.number(),
  height: z.number(),
  weight: z.number(),
  bears: z.number().nullable().describe("Maximum weight on top of each; null for no limit."),
  may_tip: z.boolean().describe("True if they may lie on any of their sides."),
  count: z.int(),
  left: z.int().describe("How many of them are not loaded."),
  reason: Reason.describe("Reason why boxes are not loaded; null if all are."),
});
export type LooseLine = z.infer<typeof LooseLine>;

const LooseCargo = z.object({
  support: z.number(),
  lines: z.array(LooseLine),
  boxes: z.array(z.object({
    line: z.int().describe("Index of its line, from 0."),
    x: z.number().describe("From the front wall to its near edge."),
    y: z.number().describe("From the left wall, as the driver sees it."),
    z: z.number().describe("From the floor."),
    orientation: z.literal([0, 1, 2, 3, 4, 5]).describe(
      "Edges across the vehicle, along it and upwards: 0 = (w, l, h), 1 = (l, w, h), " +
        "2 = (w, h, l), 3 = (h, w, l), 4 = (h, l, w), 5 = (l, h, w).",
    ),
  })).describe("The loaded boxes, in the order of loading."),
}).meta({ id: "LooseCargo", description: "Loose boxes of a load; millimetres and kilograms." });
export type LooseCargo = z.infer<typeof LooseCargo>;

/** Weights at the start and after every stop. */
export const LoadWeights = z.object({
  stop: z.int().describe("0 at the start."),
  weight: z.number().describe("Weight of the cargo."),
  axles: z.array(z.number()).describe("Load of each axle, including that of the empty vehicle."),
  centre: z.object({ x: z.number(), y: z.number() }).nullable(),
  side: z.number().describe("Sideways imbalance: see `side_share` of vehicles."),
});

export const LoadSummary = z.object({
  id: z.guid(),
  number: z.int().describe("Its number in its warehouse: 1, 2, 3 …"),
  name: z.string(),
  vehicle_name: z.string(),
  stops: z.int(),
  pallets: z.int(),
  loaded: z.int(),
  boxes: z.int().exactOptional().describe("Number of loose boxes, if it has any."),
  loaded_boxes: z.int().exactOptional(),
  stale: z.boolean().describe("True if an order has been changed, calculated again or deleted."),
  user_login: z.string(),
  at: z.int(),
}).meta({ id: "LoadSummary", description: "Summary of a load." });
export type LoadSummary = z.infer<typeof LoadSummary>;

/** A load with all its pallets. */
export const LoadRecord = LoadSummary.omit({ vehicle_name: true, boxes: true, loaded_boxes: true })
  .extend({
    vehicle: VehicleRecord,
    may_turn: z.boolean(),
    stops: z.array(z.object({
      name: z.string(),
      orders: z.array(z.object({
        id_order_item: z.guid(),
        order_name: z.string(),
        pallets: z.array(z.int()).nullable(),
        bears: z.number(),
        loose: z.literal(true).exactOptional(),
        priority: z.int().exactOptional().describe("Only of loose orders."),
      })),
    })),
    pallets: z.array(LoadPallet).describe("Loaded ones first, in the order of loading."),
    loose: LooseCargo.exactOptional(),
    weights: z.array(LoadWeights),
  }).meta({ id: "Load", description: "A load of a vehicle; millimetres and kilograms." });
export type LoadRecord = z.infer<typeof LoadRecord>;
