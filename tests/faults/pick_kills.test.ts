/**
 * The server killed (SIGKILL) again and again while pickers confirm what they take, receive and move,
 * each act sent more than once. In the end the stock has changed by exactly what was applied: nothing
 * twice, nothing lost.
 */
import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { createClient } from "@libsql/client/sqlite3";
import { untilSo } from "../support/time.ts";
import { ServerProcess } from "../support/processes.ts";
import { killsOf } from "./kills.ts";

const KILLS = killsOf(8, 2);
const PICKERS = 200;
const ORDERS = 20;
const BOXES_AN_ORDER = 30;
const SECTIONS = 8;
// Fewer than the orders want: pickers race for the last ones.
const IN_A_SECTION = 60;

interface Act {
  /** The order that boxes are picked for; undefined for a receipt or a move. */
  order: string | undefined;
  path: string;
  body:
    & { id: string; id_box: string; count: number }
    & Partial<
      Record<"id_section" | "id_section_from" | "id_section_to", string>
    >;
  /** What the server has said of it. */
  answers: string[];
}

/** The JSON of an answer; undefined when the server is gone, or says that it is for a moment. */
async function send<Answer>(url: string, path: string, json: unknown): Promise<Answer | undefined> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${url}/api/v1${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(json),
    });
    text = await response.text();
  } catch {
    return undefined;
  }
  if (response.status === 503) return undefined;
  // Boxes that orders reserve are not moved; such a move is not stored, and tried again.
  if (response.status === 409 && path === "/stock/moves") {
    return (json as { id: string }[]).map(({ id }) => ({ id, status: "refused" })) as Answer;
  }
  assert.equal(response.status, 200, `${path}: ${text}`);
  return JSON.parse(text);
}

class Hall {
  readonly acts: Act[] = [];
  readonly orders: string[] = [];
  readonly sections: string[] = [];
  #box = "";

