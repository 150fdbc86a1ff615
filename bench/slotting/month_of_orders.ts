/** A made-up month of orders: some box types are ordered often, some of them together. */
import { seeded } from "../warehouse_aisles.ts";

/** An order: numbers of its box types with their counts. */
export type GeneratedOrder = Map<number, number>;

export interface MonthOptions {
  boxes: number;
  /** The demand, by box type and affinity, is that of this seed in every month. */
  demand: number;
  /** The orders are other ones in every month. */
  month: number;
  orders: number;
  /** The exponent of Zipf's law by which box types are ordered. */
  skew?: number;
  /** Lines of an order at least and at most. */
  lines?: readonly [least: number, most: number];
}

// With this exponent a fifth of 60 types is drawn 76 % of the time, near the 80 % of Pareto's rule.
const SKEW = 1.2;
const FAMILY = 4;
// So often the next line of an order comes from the family of the one before.
const TOGETHER = 0.5;

/** The orders of a month: demand by Zipf's law over types in an order of chance, families of four. */
export function monthOfOrders(
  { boxes, demand, month, orders, skew = SKEW, lines: [least, most] = [2, 10] }: MonthOptions,
): GeneratedOrder[] {
  const ranks = shuffled(boxes, seeded(demand));
  const families = shuffled(boxes, seeded(demand + 1));
  const weights = ranks.map((rank) => 1 / (rank + 1) ** skew);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const random = seeded(month);
  const randomBox = (): number => {
    let left = random() * all;
    for (const [box, weight] of weights.entries()) {
      left -= weight;
      if (left < 0) return box;
    }
    return boxes - 1;
  };
  const companion = (box: number): number => {
    const family = Math.floor(families[box]! / FAMILY);
    const others = [...families.keys()].filter((other) =>
      other !== box && Math.floor(families[other]! / FAMILY) === family
    );
    return others[Math.floor(random() * others.length)] ?? randomBox();
  };
  return Array.from({ length: orders }, () => {
    const order: GeneratedOrder = new Map();
    const wanted = least + Math.floor(random() * (most - least + 1));
    let last = randomBox();
    while (order.size < wanted) {
      const box = order.size > 0 && random() < TOGETHER ? companion(last) : randomBox();
      if (!order.has(box)) order.set(box, 1 + Math.floor(random() * 4));
      last = box;
    }
    return order;
  });
}

/** The numbers below `size` in an order of chance (Fisher & Yates 1938). */
function shuffled(size: number, random: () => number): number[] {
  const numbers = Array.from({ length: size }, (_, number) => number);
  for (let at = size - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [numbers[at], numbers[other]] = [numbers[other]!, numbers[at]!];
  }
  return numbers;
}
