/** Orders to pack, from the data folder; all on 1200 × 800 × 1800 mm, weights in kg. */
import { readEgy } from "./formats/egy.ts";
import { readOrderCsv } from "./formats/order_csv.ts";
import type { BoxType, Effort, PackingProblem } from "../../domain/packing/problem.ts";
import { seeded } from "../warehouse_aisles.ts";
import { asFree } from "./measure.ts";

/** An order with a name to print. */
export interface NamedOrder {
  name: string;
  problem: PackingProblem;
}

const PALLET = { length: 1200, width: 800, height: 1800 };
const GENERATED_ORDERS = 20;
const REPEATED = { orders: 3, types: 24, least: 8, seed: 3000, loads: false };
const TEN_TYPES = { orders: 12, types: 10, least: 10, seed: 5000, loads: true };

/** The problem of these types with the bench's parameters. */
export function problemOfTypes(types: readonly BoxType[], effort: Effort): PackingProblem {
  return {
    types,
    pallet: PALLET,
    parameters: {
      minLayerFillRatio: 0.6,
      minSupportRatio: 0.7,
      heightLayerDiff: 40,
      heightTolerance: 10,
      packingType: 0,
      effort,
    },
  };
}

/**
 * The seeded orders A: 20 to 40 types of the generator of Elhedhli, Gzara & Yildiz (2019), 8 to 40
 * boxes of each. The generator's load capacity is a pressure in kg/m²: the bearable load is that
 * times the base area.
 * @throws {Deno.errors.NotFound} when there is no such data.
 */
export async function generatedOrders(data: string, effort: Effort): Promise<NamedOrder[]> {
  const pool = await generatedTypes(`${data}/packing/egy`);
  return Array.from({ length: GENERATED_ORDERS }, (_, order) => {
    const between = betweenOf(1000 + order);
    const pickedTypes = drawnFrom(pool, between(20, 40), between);
    const types = pickedTypes.map((type) => ({ ...type, count: between(8, 40) }));
    return { name: `A${order + 1}`, problem: problemOfTypes(types, effort) };
  });
}

/**
 * Orders R: 24 types drawn as those of A, 8 to 40 boxes of each, without limits of load.
 * @throws {Deno.errors.NotFound} when there is no such data.
 */
export function repeatedOrders(data: string, effort: Effort): Promise<NamedOrder[]> {
  return ordersOfFew(data, "R", effort, REPEATED);
}

/**
 * Orders M: ten types drawn as those of A, 10 to 40 boxes of each, with limits of load.
 * @throws {Deno.errors.NotFound} when there is no such data.
 */
export function ordersOfTenTypes(data: string, effort: Effort): Promise<NamedOrder[]> {
  return ordersOfFew(data, "M", effort, TEN_TYPES);
}

async function ordersOfFew(
  data: string,
  name: string,
  effort: Effort,
  { orders, types: wanted, least, seed, loads }: typeof REPEATED,
): Promise<NamedOrder[]> {
  const pool = await generatedTypes(`${data}/packing/egy`);
  return Array.from({ length: orders }, (_, order) => {
    const between = betweenOf(seed + order);
    const types = drawnFrom(pool, wanted, between).map((type) => ({
      ...type,
      ...(loads ? {} : { bearableLoad: null }),
      count: between(least, 40),
    }));
    return { name: `${name}${order + 1}`, problem: problemOfTypes(types, effort) };
  });
}

/** Orders T: free ones of boxes thinner than the tolerance of heights, which needs no data. */
export function thinOrders(_data: string, effort: Effort): Promise<NamedOrder[]> {
  const thin = [
    { key: "rod", length: 1200, width: 2, height: 2, count: 300 },
    { key: "sheet", length: 400, width: 300, height: 3, count: 200 },
  ];
  return Promise.resolve(thin.map((box): NamedOrder => {
    const type = { ...box, weight: 0.1, bearableLoad: null, mayTip: false, stop: null };
    return { name: `T, ${box.key}s`, problem: asFree(problemOfTypes([type], effort)) };
  }));
}

/**
 * A free order of many boxes, its types drawn as those of A, with even counts.
 * @throws {Deno.errors.NotFound} when there is no such data.
 */
export async function largeOrder(
  data: string,
  { boxes, types, effort }: { boxes: number; types: number; effort: Effort },
): Promise<PackingProblem> {
  const pickedTypes = drawnFrom(
    await generatedTypes(`${data}/packing/egy`),
    types,
    betweenOf(2000),
  );
  const counted = pickedTypes.map((type, index) => ({
    ...type,
    count: Math.floor(boxes / types) + (index < boxes % types ? 1 : 0),
  }));
  return asFree(problemOfTypes(counted, effort));
}

/** Draws whole numbers from one to another, both included. */
type Between = (from: number, to: number) => number;

function betweenOf(seed: number): Between {
  const random = seeded(seed);
  return (from, to) => from + Math.floor(random() * (to - from + 1));
}

/** Different types of a pool. */
function drawnFrom(pool: readonly BoxType[], wanted: number, between: Between): BoxType[] {
  const pickedIndices = new Set<number>();
  while (pickedIndices.size < wanted) pickedIndices.add(between(0, pool.length - 1));
  return [...pickedIndices].map((index) => pool[index]!);
}

/** All box types of the files, each once, without those that do not fit. */
async function generatedTypes(folder: string): Promise<BoxType[]> {
  const types = new Map<string, BoxType>();
  for (const file of await filesIn(folder)) {
    for (const type of readEgy(await Deno.readTextFile(file))) {
      if (fits(type)) types.set(type.key, { ...type, count: 1 });
    }
  }
  return [...types.values()];
}

/**
 * The real orders B, without limits of load: nobody knows what their column `Strength` means.
 * @throws {Deno.errors.NotFound} when there is no such data.
 */
export function realOrders(data: string, effort: Effort): Promise<NamedOrder[]> {
  return ordersIn(data, { name: "B", loads: false }, (types) => problemOfTypes(types, effort));
}

/**
 * The real orders C: those of B, but free, and with what `readOrderCsv` takes for their limits of
 * load.
 * @throws {Deno.errors.NotFound} when there is no such data.
 */
export function freeOrders(data: string, effort: Effort): Promise<NamedOrder[]> {
  return ordersIn(
    data,
    { name: "C", loads: true },
    (types) => asFree(problemOfTypes(types, effort)),
  );
}

async function ordersIn(
  data: string,
  { name, loads }: { name: string; loads: boolean },
  problemOf: (types: BoxType[]) => PackingProblem,
): Promise<NamedOrder[]> {
  const orders: NamedOrder[] = [];
  for (const file of await filesIn(`${data}/packing/orders`)) {
    const types = readOrderCsv(await Deno.readTextFile(file), { loads }).filter(fits);
    const number = file.slice(file.lastIndexOf("/") + 1, -".csv".length);
    orders.push({ name: `${name}${number}`, problem: problemOf(types) });
  }
  return orders.sort((a, b) => Number(a.name.slice(1)) - Number(b.name.slice(1)));
}

function fits({ length, width, height }: BoxType): boolean {
  const lies = (x: number, y: number) => x <= PALLET.length && y <= PALLET.width;
  return height <= PALLET.height && (lies(length, width) || lies(width, length));
}

/** Paths of all files of a folder, sorted. */
export async function filesIn(folder: string): Promise<string[]> {
  const files = await Array.fromAsync(Deno.readDir(folder), ({ name }) => `${folder}/${name}`);
  return files.sort();
}
