/** Answers of the calculation that TypeScript alone types elsewhere, as schemas for the document. */
import { z } from "zod";
import type { Figures as FiguresType } from "../../../domain/packing/figures.ts";
import {
  type CalculationJob as CalculationJobType,
  JOB_STATES,
} from "../../../domain/warehouse/calculation_job.ts";
import type { OrderTour as OrderTourType } from "../../../domain/warehouse/order_tour.ts";
import type {
  PalletResult as StoredPallet,
  PlacedBox as StoredBox,
  ResultLayer as StoredLayer,
} from "../../../domain/warehouse/pallet_results.ts";

const id = () => z.guid();
const idOrNone = () => z.union([z.literal(""), z.guid()]);

export const PlacedBox = z.object({
  id: id(),
  sku_box: z.string(),
  length_box: z.number(),
  width_box: z.number(),
  height_box: z.number(),
  orientation: z.union([
    z.literal(0),
    z.literal(1),
    z.literal(2),
    z.literal(3),
    z.literal(4),
    z.literal(5),
  ]),
  orderPrior: z.int(),
  positionOnPallete: z.object({ x: z.number(), y: z.number(), z: z.number().exactOptional() }),
  id_section: idOrNone(),
  id_point_section: idOrNone(),
  path_to_section: z.array(id()),
}) satisfies z.ZodType<StoredBox & { path_to_section: string[] }>;

export const Layer = z.object({
  id: id(),
  numLayer: z.int(),
  totalheightLayer: z.number(),
  fillPercentage: z.number(),
  filledArea: z.number(),
  boxed: z.array(PlacedBox),
}) satisfies z.ZodType<StoredLayer>;

export const PalletResult = z.object({
  id: id(),
  numpallete: z.int(),
  lengthPallete: z.number(),
  widthPallete: z.number(),
  totalHeightPallete: z.number(),
  countLayer: z.int(),
  layers: z.array(Layer),
}) satisfies z.ZodType<StoredPallet>;

/** One key, the order's id. */
export const CalculatedOrder = z.record(z.string(), z.array(PalletResult));

const BoxAt = z.object({
  pallet: z.int(),
  layer: z.int(),
  order: z.int(),
  key: z.string(),
});

export const LayerFigures = z.object({
  height: z.number(),
  boxes: z.int(),
  types: z.int(),
  cover: z.number(),
});

export const PalletFigures = z.object({
  height: z.number(),
  weight: z.number(),
  boxes: z.int(),
  volume_fill: z.number(),
  centre_of_gravity: z.object({
    x: z.number(),
    y: z.number(),
    z: z.number(),
    off_centre: z.number(),
  }).nullable(),
  layers: z.array(LayerFigures),
});

export const Figures = z.object({
  pallets: z.int(),
  bound: z.object({ pallets: z.int(), volume: z.number(), layers: z.number(), large: z.number() }),
  gap: z.object({ pallets: z.int(), share: z.number() }),
  volume_fill: z.number(),
  volume_fill_but_last: z.number().nullable(),
  weakest_support: BoxAt.extend({ share: z.number() }).nullable(),
  most_loaded: BoxAt.extend({
    share: z.number(),
    load: z.number(),
    bearable_load: z.number(),
  }).nullable(),
  well_supported: z.number(),
  types_per_layer: z.number(),
  by_pallet: z.array(PalletFigures),
  effort: z.int(),
  complete: z.boolean(),
  time_ms: z.number(),
}) satisfies z.ZodType<FiguresType>;

export const CalculationJob = z.object({
  id: id(),
  id_order_item: id(),
  state: z.enum(JOB_STATES),
  fraction: z.number().min(0).max(1),
  pallets: z.int().exactOptional(),
  error: z.string().exactOptional(),
  created: z.string(),
  finished: z.string().exactOptional(),
}) satisfies z.ZodType<CalculationJobType>;

export const TourBox = z.object({
  id_box: idOrNone(),
  sku_box: z.string(),
  count: z.int(),
  pallets: z.array(z.int()),
});

export const TourStop = z.object({
  id_point: id(),
  id_section: id(),
  section_name: z.string(),
  length: z.number(),
  leg: z.array(id()),
  boxes: z.array(TourBox),
});

export const OrderTour = z.object({
  id: id(),
  method: z.enum(["exact", "aisles", "heuristic"]),
  length: z.number(),
  unit: z.string(),
  s_shape: z.number().nullable(),
  largest_gap: z.number().nullable(),
  stops: z.array(TourStop),
  back: z.array(id()),
}) satisfies z.ZodType<OrderTourType>;
