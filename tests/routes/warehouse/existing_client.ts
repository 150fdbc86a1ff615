/** The calls of the web client in use, and how it reads and draws what it is answered. */
import assert from "node:assert/strict";
import type { TestApp } from "../../support/app.ts";
import { DOCUMENTED_HEADERS, type Row } from "./records.ts";

/** A rectangle on a drawing. */
export interface Drawn {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Sends requests as the client does, and appends what is created to its lists. */
export class ExistingClient {
  #credentials = "";

  constructor(readonly test: TestApp) {}

  /** Any 2xx is success. */
  async send(method: string, path: string, body?: unknown): Promise<Row> {
    const response = await this.test.request(`/api/v1/${path}`, {
      method,
      headers: {
        ...DOCUMENTED_HEADERS,
        "Accept-Encoding": "identity",
        ...(this.#credentials === "" ? {} : { Authorization: this.#credentials }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    assert.ok(response.ok, `${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text || "null");
  }

  async login(login: string, password: string): Promise<Row> {
    this.#credentials = `Basic ${new TextEncoder().encode(`${login}:${password}`).toBase64()}`;
    return await this.send("POST", "user_data/login");
  }

  /** One object, whose answer is appended to a list as it is. */
  async createOne(path: string, record: unknown): Promise<Row> {
    const answer = await this.send("POST", path, record);
    assert.equal(Array.isArray(answer), false, `${path}: a list where one object was sent`);
    assert.match(answer.id, /^[0-9a-f-]{36}$/);
    return answer;
  }

  /** A list, whose answer is spread into a list. */
  async createAll(path: string, records: unknown[]): Promise<Row[]> {
    const answer = await this.send("POST", path, records);
    assert.ok(Array.isArray(answer), `${path}: no list where a list was sent`);
    assert.equal(answer.length, records.length);
    return answer as unknown as Row[];
  }

  /** The pallets of a calculated order: the values of the answer, flattened. */
  async pallets(warehouse: Row, order: Row): Promise<Row[]> {
    const path = `order_item/withWarehouseID/${warehouse.id}/withOrderID/${order.id}`;
    return Object.values(await this.send("GET", path)).flat() as unknown as Row[];
  }
}

// Sides along x and y by the number of the orientation.
const SIDES = [
  ["width_box", "length_box"],
  ["length_box", "width_box"],
  ["width_box", "height_box"],
  ["height_box", "width_box"],
  ["height_box", "length_box"],
  ["length_box", "height_box"],
] as const;

/** A box on the drawing of its layer. */
export function drawnBox(box: Row): Drawn {
  const [alongX, alongY] = SIDES[box.orientation as number]!;
  const { x, y } = box.positionOnPallete;
  return { x, y, width: box[alongX], height: box[alongY] };
}

/** A section on the drawing of the floor. */
export const drawnSection = ({ x_pos, y_pos, widht_wsec, lenght_wsec }: Row): Drawn => ({
  x: x_pos,
  y: y_pos,
  width: widht_wsec,
  height: lenght_wsec,
});

const ROUNDING = 1e-6;

/** Fails where something lies outside the drawing, or upon something else. */
export function assertDrawn(size: { width: number; height: number }, all: readonly Drawn[]): void {
  for (const [index, one] of all.entries()) {
    const inside = one.x >= -ROUNDING && one.y >= -ROUNDING &&
      one.x + one.width <= size.width + ROUNDING && one.y + one.height <= size.height + ROUNDING;
    assert.ok(inside, `outside ${size.width} × ${size.height}: ${JSON.stringify(one)}`);
    for (const other of all.slice(0, index)) {
      const apart = one.x + one.width <= other.x + ROUNDING ||
        other.x + other.width <= one.x + ROUNDING ||
        one.y + one.height <= other.y + ROUNDING || other.y + other.height <= one.y + ROUNDING;
      assert.ok(apart, `${JSON.stringify(one)} upon ${JSON.stringify(other)}`);
    }
  }
}

/** Fails where a leg's line over the floor leaves it, or leads from point to point without a way. */
export function assertWalkable(
  leg: readonly string[],
  { points, ways, floor }: {
    points: readonly Row[];
    ways: readonly Row[];
    floor: { width: number; height: number };
  },
): void {
  const known = new Map(points.map((point) => [point.id, point]));
  const joined = new Set(ways.flatMap(({ id_points_from: from, id_points_to: to }) => [
    `${from} ${to}`,
    `${to} ${from}`,
  ]));
  for (const [at, id] of leg.entries()) {
    const { pos_x, pos_y } = known.get(id) ?? assert.fail(`no such point: ${id}`);
    assert.ok(pos_x >= 0 && pos_x <= floor.width && pos_y >= 0 && pos_y <= floor.height);
    if (at > 0) assert.ok(joined.has(`${leg[at - 1]} ${id}`), `no way to ${id}`);
  }
}

/** Fails where a leg does not begin where the one before ended; returns how many legs there are. */
export function assertWalked(pallet: Row, start: string): number {
  const boxes = (pallet.layers as Row[]).flatMap(({ boxed }) => boxed as Row[])
    .sort((a, b) => a.orderPrior - b.orderPrior);
  let [at, legs] = [start, 0];
  let last: string[] = [];
  for (const { path_to_section: leg, id_point_section: point } of boxes) {
    if (leg.length === 0) continue;
    legs++;
    if (point === at && last.length > 0) assert.deepEqual(leg, last);
    else assert.equal(leg[0], at, "a leg begins elsewhere");
    assert.equal(leg.at(-1), point, "a leg ends elsewhere");
    [at, last] = [point, leg];
  }
  return legs;
}