  /** Orders that are calculated, and sections with too few boxes for all of them. */
  async prepare(url: string): Promise<void> {
    const made = async (path: string, body: unknown) =>
      (await send<{ id: string }>(url, path, body))!.id;
    const id_warehouse = await made("/warehouse_data", {
      warehouse_name: "Hall",
      warehouse_length: 1000,
      warehouse_width: 1000,
    });
    this.#box = await made("/stockbox", {
      uuid_warehouse: id_warehouse,
      sku_box: "A",
      length_box: 400,
      width_box: 300,
      height_box: 200,
      weight_box: 1,
      max_load_box: null,
      is_rotated_box: 0,
    });
    for (let at = 0; at < SECTIONS; at++) {
      const section = { id_warehouse, section_name: `S${at}`, id_box: this.#box };
      this.sections.push(
        await made("/warehouse_section/", { ...section, count_box: IN_A_SECTION }),
      );
    }
    for (let at = 0; at < ORDERS; at++) {
      const id_order_item = await made("/order_item/", { id_warehouse, order_name: `O${at}` });
      this.orders.push(id_order_item);
      await made("/order_data/", { id_order_item, id_box: this.#box, count_box: BOXES_AN_ORDER });
      await made("/order_param/", {
        id_order_item,
        pallet_length: 1200,
        pallet_width: 800,
        pallet_max_height: 2000,
        min_layer_fill_ratio: 0,
        min_support_ratio: 0.5,
        height_layer_diff: 0,
        height_tolerance: 1,
        packing_type: 0,
      });
      const asked = { id_order_item, id_warehouse, id_point_start: "", effort: 0 };
      // On a busy machine a calculation may be refused at its deadline.
      await untilSo(async () => await send(url, "/computed_order", asked) !== undefined);
    }
  }

  /** One picker, until the server is gone: new acts, and old ones once more. */
  async pick(url: string): Promise<void> {
    for (;;) {
      const known = this.acts[Math.floor(Math.random() * this.acts.length)];
      const act = known !== undefined && Math.random() < 0.4 ? known : this.#newAct();
      if (await this.#sendAct(url, act) === undefined) return;
    }
  }

  /** Every act once more. */
  async repeatAll(url: string): Promise<void> {
    const left = [...this.acts];
    await Promise.all(Array.from({ length: PICKERS }, async () => {
      for (let act = left.pop(); act !== undefined; act = left.pop()) {
        assert.ok(await this.#sendAct(url, act), "the last server stays");
      }
    }));
  }

  #newAct(): Act {
    const one = (list: readonly string[]) => list[Math.floor(Math.random() * list.length)]!;
    const body = { id: crypto.randomUUID(), id_box: this.#box, count: 1 };
    const [section, other] = [one(this.sections), one(this.sections)];
    const kind = Math.random();
    const order = kind < 0.7 ? one(this.orders) : undefined;
    const isMove = order === undefined && kind < 0.85 && section !== other;
    const act: Act = {
      order,
      path: order !== undefined
        ? `/order_item/${order}/picks`
        : isMove
        ? "/stock/moves"
        : "/stock/receipts",
      body: isMove
        ? { ...body, id_section_from: section, id_section_to: other }
        : { ...body, id_section: section },
      answers: [],
    };
    this.acts.push(act);
    return act;
  }

  async #sendAct(url: string, act: Act): Promise<string | undefined> {
    const { path, body } = act;
    const answer = await send<{ id: string; status: string }[]>(url, path, [body]);
    if (answer === undefined) return undefined;
    assert.deepEqual(answer.map(({ id }) => id), [act.body.id]);
    act.answers.push(answer[0]!.status);
    return answer[0]!.status;
  }
}

Deno.test(`picks: ${KILLS} kills with ${PICKERS} retrying pickers lose and duplicate none`, async () => {
  const data = await Deno.makeTempDir({ prefix: "depot-picks-" });
  const start = () => ServerProcess.start({ data, env: { SEED: "none" } });
  const hall = new Hall();
  for (let kill = 0; kill < KILLS; kill++) {
    const server = await start();
    const url = await server.url;
    if (kill === 0) await hall.prepare(url);
    const work = Promise.all(Array.from({ length: PICKERS }, () => hall.pick(url)));
    await pause(20 + Math.random() * 150);
    await server.stop("SIGKILL");
    await work;
    const client = createClient({ url: `file:${data}/depot.db` });
    const { rows } = await client.execute("PRAGMA integrity_check");
    client.close();
    assert.equal(rows[0]!.integrity_check, "ok");
  }
  {
    await using last = await start();
    await hall.repeatAll(await last.url);
  }
  const isApplied = ({ answers }: Act) => !["task", "refused"].includes(answers.at(-1)!);
  for (const { answers } of hall.acts) {
    const stored = answers.filter((answer) => answer !== "refused");
    assert.ok(new Set(stored.map((answer) => answer === "task")).size <= 1, `${answers}`);
    assert.ok(answers.filter((answer) => answer === "applied").length <= 1, `${answers}`);
  }
  const applied = hall.acts.filter(isApplied);
  const client = createClient({ url: `file:${data}/depot.db` });
  const rows = async (sql: string) =>
    (await client.execute(sql)).rows.map((row) => Object.values(row));
  const added = (section: string) =>
    applied.reduce((sum, { order, body }) => {
      if (order === undefined && (body.id_section ?? body.id_section_to) === section) sum++;
      const from = order === undefined ? body.id_section_from : body.id_section;
      return from === section ? sum - 1 : sum;
    }, 0);
  for (const section of hall.sections) {
    const [[left, sum]] = await rows(`SELECT count_box,
      (SELECT sum(change) FROM stock_movements WHERE id_section = '${section}')
      FROM warehouse_sections WHERE id = '${section}'`) as [[number, number]];
    assert.equal(left, IN_A_SECTION + added(section));
    assert.equal(sum, left, "the ledger adds up");
  }
  for (const order of hall.orders) {
    const own = applied.filter((act) => act.order === order).length;
    assert.ok(own <= BOXES_AN_ORDER);
    const kept = await rows(
      `SELECT count(*), (SELECT -sum(change) FROM stock_movements
        WHERE id_order_item = '${order}' AND reason = 'picked')
      FROM order_picks WHERE id_order_item = '${order}' AND status = 'applied'`,
    );
    assert.deepEqual(kept, [[own, own === 0 ? null : own]]);
  }
  const [[kept]] = await rows(
    "SELECT (SELECT count(*) FROM order_picks) + (SELECT count(*) FROM stock_acts)",
  ) as [[number]];
  assert.equal(
    kept,
    hall.acts.filter(({ answers }) => answers.at(-1) !== "refused").length,
    "every act is kept, applied or as a task",
  );
  client.close();
  console.log(
    `${KILLS} kills: ${hall.acts.length} acts, ${applied.length} applied, 0 lost, 0 twice`,
  );
  assert.ok(applied.length > 0);
  await Deno.remove(data, { recursive: true });
});
