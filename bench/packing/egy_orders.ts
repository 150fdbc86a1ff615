/** Published orders of the generator of Elhedhli, Gzara & Yildiz (2019), free. */
import { readEgy } from "./formats/egy.ts";
import { publishedProblem, USUAL_RULES } from "./formats/published_problem.ts";
import type { Effort } from "../../domain/packing/problem.ts";
import type { NamedOrder } from "./orders.ts";

/** The orders of one size. */
export interface EgyOrders {
  boxes: number;
  orders: NamedOrder[];
}

const CLASSES = [1, 2, 3, 4];
const SIZES = [{ boxes: 200, instances: [1, 2] }, { boxes: 500, instances: [1] }];
const RULES = USUAL_RULES.egy;

/**
 * Two orders of 200 boxes and one of 500 of each class, on 1200 × 800 × 2055 with 75 % support, a
 * tolerance of 10 mm and limits of load.
 * @throws {Deno.errors.NotFound} when the data is not there.
 */
export async function egyOrders(data: string, effort: Effort): Promise<EgyOrders[]> {
  return await Promise.all(SIZES.map(async ({ boxes, instances }) => {
    const names = CLASSES.flatMap((number) =>
      instances.map((instance) => `Class${number}_${boxes}Items_Instance${instance}`)
    );
    const orders = names.map(async (name) => {
      const types = readEgy(await Deno.readTextFile(`${data}/packing/egy/${name}.txt`));
      return { name, problem: publishedProblem(types, RULES.pallet!, { ...RULES, effort }) };
    });
    return { boxes, orders: await Promise.all(orders) };
  }));
}
