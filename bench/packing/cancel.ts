/** Time until a cancelled job ends, over HTTP, at many moments of its life. */
import { run, ServerProcess } from "../../tests/support/processes.ts";
import { orderDocument } from "../growth/order_document.ts";
import type { BenchArguments } from "./arguments.ts";

const JSON_TYPE = { "Content-Type": "application/json" };
const JOBS = "/api/v1/computed_order/jobs";
const BOX_TYPES = 200;
const POINTS = 2000;
const PACKING_TYPES = [["free", 4], ["layers", 0]] as const;
// Milliseconds that a job is packed at most, or the longest would take hours.
const DEADLINE = 10_000;
// Milliseconds that every cancellation is to be answered in.
const WANTED = 100;
// A part of the moments lie while it is packed, the others after that, where its result is made and stored.
const WHILE_PACKED = 0.5;

type Document = ReturnType<typeof orderDocument>;

/** One cancellation: when, how long it took, and how the job had ended then. */
interface Cancelled {
  at: number;
  took: number;
  state: string;
}

/**
 * Cancels jobs at moments spread over their lives and prints how long each takes, as the client sees it:
 * until the cancellation is answered, and the job then says that it has ended.
 */
export async function cancel({ boxes, efforts, moments }: BenchArguments): Promise<void> {
  console.log(
    `\nJobs cancelled at ${moments} moments of their lives, over HTTP; ms from the cancellation until ` +
      "the job says\nthat it has ended, in brackets when; `done` where it was cancelled too late",
  );
  const data = await Deno.makeTempDir({ prefix: "depot-cancel-" });
  const sizes = [Math.floor(boxes / 10 / BOX_TYPES), Math.floor(boxes / BOX_TYPES)];
  const orders = sizes.flatMap((each) =>
    PACKING_TYPES.map(([name, packing_type]) => {
      const document = orderDocument({ points: POINTS, types: BOX_TYPES, each, packing_type });
      return { title: `${each * BOX_TYPES} boxes, ${name}`, document };
    })
  );
  for (const { document } of orders) {
    const file = `${data}/document.json`;
    await Deno.writeTextFile(file, JSON.stringify(document));
    const { code, err } = await run(data, ["warehouse", "import", file]);
    if (code !== 0) throw new Error(err);
  }
  let longest = 0;
  {
    await using server = await ServerProcess.start({ data, env: { SEED: "none" }, stderr: "null" });
    for (const { title, document } of orders) {
      for (const effort of efforts) {
        const cancelled = await cancelledOf(await server.url, document, effort, moments);
        const slowest = Math.max(...cancelled.map(({ took }) => took));
        longest = Math.max(longest, slowest);
        console.log(`${title}, effort ${effort}: longest ${slowest.toFixed(1)}`);
        console.log(`  ${cancelled.map(textOf).join(", ")}`);
      }
    }
  }
  await Deno.remove(data, { recursive: true });
  console.log(`The longest of all: ${longest.toFixed(1)} ms (wanted: ${WANTED})`);
  if (longest > WANTED) Deno.exitCode = 1;
}

const textOf = ({ at, took, state }: Cancelled) =>
  `${took.toFixed(1)} (${at.toFixed(0)}${state === "cancelled" ? "" : `, ${state}`})`;

async function cancelledOf(
  url: string,
  document: Document,
  effort: number,
  moments: number,
): Promise<Cancelled[]> {
  const { life, packed } = await lifeOf(url, document, effort);
  const early = Math.round(moments * WHILE_PACKED);
  const times = Array.from(
    { length: moments },
    (_, at) =>
      at < early
        ? packed * at / early
        : packed + (life - packed) * (at - early) / (moments - early),
  );
  const list: Cancelled[] = [];
  for (const at of times) {
    const id = await begin(url, document, effort);
    await new Promise((resolve) => setTimeout(resolve, at));
    const since = performance.now();
    const response = await fetch(`${url}${JOBS}/${id}`, { method: "DELETE" });
    if (response.status !== 204) throw new Error(`cancellation: ${response.status}`);
    let state = await stateOf(url, id);
    while (["waiting", "running"].includes(state)) state = await stateOf(url, id);
    list.push({ at, took: performance.now() - since, state });
  }
  return list;
}

/** Milliseconds from the answer that it has begun until a job is done, and until it is packed. */
async function lifeOf(url: string, document: Document, effort: number) {
  // The first one also starts the worker and compiles the engine.
  let since = 0;
  for (let round = 0; round < 2; round++) {
    const id = await begin(url, document, effort);
    since = performance.now();
    const events = await fetch(`${url}${JOBS}/${id}/events`);
    const text = await events.text();
    if (!text.includes("event: done")) throw new Error(`a job has failed: ${text.slice(-300)}`);
  }
  const life = performance.now() - since;
  const figures = await fetch(`${url}/api/v1/order_item/${document.orders[0]!.id}/figures`);
  const { time_ms } = await figures.json();
  return { life, packed: Math.min(time_ms, life) };
}

async function begin(url: string, document: Document, effort: number): Promise<string> {
  const { warehouse, points, orders: [order] } = document;
  const body = JSON.stringify({
    id_order_item: order!.id,
    id_warehouse: warehouse.id,
    id_point_start: points[0]!.id,
    effort,
    deadline_ms: DEADLINE,
  });
  const response = await fetch(url + JOBS, { method: "POST", headers: JSON_TYPE, body });
  const job = await response.json();
  if (response.status !== 202) throw new Error(`job: ${response.status} ${JSON.stringify(job)}`);
  return job.id;
}

async function stateOf(url: string, id: string): Promise<string> {
  return (await (await fetch(`${url}${JOBS}/${id}`)).json()).state;
}
