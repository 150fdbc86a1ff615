/** The database's primary stopped (SIGSTOP) for half a minute behind the shipped proxy file. */
import assert from "node:assert/strict";
import { Caddy, HAS_CADDY } from "../deploy/caddy.ts";
import { HAS_NGINX, Nginx } from "../deploy/nginx.ts";
import { untilSo } from "../eventually.ts";
import { Cluster } from "../remote/cluster.ts";
import { ServerProcess } from "../server_process.ts";
import { HAS_SQLD } from "../sqld.ts";

const HANGING = 30_000;
// In which the instances find out; reads wait, and none may fail even then.
const FINDING_OUT = 2000;
const PATHS = ["/api/v1/warehouse_data", "/api/bounds", "/api/artists/1", "/api/v1/stockbox", "/"];
const WAREHOUSE = { warehouse_name: "W", warehouse_length: 1, warehouse_width: 1 };

const PROXIES = [
  { name: "nginx", is: HAS_NGINX, start: Nginx.start },
  { name: "Caddy", is: HAS_CADDY, start: Caddy.start },
];

for (const { name, is, start } of PROXIES) {
  Deno.test({
    name:
      `the primary stopped for 30 s behind ${name}: every read is answered, and it takes writes again`,
    ignore: !HAS_SQLD || !is,
    fn: () => primaryStopped(start),
  });
}

async function primaryStopped(startProxy: (instances: string[]) => Promise<Nginx | Caddy>) {
  await using servers = await Cluster.start();
  const env = {
    DATABASE_URL: servers.primary.url,
    DATABASE_READ_URL: servers.replica.url,
    TRUSTED_PROXIES: "1",
    WAREHOUSE_AUTH: "open",
    LOG_LEVEL: "off",
  };
  await using first = await ServerProcess.start({ env });
  await using second = await ServerProcess.start({ env });
  await using proxy = await startProxy([await first.url, await second.url]);
  await servers.caughtUp();
  const write = async () => {
    const response = await proxy.fetch("/api/v1/warehouse_data", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(WAREHOUSE),
    });
    await response.body?.cancel();
    return response.status;
  };
  assert.equal(await write(), 200);

  servers.primary.hang();
  const begun = performance.now();
  const elapsed = () => performance.now() - begun;
  const failures: string[] = [];
  const refused = new Set<number>();
  let reads = 0;
  let slowest = 0;
  const reading = async (at: number) => {
    for (let turn = at; elapsed() < HANGING; turn++) {
      const path = PATHS[turn % PATHS.length]!;
      const asked = elapsed();
      const response = await proxy.fetch(path);
      await response.body?.cancel();
      reads++;
      if (asked > FINDING_OUT) slowest = Math.max(slowest, elapsed() - asked);
      if (response.status !== 200) {
        failures.push(`${path}: ${response.status}, asked after ${Math.round(asked)} ms`);
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const writing = async () => {
    while (elapsed() < HANGING) refused.add(await write());
  };
  try {
    await Promise.all([
      ...Array.from({ length: 5 }, (_, at) => reading(at)),
      writing(),
      writing(),
    ]);
  } finally {
    servers.primary.resume();
  }
  console.log(`${reads} reads, ${failures.length} failed, the slowest ${Math.round(slowest)} ms`);
  assert.deepEqual(failures, []);
  assert.deepEqual([...refused], [503]);
  await untilSo(async () => await write() === 200);
}
