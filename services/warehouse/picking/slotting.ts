import { sql } from "drizzle-orm";
import type { Requester } from "../../../adapters/workers/worker_pool.ts";
import { refusal } from "../../../domain/app_error.ts";
import type { Slot } from "../../../domain/warehouse/slotting/slotting_problem.ts";
import type { Reader } from "../../../db/open.ts";
import { floorSections, lengthUnitOf } from "../../../db/warehouse/floor_sections.ts";
import { stopNetwork } from "../../../domain/routing/stop_network.ts";
import type { FloorServices } from "../orders/order_tours.ts";

// Maximum number of sections for advice, because all pairs of them are compared.
const MAX_SECTIONS = 1000;
const MAX_ORDERS = 2000;
// Processor time in milliseconds; the starter warehouse with 2000 orders takes a few seconds.
const MAX_PLANNING_MS = 120_000;

/** Advises which box types to move to other sections, based on the orders. */
export class SlottingAdvisor {
  constructor(private readonly services: FloorServices) {}

  /**
   * Advises a warehouse. Reserved boxes and those in unreachable sections are not moved. The
   * capacity of a section per area is that of the fullest section.
   * @throws {AppError} 404 for an unknown warehouse or start, 422 for too many sections, 503 when
   *   the workers are overloaded.
   */
  async advise(warehouse: string, start: string, requester: Requester) {
    const { db, graphs, workers } = this.services;
    const { unit, metre } = await lengthUnitOf(db.read, warehouse);
    const sections = await floorSections(db.read, warehouse);
    if (sections.length > MAX_SECTIONS) {
      throw refusal(422, "too_many_sections", { count: sections.length, max: MAX_SECTIONS });
    }
    const graph = await graphs.of(warehouse);
    const { network, numberOf } = stopNetwork(graph, start, sections);
    const types = new Set(sections.map(({ id_box }) => id_box).filter((id) => id !== ""));
    const numbers = new Map([...types].map((id, number) => [id, number]));
    const height = Math.max(
      0,
      ...sections.map(({ ground, count_box, volume }) =>
        ground > 0 ? count_box * volume / ground : 0
      ),
    );
    const [placed, slots]: [typeof sections, Slot[]] = [[], []];
    for (const section of sections) {
      const { points, id_box, count_box, volume, ground, reserved } = section;
      const point = numberOf(points);
      if (point === undefined) continue;
      placed.push(section);
      slots.push({
        point,
        capacity: ground * height / metre ** 3,
        box: numbers.get(id_box) ?? -1,
        volume: count_box * volume / metre ** 3,
        fixed: reserved,
      });
    }
    const orders = (await pastOrders(db.read, warehouse)).map((boxes) =>
      boxes.flatMap((box) => numbers.get(box) ?? [])
    );
    const advice = await workers.run(
      "adviseSlotting",
      { network, metre, slots, orders },
      { ...requester, deadline: MAX_PLANNING_MS, endAfterwards: true },
    );
    const filledSlots = [...placed];
    const content = (at: number) => {
      const { id_section, section_name } = placed[at]!;
      const { id_box, sku_box, count_box } = filledSlots[at]!;
      return { id_section, section_name, id_box, sku_box, count_box };
    };
    return {
      orders: orders.length,
      unit,
      before: advice.before * metre,
      after: advice.after * metre,
      moves: advice.moves.map(({ from, to, saved, minutes }) => {
        const move = { from: content(from), to: content(to), saved: saved * metre, minutes };
        [filledSlots[from], filledSlots[to]] = [filledSlots[to]!, filledSlots[from]!];
        return move;
      }),
    };
  }
}

/** Reads the box types of the newest orders. */
async function pastOrders(db: Reader, warehouse: string): Promise<string[][]> {
  const rows = await db.all<{ boxes: string }>(sql`
    SELECT (SELECT json_group_array(DISTINCT id_box) FROM order_data
      WHERE id_order_item = item.id AND count_box > 0) AS boxes
    FROM order_items item WHERE id_warehouse = ${warehouse}
    ORDER BY item.seq DESC LIMIT ${MAX_ORDERS}`);
  return rows.map(({ boxes }) => JSON.parse(boxes)).filter((boxes) => boxes.length > 0);
}
