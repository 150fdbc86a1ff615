/** Packs one order in a worker until it is done or its deadline passes. */
import { packSteps } from "../../domain/packing/engine.ts";
import { drawnLayout, orderPallets, walkedResult } from "../../domain/warehouse/built_result.ts";
import type { PalletResult } from "../../domain/warehouse/pallet_results.ts";
import { withNamedPlaces } from "../../domain/warehouse/picking_legs.ts";
import { gzipped } from "../compression.ts";
import {
  OrderPacking,
  type Packed,
  type PackedResult,
  type PackingReport,
  type PackingTask,
  type PackOptions,
  type ResultRequest,
} from "../../domain/warehouse/order_packing.ts";

/** Packs an order, and builds its result if requested. */
export function packOrder(
  { problem, name, remaining, sentAt, cancelled, result: request }: PackingTask,
  report: (report: PackingReport) => void,
  options: PackOptions = {},
): Packed | PackedResult {
  // A jump of the wall clock does not extend the deadline.
  const transit = Math.max(0, Date.now() - sentAt);
  const remainingMs = remaining === undefined ? Infinity : Math.max(0, remaining - transit);
  const flag = new Int32Array(cancelled);
  const packed = new OrderPacking(problem, {
    name,
    report,
    isCancelled: () => Atomics.load(flag, 0) !== 0,
    pack: packSteps,
    now: () => performance.now(),
    draw: (layout) => request && drawnLayout(problem, layout, request),
    ...options,
  }).run(remainingMs);
  if (request === undefined) return packed;
  report({ isPacked: true });
  const { layout, ...figures } = packed;
  const pallets = orderPallets(problem, layout.pallets, request);
  return { ...figures, ...finishedResult(pallets, request) };
}

/** Returns pallets and the legs to their boxes in the form in which they are stored. */
export function finishedResult(
  pallets: readonly PalletResult[],
  { maxRetainedBoxes, ...walked }: Pick<ResultRequest, "graph" | "start" | "maxRetainedBoxes">,
): Pick<PackedResult, "result" | "walk" | "content"> {
  const boxes = pallets.reduce(
    (sum, { layers }) => layers.reduce((all, { boxed }) => all + boxed.length, sum),
    0,
  );
  const { legs, walk, result } = walkedResult(pallets, walked);
  const content = boxes > maxRetainedBoxes
    ? undefined
    : gzipped(JSON.stringify({ pallets, legs: withNamedPlaces(legs, pallets) }));
  return { result, walk, content };
}
