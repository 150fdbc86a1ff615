/**
 * Tests a cluster on one machine whose parts are killed and suspended one by one under load:
 *
 *   deno run --lock=tests/deno.lock -P=test deploy/cluster/try.ts
 *
 * Three instances over a libSQL server (sqld) and an object store that speaks S3, behind nginx with
 * the shipped file where nginx is on the PATH, else behind a small proxy. Everything listens on
 * 127.0.0.1; the test takes about two minutes and leaves no files. Prints a table in Markdown.
 */
import { Database } from "../../db/open.ts";
import { HAS_NGINX, Nginx } from "../../tests/deploy/nginx.ts";
import { drawnImage } from "../../tests/support/pictures.ts";
import { S3Server } from "../../tests/support/s3_server.ts";
import { freePort, ServerProcess } from "../../tests/support/processes.ts";
import { Sqld } from "../../tests/support/sqld.ts";
import { Load, type Tally } from "./load.ts";
import { SmallProxy } from "./small_proxy.ts";

const INSTANCES = 3;
// Of the starter data.
const WAREHOUSE = "cf3973d3-7567-565a-a7cd-136caffcbcb4";
const CURATOR = { username: "curator", password: "a password for a trial" };
// Duration of a fault, and of the observation after it, in milliseconds.
const FAULT_MS = 6000;
const OBSERVATION_MS = 9000;

/** A fault of a part: how it starts and how it ends. */
interface Fault {
  name: string;
  begin(): Promise<void> | void;
  end(): Promise<void> | void;
}

interface Outcome {
  name: string;
  tally: Tally;
  /** Seconds from the fault's end to the last failure; 0 when there was none after it. */
  recoverySeconds: number;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** An instance that can be started again on its port. */
class Instance implements AsyncDisposable {
  readonly #port = String(freePort());
  process: ServerProcess | undefined;

  constructor(private readonly env: Record<string, string>) {}

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    const env = { ...this.env, PORT: this.#port };
    this.process = await ServerProcess.start({ env, stderr: "null" });
  }

  async stop(signal: Deno.Signal): Promise<void> {
    await this.process?.stop(signal);
    await this.process?.[Symbol.asyncDispose]();
    this.process = undefined;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop("SIGKILL");
  }
}

async function uploadedImage(proxy: string, instance: ServerProcess): Promise<string> {
  const headers = { "Content-Type": "application/json", ...await instance.logIn(CURATOR) };
  const imageData = drawnImage(1600, 1200, "jpeg").toBase64();
  const response = await fetch(`${proxy}/api/paintings/1/upload-image`, {
    method: "POST",
    headers,
    body: JSON.stringify({ imageData, mimeType: "image/jpeg" }),
  });
  if (!response.ok) throw new Error(`upload: ${response.status} ${await response.text()}`);
  return (await response.json()).imagePath;
}

async function tryFault(load: Load, { name, begin, end }: Fault): Promise<Outcome> {
  load.renew();
  await begin();
  await pause(FAULT_MS);
  await end();
  const endedAt = performance.now();
  await pause(OBSERVATION_MS);
  const tally = load.renew();
  const recoverySeconds = Math.max(0, (tally.lastFailure ?? endedAt) - endedAt) / 1000;
  console.error(`${name}: done`);
  return { name, tally, recoverySeconds };
}

/** Returns the number of points by name. */
async function storedPoints(url: string): Promise<Map<string, number>> {
  const db = await Database.open(url);
  const rows = await db.read.all<{ name: string; n: number }>(
    "SELECT name_points AS name, count(*) AS n FROM warehouse_points GROUP BY name_points",
  );
  await db.close();
  return new Map(rows.map(({ name, n }) => [name, n]));
}

const HEAD = [
  "Fault",
  "Requests",
  "Read errors",
  "Changes refused",
  "Retries",
  "Acknowledged",
  "Lost",
  "Duplicates",
  "Stale",
  "Recovery, s",
];

function table(outcomes: readonly Outcome[], stored: ReadonlyMap<string, number>): string {
  const rows = outcomes.map(({ name, tally, recoverySeconds }) => [
    name,
    tally.requests,
    tally.readErrors,
    tally.refused,
    tally.repeated,
    tally.acknowledged.length,
    tally.acknowledged.filter((point) => !stored.has(point)).length,
    tally.acknowledged.filter((point) => stored.get(point)! > 1).length,
    tally.stale,
    recoverySeconds.toFixed(1),
  ]);
  return [HEAD, HEAD.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

async function run(): Promise<void> {
  await using database = await Sqld.start();
  await using objects = await S3Server.start();
  await using stack = new AsyncDisposableStack();
  const env = {
    ...objects.env("trial"),
    DATABASE_URL: database.url,
    TRUSTED_PROXIES: "1",
    WAREHOUSE_AUTH: "open",
    CURATOR_USERNAME: CURATOR.username,
    CURATOR_PASSWORD: CURATOR.password,
    LOG_LEVEL: "off",
  };
  const instances: Instance[] = [];
  for (let at = 0; at < INSTANCES; at++) {
    const instance = stack.use(new Instance(env));
    await instance.start();
    instances.push(instance);
  }
  const urls = instances.map(({ url }) => url);
  const proxy = stack.use(HAS_NGINX ? await Nginx.start(urls) : new SmallProxy(urls));
  const image = await uploadedImage(proxy.url, instances[0]!.process!);
  const [, second] = instances;
  const load = new Load(proxy.url, WAREHOUSE, image);
  await pause(3000);
  const signal = (name: Deno.Signal) => second!.process!.child.kill(name);
  const faults: Fault[] = [
    { name: "none", begin() {}, end() {} },
    {
      name: "an instance stopped (SIGTERM)",
      begin: () => second!.stop("SIGTERM"),
      end: () => second!.start(),
    },
    {
      name: "an instance killed (SIGKILL)",
      begin: () => second!.stop("SIGKILL"),
      end: () => second!.start(),
    },
    {
      name: "an instance hangs (SIGSTOP)",
      begin: () => signal("SIGSTOP"),
      end: () => signal("SIGCONT"),
    },
    { name: "the database killed", begin: () => database.stop(), end: () => database.restart() },
    { name: "the database hangs", begin: () => database.hang(), end: () => database.resume() },
    { name: "the object store hangs", begin: () => objects.hang(), end: () => objects.resume() },
  ];
  const outcomes: Outcome[] = [];
  try {
    for (const fault of faults) outcomes.push(await tryFault(load, fault));
  } finally {
    await load.stop();
  }
  console.log(table(outcomes, await storedPoints(database.url)));
  console.log(`\nBehind ${HAS_NGINX ? "nginx" : "the small proxy"}.`);
}

await run();
