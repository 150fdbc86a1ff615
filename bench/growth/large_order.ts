/** One order of many lines on a large floor: how it is calculated, and how its answers come. */
import { run, ServerProcess } from "../../tests/support/processes.ts";
import { peakMemory } from "../peak_memory.ts";
import { Bystander, type Half, type Measurement, sized, timed } from "./measure.ts";
import { orderDocument } from "./order_document.ts";

const JSON_TYPE = { "Content-Type": "application/json" };
/** Points of the floor for each line of the order. */
const POINTS_A_LINE = 10;
/**
 * Largest acceptable delay of other requests, in milliseconds, and size of an uncompressed
 * response, in megabytes.
 */
const SHORT = 30;
const MAX_ANSWER_MB = 15;
/** Of the server at its peak, in megabytes. */
const MEMORY = 400;

/** Measures an order of a tenth as many lines as the floor has points, `size`. */
export const order: Half = { name: "order", measure };

async function measure(size: number, folder: string): Promise<Measurement[]> {
  const data = `${folder}/order-${size}`;
  await Deno.remove(data, { recursive: true }).catch(() => {});
  await Deno.mkdir(data, { recursive: true });
  const types = Math.floor(size / POINTS_A_LINE);
  const document = orderDocument({ points: size, types });
  const file = `${data}/document.json`;
  await Deno.writeTextFile(file, JSON.stringify(document));
  const { code, err } = await run(data, ["warehouse", "import", file]);
  if (code !== 0) throw new Error(err);
  const before = await compactSize(data);
  await using server = await ServerProcess.start({
    data,
    env: { SEED: "none", LOG_LEVEL: "info" },
    stderr: "null",
  });
  const rows = await measureLargeOrder(await server.url, document);
  const memory = await peakMemory(server.child.pid);
  if (memory !== undefined) {
    rows.push({ row: "peak memory, MB", value: memory, wanted: { ms: MEMORY } });
  }
  await server.stop();
  rows.push({ row: "stored of it, MB", value: await compactSize(data) - before });
  return rows;
}

/** Megabytes of the database when its log is copied into it and its free pages are given back. */
async function compactSize(data: string): Promise<number> {
  const { code, err } = await run(data, ["compact"]);
  if (code !== 0) throw new Error(err);
  return (await Deno.stat(`${data}/depot.db`)).size / 1e6;
}

/** Has the order of such a document, which is imported already, calculated and asks for it. */
async function measureLargeOrder(
  url: string,
  { warehouse, points, orders: [order] }: ReturnType<typeof orderDocument>,
): Promise<Measurement[]> {
  const rows: Measurement[] = [];
  await using reader = await Bystander.start(`${url}/api/bounds`);
  const calculated = await reader.beside(async () => {
    const response = await fetch(`${url}/api/v1/computed_order`, {
      method: "POST",
      headers: JSON_TYPE,
      body: JSON.stringify({
        id_order_item: order!.id,
        id_warehouse: warehouse.id,
        id_point_start: points[0]!.id,
        effort: 0,
      }),
    });
    for await (const _ of response.body!);
    if (!response.ok) throw new Error(`calculation: ${response.status}`);
  });
  const wanted = { others: SHORT };
  const row = "large order, calculated";
  rows.push({ row, value: calculated.value, others: calculated.others, wanted });
  const order_ = `${url}/api/v1/order_item`;
  const specified = `${order_}/withWarehouseID/${warehouse.id}/withOrderID/${order!.id}`;
  const once = `${order_}/${order!.id}/pallets`;
  for (
    const [name, address, coding, most] of [
      ["specified", specified, "identity", undefined],
      ["specified, gzip", specified, "gzip", undefined],
      ["legs once", once, "identity", MAX_ANSWER_MB],
      ["legs once, gzip", once, "gzip", undefined],
      ["for pages", `${once}?legs=0`, "identity", MAX_ANSWER_MB],
    ] as const
  ) {
    const { value, others, result } = await reader.beside(() =>
      sized(address, { "Accept-Encoding": coding })
    );
    rows.push({ row: `large order, ${name}`, value, others, wanted });
    rows.push({
      row: `large order, ${name}, MB`,
      value: result.bytes / 1e6,
      ...(most === undefined ? {} : { wanted: { ms: most } }),
    });
  }
  const tour = await reader.beside(() => timed(`${order_}/${order!.id}/tour`));
  rows.push({ row: "round of the large order", value: tour.value, others: tour.others, wanted });
  return rows;
}
