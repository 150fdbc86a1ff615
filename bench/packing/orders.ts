/** Orders to pack, from the data folder; all on 1200 × 800 × 1800 mm, weights in kg. */
import type { BoxType, Effort, PackingProblem } from "../../domain/packing/problem.ts";
import { seeded } from "../warehouse_aisles.ts";

/** An order with a name to print. */
export interface NamedOrder {
  name: string;
  problem: PackingProblem;
}

const PALLET = { length: 1200, width: 800, height: 1800 };
const GENERATED_ORDERS = 20;

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
 *
 * @throws {Deno.errors.NotFound} when there is no such data.
 */
export async function generatedOrders(data: string, effort: Effort): Promise<NamedOrder[]> {
  const pool = await generatedTypes(`${data}/packing/egy`);
  return Array.from({ length: GENERATED_ORDERS }, (_, order) => {
    const random = seeded(1000 + order);
    const between = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
    const drawn = new Set<number>();
    const wanted = between(20, 40);
    while (drawn.size < wanted) drawn.add(between(0, pool.length - 1));
    const types = [...drawn].map((index) => ({ ...pool[index]!, count: between(8, 40) }));
    return { name: `A${order + 1}`, problem: problemOfTypes(types, effort) };
  });
}

/** All box types of the files, each once, without those that do not fit. */
async function generatedTypes(folder: string): Promise<BoxType[]> {
  const types = new Map<string, BoxType>();
  for (const file of await filesIn(folder)) {
    for (const line of (await Deno.readTextFile(file)).split("\n")) {
      const columns = line.trim().split(/\s+/);
      if (columns.length < 10) continue;
      const [length, width, height, grams, pressure] = columns.map(Number) as number[];
      const type = {
        key: `${columns[9]} ${length}×${width}×${height}`,
        length: length!,
        width: width!,
        height: height!,
        weight: grams! / 1000,
        bearableLoad: pressure! * length! * width! / 1e6,
        mayTurn: true,
        count: 1,
        stop: null,
      };
      if (fits(type)) types.set(type.key, type);
    }
  }
  return [...types.values()];
}

/**
 * The real orders B, without limits of load: nobody knows what their column `Strength` means.
 *
 * @throws {Deno.errors.NotFound} when there is no such data.
 */
export async function realOrders(data: string, effort: Effort): Promise<NamedOrder[]> {
  const orders: NamedOrder[] = [];
  for (const file of await filesIn(`${data}/packing/orders`)) {
    const types = new Map<string, BoxType>();
    const [, ...lines] = (await Deno.readTextFile(file)).trim().split(/\r?\n/);
    for (const line of lines) {
      const [sku, quantity, length, width, height, grams] = line.split(",");
      const key = `${sku} ${length}×${width}×${height}`;
      const type = {
        key,
        length: Number(length),
        width: Number(width),
        height: Number(height),
        weight: Number(grams) / 1000,
        bearableLoad: null,
        mayTurn: true,
        count: Number(quantity) + (types.get(key)?.count ?? 0),
        stop: null,
      };
      if (type.count > 0 && fits(type)) types.set(key, type);
    }
    const name = file.slice(file.lastIndexOf("/") + 1, -".csv".length);
    orders.push({ name: `B${name}`, problem: problemOfTypes([...types.values()], effort) });
  }
  return orders.sort((a, b) => Number(a.name.slice(1)) - Number(b.name.slice(1)));
}

function fits({ length, width, height }: BoxType): boolean {
  const lies = (x: number, y: number) => x <= PALLET.length && y <= PALLET.width;
  return height <= PALLET.height && (lies(length, width) || lies(width, length));
}

async function filesIn(folder: string): Promise<string[]> {
  const files = await Array.fromAsync(Deno.readDir(folder), ({ name }) => `${folder}/${name}`);
  return files.sort();
}
