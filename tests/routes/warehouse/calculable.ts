/** A warehouse with an order that can be calculated, and what is asked of it. */
import { finishedResult } from "../../../adapters/packing/pack_order.ts";
import type {
  Packed,
  PackedResult,
  ResultRequest,
} from "../../../domain/warehouse/order_packing.ts";
import { orderPallets } from "../../../domain/warehouse/built_result.ts";
import type { PackingWorkers, PackOptions } from "../../../adapters/packing/packing_workers.ts";
import { metricsOf } from "../../../domain/packing/metrics.ts";
import type { PackingProblem } from "../../../domain/packing/problem.ts";
import type { TestApp } from "../../support/app.ts";
import { create, draft, type Filled, post, type Row } from "./records.ts";

export interface Calculable {
  warehouse: Row;
  order: Row;
  /** Along the aisle in the order of the walk; the start first. */
  aisle: [start: Row, near: Row, far: Row];
  /** A point that no edge leads to. */
  island: Row;
  boxes: { shared: Row; stranded: Row; nowhere: Row };
  sections: { near: Row; far: Row; island: Row };
  lines: Row[];
  parameters: Row;
}

/**
 * Six boxes of a type of which two are in the near section and three in the far one, two of a type in
 * a section on an island, and one of a type that is in no section.
 */
export async function calculable(test: TestApp): Promise<Calculable> {
  const made: Partial<Filled> = {};
  const make = async (
    resource: Parameters<typeof create>[1],
    ...changes: Record<string, unknown>[]
  ) => await create(test, resource, ...changes.map((change) => draft(made, resource, change)));
  [made.warehouse] = await make("warehouse", {}) as [Row];
  const [start, near, far, island] = await make(
    "point",
    ...[[0, 0], [0, 10], [0, 30], [9, 9]].map(([pos_x, pos_y]) => ({ pos_x, pos_y })),
  ) as [Row, Row, Row, Row];
  Object.assign(made, { point: start, farPoint: near });
  await make(
    "edge",
    { id_points_from: near.id, id_points_to: start.id },
    { id_points_from: near.id, id_points_to: far.id },
  );
  const [shared, stranded, nowhere] = await make(
    "box",
    { sku_box: "SHARED", length_box: 400, width_box: 300, height_box: 200, max_load_box: null },
    { sku_box: "STRANDED", length_box: 600, width_box: 400, height_box: 200, max_load_box: null },
    { sku_box: "NOWHERE", length_box: 300, width_box: 200, height_box: 200, max_load_box: null },
  ) as [Row, Row, Row];
  const section = async (id_box: string, count_box: number, ...points: string[]) => {
    [made.section] = await make("section", { id_box, count_box }) as [Row];
    await make("geometry", ...points.map((id_point_way) => ({ id_point_way })));
    return made.section;
  };
  made.box = shared;
  const sections = {
    far: await section(shared.id, 3, island.id, far.id),
    near: await section(shared.id, 2, far.id, near.id),
    island: await section(stranded.id, 100, island.id),
  };
  [made.order] = await make("order", {}) as [Row];
  const lines = await make(
    "line",
    { id_box: shared.id, count_box: 4 },
    { id_box: stranded.id, count_box: 2 },
    { id_box: nowhere.id, count_box: 1 },
    { id_box: shared.id, count_box: 2 },
  );
  const [parameters] = await make("parameters", { pallet_limits: null }) as [Row];
  return {
    warehouse: made.warehouse!,
    order: made.order!,
    aisle: [start, near, far],
    island,
    boxes: { shared, stranded, nowhere },
    sections,
    lines,
    parameters: parameters!,
  };
}

/** The request for the calculation; `changes` are laid over its body. */
export function asking(
  { warehouse, order, aisle: [start] }: Calculable,
  changes: Record<string, unknown> = {},
) {
  return post({
    id_order_item: order.id,
    id_warehouse: warehouse.id,
    id_point_start: start.id,
    ...changes,
  });
}

export const CALCULATION = "/api/v1/computed_order";

/** The address of what is stored of an order. */
export const resultPath = ({ warehouse, order }: Calculable) =>
  `/api/v1/order_item/withWarehouseID/${warehouse.id}/withOrderID/${order.id}`;
export const figuresPath = ({ order }: Calculable) => `/api/v1/order_item/${order.id}/figures`;

/** An order that is being packed, for as long as a test wants. */
export interface Underway extends PackOptions {
  problem: PackingProblem;
  finish(): void;
  fail(error: unknown): void;
}

/** Packs when a test says so: each box goes on a pallet of its own. */
export class PackingByHand {
  readonly underway: Underway[] = [];
  #arrival = Promise.withResolvers<void>();

  pack(problem: PackingProblem, options: PackOptions = {}): Promise<Packed> {
    const { promise, resolve, reject } = Promise.withResolvers<Packed>();
    const { signal } = options;
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
    const finish = () => resolve(packedSingly(problem));
    this.underway.push({ ...options, problem, finish, fail: reject });
    this.#arrival.resolve();
    this.#arrival = Promise.withResolvers();
    return promise;
  }

  async packResult(
    problem: PackingProblem,
    request: ResultRequest,
    options?: PackOptions,
  ): Promise<PackedResult> {
    const { layout, ...figures } = await this.pack(problem, options);
    const pallets = orderPallets(problem, layout.pallets, request);
    return { ...figures, ...finishedResult(pallets, request) };
  }

  /** The order that came as the `number`th, counted from 1, as soon as it is there. */
  async arrived(number: number): Promise<Underway> {
    while (this.underway.length < number) await this.#arrival.promise;
    return this.underway[number - 1]!;
  }

  close(): void {}

  get workers(): PackingWorkers {
    return this as unknown as PackingWorkers;
  }
}

function packedSingly(problem: PackingProblem): Packed {
  const pallets = problem.types.flatMap(({ count, height }, type) =>
    Array.from({ length: count }, () => {
      const box = { type, orientation: 0 as const, x: 0, y: 0, order: 1 };
      return { height, layers: [{ height, boxes: [box] }] };
    })
  );
  const figures = metricsOf(problem, { pallets });
  return { layout: { pallets }, figures, effort: problem.parameters.effort, complete: true };
}

/** All placed boxes in the order in which they are placed. */
export function placedBoxes(pallets: Row[]): Row[] {
  return pallets.flatMap(({ layers }) =>
    layers.flatMap(({ boxed }: Row) => boxed).sort((a: Row, b: Row) => a.orderPrior - b.orderPrior)
  );
}
