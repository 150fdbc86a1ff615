/**
 * Warehouse points created one per request by 1, 4, 16 and 64 clients, beside a bare Hono server that
 * validates and inserts the same row by `node:sqlite` (`writes_peer.ts`). Both servers are processes
 * of their own and take turns; a prober reads from ours meanwhile.
 */
import autocannon from "autocannon";
import { writeServedDatabase } from "../tests/support/databases.ts";
import { ServerProcess } from "../tests/support/processes.ts";
import { type Latencies, probe } from "./prober.ts";

const TURNS = 3;
const SECONDS = 3;
const CLIENTS = [1, 4, 16, 64];
const PATH = "/api/v1/warehouse_points/";
// Of the starter data.
const WAREHOUSE = "cf3973d3-7567-565a-a7cd-136caffcbcb4";

/** Prints writes per second and the latencies of other requests. */
export default async function bench(): Promise<void> {
  await using depot = await ServerProcess.start({ env: { LOG_LEVEL: "info" }, stderr: "null" });
  await using peer = await Peer.start();
  const bounds = `${await depot.url}/api/bounds`;
  await load(await depot.url, 4);
  console.log("clients   bare writes/s   ours writes/s   ratio   others p50, p99, longest (ms)");
  const rates: number[] = [];
  for (const clients of CLIENTS) {
    const turns = { bare: [] as number[], ours: [] as number[] };
    const others: Latencies[] = [];
    for (let turn = 0; turn < TURNS; turn++) {
      turns.bare.push(await load(peer.url, clients));
      const writing = load(await depot.url, clients);
      others.push(await probe(bounds, writing));
      turns.ours.push(await writing);
    }
    const [bare, ours] = [median(turns.bare), median(turns.ours)];
    rates.push(ours);
    const waits = (["p50", "p99", "longest"] as const)
      .map((name) => median(others.map((latencies) => latencies[name])).toFixed(1));
    console.log(
      String(clients).padStart(7) + bare.toFixed(0).padStart(16) + ours.toFixed(0).padStart(16) +
        (ours / bare).toFixed(2).padStart(8) + `   ${waits.join(", ")}`,
    );
  }
  // A tenth is the noise of a turn.
  if (rates.some((rate) => rate < 0.9 * rates[0]!)) {
    console.log("SHORT: fewer writes with more clients");
    Deno.exitCode = 1;
  }
}

async function load(server: string, connections: number): Promise<number> {
  let count = 0;
  const result = await autocannon({
    url: server + PATH,
    connections,
    duration: SECONDS,
    requests: [{
      method: "POST",
      headers: { "Content-Type": "application/json" },
      setupRequest: (request: object) => ({ ...request, body: JSON.stringify(point(count++)) }),
    }],
  });
  if (result.errors > 0 || result.non2xx > 0) {
    throw new Error(`${server}: ${result.errors} errors, ${result.non2xx} refusals`);
  }
  return result.requests.average;
}

const point = (at: number) => ({
  id_warehouse: WAREHOUSE,
  name_points: `p${at}`,
  pos_x: at % 300,
  pos_y: Math.floor(at / 300) % 300,
});

const CONFIG = new URL("../deno.json", import.meta.url).pathname;
const SCRIPT = new URL("writes_peer.ts", import.meta.url).pathname;

const median = (list: number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]!;

/** A process that inserts the body of each request as a row. */
class Peer implements AsyncDisposable {
  private constructor(
    private readonly child: Deno.ChildProcess,
    private readonly folder: string,
    readonly url: string,
  ) {}

  static async start(): Promise<Peer> {
    const folder = await Deno.makeTempDir({ prefix: "depot-bench-" });
    const file = `${folder}/peer.db`;
    await writeServedDatabase(file, {});
    const child = new Deno.Command(Deno.execPath(), {
      args: ["run", "--allow-all", "--no-prompt", `--config=${CONFIG}`, SCRIPT, file],
      stdout: "piped",
    }).spawn();
    const reader = child.stdout.getReader();
    const port = new TextDecoder().decode((await reader.read()).value).trim();
    reader.releaseLock();
    return new Peer(child, folder, `http://127.0.0.1:${port}`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.child.kill();
    await this.child.stdout.cancel();
    await this.child.status;
    await Deno.remove(this.folder, { recursive: true });
  }
}
