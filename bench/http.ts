/**
 * The hot public reads beside a bare `Deno.serve` that sends the same bytes with the same headers.
 * Both servers are processes of their own; each route is loaded in turns (bare, ours, bare, ours …)
 * by one autocannon, so that both see the same machine, and the medians of the turns are compared.
 */
import autocannon from "autocannon";
import { ServerProcess } from "../tests/support/processes.ts";

const TURNS = 5;
const SECONDS = 3;
const CONNECTIONS = 16;

interface Route {
  name: string;
  path: string;
  headers?: Record<string, string>;
  /** The least share of the bare server's requests a second. */
  least: number;
}

/** Runs the comparison and prints requests a second and their ratios. */
export default async function bench(): Promise<void> {
  // The log is written as in daily use, but not read here: that would slow down the load.
  await using depot = await ServerProcess.start({ env: { LOG_LEVEL: "info" }, stderr: "null" });
  const artist = await largest(depot, "artists", (id) => `/api/artists/${id}`);
  const movement = await largest(depot, "movements", (id) => `/api/movements/${id}/gallery`);
  const bootstrap = "/api/catalog/bootstrap";
  const etag = (await depot.fetch(bootstrap)).headers.get("ETag")!;
  const routes: Route[] = [
    { name: "bootstrap", path: bootstrap, least: 0.7 },
    {
      name: "bootstrap, gzip",
      path: bootstrap,
      headers: { "Accept-Encoding": "gzip" },
      least: 0.7,
    },
    { name: "304", path: bootstrap, headers: { "If-None-Match": etag }, least: 0.4 },
    { name: "artist profile", path: artist, least: 0.4 },
    { name: "artist navigation", path: `${artist}/navigation`, least: 0.4 },
    { name: "movement gallery", path: movement, least: 0.4 },
  ];

  console.log(
    `${TURNS} turns of ${SECONDS} s, ${CONNECTIONS} connections, Deno ${Deno.version.deno}\n`,
  );
  console.log("route               bytes   bare req/s   ours req/s   ratio   wanted");
  let short = 0;
  for (const route of routes) {
    const { bytes, bare, ours } = await compare(depot, route);
    const ratio = ours / bare;
    if (ratio < route.least) short++;
    console.log(
      route.name.padEnd(18) + String(bytes).padStart(7) + bare.toFixed(0).padStart(13) +
        ours.toFixed(0).padStart(13) + ratio.toFixed(2).padStart(8) +
        `   ≥ ${route.least}${ratio < route.least ? "  SHORT" : ""}`,
    );
  }
  if (short > 0) Deno.exitCode = 1;
}

async function compare(
  depot: ServerProcess,
  { path, headers = {} }: Route,
): Promise<{ bytes: number; bare: number; ours: number }> {
  // The bytes as they go over the wire, coding included: `fetch` would decode them.
  const { status, head, body } = await rawAnswer(new URL(await depot.url), path, headers);
  const bareServer = await BareServer.start(status, head, body);
  try {
    const turns = { bare: [] as number[], ours: [] as number[] };
    const url = await depot.url + path;
    await load(url, headers, 1);
    await load(bareServer.url, headers, 1);
    for (let turn = 0; turn < TURNS; turn++) {
      turns.bare.push(await load(bareServer.url, headers, SECONDS));
      turns.ours.push(await load(url, headers, SECONDS));
    }
    return { bytes: body.length, bare: median(turns.bare), ours: median(turns.ours) };
  } finally {
    await bareServer.stop();
  }
}

async function load(
  url: string,
  headers: Record<string, string>,
  duration: number,
): Promise<number> {
  const result = await autocannon({ url, headers, duration, connections: CONNECTIONS });
  if (result.errors > 0 || result["4xx"] > 0 || result["5xx"] > 0) {
    throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} refusals`);
  }
  return result.requests.average;
}

const median = (list: number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]!;

/** The address whose answer is the largest of its kind. */
async function largest(
  depot: ServerProcess,
  kind: "artists" | "movements",
  address: (id: number) => string,
): Promise<string> {
  const rows: { id: number }[] = (await (await depot.fetch("/api/catalog/bootstrap")).json())[kind];
  const sizes = await Promise.all(rows.map(async ({ id }) => ({
    path: address(id),
    size: (await (await depot.fetch(address(id))).arrayBuffer()).byteLength,
  })));
  return sizes.reduce((a, b) => a.size >= b.size ? a : b).path;
}

async function rawAnswer(url: URL, path: string, headers: Record<string, string>) {
  const connection = await Deno.connect({ hostname: url.hostname, port: Number(url.port) });
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`).join("");
  await connection.write(
    new TextEncoder().encode(
      `GET ${path} HTTP/1.1\r\nHost: ${url.host}\r\nConnection: close\r\n${lines}\r\n`,
    ),
  );
  const bytes = new Uint8Array(await new Response(connection.readable).arrayBuffer());
  const text = new TextDecoder("latin1").decode(bytes);
  const end = text.indexOf("\r\n\r\n");
  const [first, ...rest] = text.slice(0, end).split("\r\n");
  const head = rest.map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string])
    .filter(([name]) => !/^(date|content-length|connection)$/i.test(name));
  return { status: Number(first!.split(" ")[1]), head, body: bytes.slice(end + 4) };
}

/** A process in which `Deno.serve` sends one answer to whatever is asked. */
class BareServer {
  private constructor(readonly child: Deno.ChildProcess, readonly url: string) {}

  static async start(status: number, head: [string, string][], body: Uint8Array) {
    const file = await Deno.makeTempFile();
    await Deno.writeFile(file, body);
    const script = `
      const body = ${status === 304} ? null : Deno.readFileSync(${JSON.stringify(file)});
      const headers = ${JSON.stringify(head)};
      Deno.serve(
        { port: 0, hostname: "127.0.0.1", onListen: ({ port }) => console.log(port) },
        () => new Response(body, { status: ${status}, headers }),
      );`;
    const child = new Deno.Command(Deno.execPath(), {
      args: ["eval", "--no-config", script],
      stdout: "piped",
    }).spawn();
    const reader = child.stdout.getReader();
    const port = new TextDecoder().decode((await reader.read()).value).trim();
    reader.releaseLock();
    await Deno.remove(file);
    return new BareServer(child, `http://127.0.0.1:${port}/`);
  }

  async stop(): Promise<void> {
    this.child.kill();
    await this.child.stdout.cancel();
    await this.child.status;
  }
}
