import { sql } from "drizzle-orm";
import type { Requester } from "../../../adapters/workers/requester.ts";
import type { WorkerPool } from "../../../adapters/workers/worker_pool.ts";
import { refusal } from "../../../domain/app_error.ts";
import type { Slot } from "../../../domain/warehouse/slotting/slotting_problem.ts";
import type { SlottingAdviceAnswer } from "../../../domain/warehouse/slotting_records.ts";
import type { Database, Reader } from "../../../db/open.ts";
import { floorSections, lengthUnitOf } from "../../../db/warehouse/floor_sections.ts";
import { stopNetwork } from "../../../domain/routing/stop_network.ts";
import type { WalkingGraphs } from "../floor/walking_graph.ts";

/** Sections that a floor may have for advice: all pairs of them are looked at. */
export const MOST_SECTIONS = 1000;
const MOST_ORDERS = 2000;
// Milliseconds of processor; the starter warehouse with 2000 orders takes some seconds.
const DEADLINE = 120_000;

/** Says which box types should stand elsewhere, going by the orders that there are. */
export class SlottingAdvisor {
  constructor(
    private readonly services: {
      db: Database;
      graphs: WalkingGraphs;
      workers: Pick<WorkerPool, "run">;
    },
  ) {}

  /**
   * The advice for a warehouse. What orders reserve stays where it is, and so does what no way leads
   * to. A section holds as much on its ground as the fullest section does on its own.
   *
   * @throws {AppError} 404 for an unknown warehouse or start, 422 for too many sections, 503 when
   *   the workers have too much to do.
   */
  async advise(
    warehouse: string,
    start: string,
    requester: Requester,
  ): Promise<SlottingAdviceAnswer> {
    const { unit, metre } = await lengthUnitOf(this.services.db.read, warehouse);
    const sections = await floorSections(this.services.db.read, warehouse);
    if (sections.length > MOST_SECTIONS) {
      throw refusal(422, "too_many_sections", { count: sections.length, max: MOST_SECTIONS });
    }
    const graph = await this.services.graphs.of(warehouse);
    const { network, numberOf } = stopNetwork(graph, start, sections);
    const numbers = new Map<string, number>();
    for (const { id_box } of sections) {
      if (id_box !== "" && !numbers.has(id_box)) numbers.set(id_box, numbers.size);
    }
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
    const orders = (await pastOrders(this.services.db.read, warehouse)).map((boxes) =>
      boxes.flatMap((box) => numbers.get(box) ?? [])
    );
    const advice = await this.services.workers.run(
      "adviseSlotting",
      { network, metre, slots, orders },
      { ...requester, deadline: DEADLINE, thenEnd: true },
    );
    const held = [...placed];
    const content = (at: number) => {
      const { id_section, section_name } = placed[at]!;
      const { id_box, sku_box, count_box } = held[at]!;
      return { id_section, section_name, id_box, sku_box, count_box };
    };
    return {
      orders: orders.length,
      unit,
      before: advice.before * metre,
      after: advice.after * metre,
      moves: advice.moves.map(({ from, to, saved, minutes }) => {
        const move = { from: content(from), to: content(to), saved: saved * metre, minutes };
        [held[from], held[to]] = [held[to]!, held[from]!];
        return move;
      }),
    };
  }
}

/** The box types of the newest orders. */
async function pastOrders(db: Reader, warehouse: string): Promise<string[][]> {
  const rows = await db.all<{ boxes: string }>(sql`
    SELECT (SELECT json_group_array(DISTINCT id_box) FROM order_data
      WHERE id_order_item = item.id AND count_box > 0) AS boxes
    FROM order_items item WHERE id_warehouse = ${warehouse}
    ORDER BY item.seq DESC LIMIT ${MOST_ORDERS}`);
  return rows.map(({ boxes }) => JSON.parse(boxes)).filter((boxes) => boxes.length > 0);
}
