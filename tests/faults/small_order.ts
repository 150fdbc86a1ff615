/** A warehouse of a real server whose small order is calculated while something else goes on. */
import assert from "node:assert/strict";
import type { ServerProcess } from "../support/processes.ts";
import { MAX_WAIT_MS } from "../support/time.ts";
import { memory } from "./process_state.ts";

/**
 * What a process may have at its peak, in megabytes, whatever is done to it; without limits it was
 * 2,400. Floods come to 280 to 430, orders of up to 50,000 boxes at once to 510 to 610.
 */
const MAX_MEMORY_MB = 700;

type Row = Record<string, unknown> & { id: string };

/** Boxes of an order: edges, and how many. */
export type Lines = readonly [length: number, width: number, height: number, count: number][];

const PARAMETERS = {
  pallet_length: 1200,
  pallet_width: 800,
  pallet_max_height: 1800,
  min_layer_fill_ratio: 0.8,
  min_support_ratio: 0.75,
  height_layer_diff: 20,
  height_tolerance: 5,
};

/** A warehouse with one point, and orders in it, made by the public API. */
export class Orders {
  private constructor(
    readonly server: ServerProcess,
    readonly warehouse: string,
    readonly point: string,
  ) {}

  static async of(server: ServerProcess): Promise<Orders> {
    const make = async (path: string, json: unknown) =>
      await (await post(server, path, json)).json() as Row;
    const { id } = await make("/warehouse_data", {
      warehouse_name: "Faults",
      warehouse_length: 1000,
      warehouse_width: 1000,
    });
    const point = { id_warehouse: id, name_points: "door", pos_x: 0, pos_y: 0 };
    return new Orders(server, id, (await make("/warehouse_points", point)).id);
  }

  box([length_box, width_box, height_box]: Lines[number], sku_box: string) {
    const sizes = { length_box, width_box, height_box, weight_box: 1, max_load_box: null };
    return { uuid_warehouse: this.warehouse, sku_box, ...sizes, is_rotated_box: 1 };
  }

  /** Stores an order and answers what is sent to have it calculated. */
  async add(lines: Lines, packing_type: number): Promise<Record<string, unknown>> {
    const make = async (path: string, json: unknown) => {
      const response = await post(this.server, path, json);
      assert.equal(response.status, 200, path);
      return await response.json() as Row[];
    };
    const drafts = lines.map((line, at) => this.box(line, `B${at}`));
    const boxes = await make("/stockbox/boxes", drafts);
    const item = { id_warehouse: this.warehouse, order_name: "order" };
    const [order] = await make("/order_item", [item]) as [Row];
    await make(
      "/order_data/data",
      boxes.map(({ id }, at) => (
        { id_order_item: order.id, id_box: id, name_box: "", count_box: lines[at]![3] }
      )),
    );
    await make("/order_param", [{ ...PARAMETERS, id_order_item: order.id, packing_type }]);
    return { id_order_item: order.id, id_warehouse: this.warehouse, id_point_start: this.point };
  }
}

/** Posts JSON to the warehouse, as the client of an address where one is given. */
export function post(server: ServerProcess, path: string, json: unknown, from?: string) {
  return server.fetch(`/api/v1${path}`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "Accept-Language": "en",
      ...(from === undefined ? {} : { "X-Forwarded-For": from }),
    },
    body: JSON.stringify(json),
  });
}

/** What was seen while something went on. */
export interface Seen {
  /** Rounds of `/healthz` and a small order, all of them answered. */
  rounds: number;
  /** Milliseconds that the slowest round took. */
  slowest: number;
  /** Megabytes at the most. */
  memory: number;
}

// Pause before the next attempt if there is no room for a connection or an answer.
const PAUSE_MS = 100;

/** Asks until there is an answer, as a client does that goes by Retry-After; fails where there is none. */
async function answered(
  out: ServerProcess,
  what: string,
  ask: () => Promise<Response>,
): Promise<void> {
  let last = "";
  for (const end = Date.now() + MAX_WAIT_MS; Date.now() < end;) {
    try {
      const response = await ask();
      last = `${response.status} ${await response.text()}`;
      if (response.status === 200) return;
      assert.equal(response.status, 503, `${what}: ${last}\n${out.out.slice(-3000)}`);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      last = String(error);
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  assert.fail(`${what} is not answered: ${last}\n${out.out.slice(-3000)}`);
}

/**
 * Asks `/healthz` and has a small order calculated again and again until something is over, and fails
 * where either is not answered or the process takes too much memory.
 */
export async function answersMeanwhile(
  { server }: Orders,
  small: Record<string, unknown>,
  something: Promise<unknown>,
): Promise<Seen> {
  const seen: Seen = { rounds: 0, slowest: 0, memory: 0 };
  let over = false;
  const end = something.finally(() => over = true);
  // A failure is reported below.
  end.catch(() => {});
  while (!over) {
    const began = performance.now();
    await answered(server, "/healthz", () => server.fetch("/healthz"));
    const asked = { ...small, effort: 0 };
    await answered(server, "order", () => post(server, "/computed_order", asked, "192.0.2.1"));
    seen.slowest = Math.max(seen.slowest, performance.now() - began);
    seen.memory = Math.max(seen.memory, await memory(server));
    seen.rounds++;
    assert.ok(seen.memory < MAX_MEMORY_MB, `${seen.memory} MB`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await end;
  return seen;
}
