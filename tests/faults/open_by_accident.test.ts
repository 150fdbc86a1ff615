/** A warehouse that others could change because of one setting: the server does not start. */
import assert from "node:assert/strict";
import { freePort, run, ServerProcess } from "../support/processes.ts";
import { withFolder } from "../support/host.ts";

const RECORD = JSON.stringify({ warehouse_name: "W", warehouse_length: 1, warehouse_width: 1 });

/** Status of a change by somebody without credentials. */
async function changedBy(server: ServerProcess): Promise<number> {
  const response = await server.fetch("/api/v1/warehouse_data/", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: RECORD,
  });
  await response.body?.cancel();
  return response.status;
}

Deno.test("PUBLIC_HOST: requires credentials or explicit openness", async () => {
  await withFolder(async (data) => {
    for (const PUBLIC_HOST of ["depot.example", "localhost,depot.example:8443", "192.0.2.7"]) {
      const PORT = String(freePort());
      const { code, out, err } = await run(data, ["serve"], { env: { PUBLIC_HOST, PORT } });
      assert.deepEqual([code, out], [78, ""], PUBLIC_HOST);
      assert.match(err, /^WAREHOUSE_AUTH: set it to basic, .* with PUBLIC_HOST=\S+ anybody.*\n$/);
    }
    assert.deepEqual(Array.from(Deno.readDirSync(data)), [], "nothing is created");
  });
  const env = { PUBLIC_HOST: "depot.example", SEED: "none" };
  await using basic = await ServerProcess.start({ env: { ...env, WAREHOUSE_AUTH: "basic" } });
  assert.equal(await changedBy(basic), 401);
  await using open = await ServerProcess.start({ env: { ...env, WAREHOUSE_AUTH: "open" } });
  assert.equal(await changedBy(open), 200);
  await using own = await ServerProcess.start({
    env: { PUBLIC_HOST: "localhost:8000,127.0.0.1,[::1]", SEED: "none" },
  });
  assert.equal(await changedBy(own), 200);
});
