/** A client that is generated from the document compiles, and does what people do. */
import assert from "node:assert/strict";
import openapiTypes, { astToString } from "openapi-typescript";
import { describedApp } from "./described_app.ts";

const CONFIG = new URL("../../../deno.json", import.meta.url);
// No `.ts` of the project: what it imports is made here.
const CLIENT = new URL("./generated_client.ts.txt", import.meta.url);

async function deno(...args: string[]): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args,
    env: { NO_COLOR: "1" },
  }).output();
  assert.equal(success, true, new TextDecoder().decode(stderr));
  return new TextDecoder().decode(stdout);
}

Deno.test("a generated client passes the compiler, and the main flows of both services", async () => {
  const { test } = await describedApp();
  await using _ = test;
  await using server = Deno.serve(
    { port: 0, onListen: () => {} },
    (request) => test.app.fetch(request),
  );
  const folder = await Deno.makeTempDir({ prefix: "depot-client-" });
  try {
    const types = await openapiTypes(await test.json("/api/openapi.json"));
    await Deno.writeTextFile(`${folder}/api.d.ts`, astToString(types));
    await Deno.copyFile(CLIENT, `${folder}/client.ts`);
    // Outside the project, so what the configuration maps is written out.
    const { scopes, compilerOptions } = JSON.parse(await Deno.readTextFile(CONFIG));
    const imports = { "openapi-fetch": scopes["./tests/"]["openapi-fetch"] };
    await Deno.writeTextFile(`${folder}/deno.json`, JSON.stringify({ imports, compilerOptions }));
    const config = `--config=${folder}/deno.json`;
    await deno("check", config, "--no-lock", `${folder}/client.ts`);
    const url = `http://127.0.0.1:${server.addr.port}`;
    const said = await deno(
      "run",
      config,
      "--no-lock",
      "--no-check",
      `--allow-net=127.0.0.1`,
      `${folder}/client.ts`,
      url,
    );
    assert.equal(said, "Both flows went well\n");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
