/** The commands, as they are typed, and the server as a process. */
import assert from "node:assert/strict";
import { freePort, run, runLauncher, ServerProcess, spawnServer } from "./support/processes.ts";
import { withFolder } from "./support/host.ts";
import { until } from "./support/time.ts";

/** The first answer that is not 200, which a signal brings about in its own time. */
const refused = (server: ServerProcess, path: string): Promise<Response> =>
  until(async () => {
    const response = await server.fetch(path);
    if (response.status === 200) await response.body?.cancel();
    return response;
  }, ({ status }) =>
    status !== 200, "refused");

Deno.test("serve: a signal finishes requests in progress, then ends the process", async () => {
  await using server = await ServerProcess.start({ env: { SEED: "none", DRAIN_SECONDS: "1" } });
  const { hostname, port } = new URL(await server.url);
  const connection = await Deno.connect({ hostname, port: Number(port) });
  const body = JSON.stringify({
    warehouse_name: "Written at the last moment",
    warehouse_length: 1,
    warehouse_width: 1,
  });
  const send = (text: string) => connection.write(new TextEncoder().encode(text));
  const receive = async () => {
    const bytes = new Uint8Array(4096);
    return new TextDecoder().decode(bytes.subarray(0, await connection.read(bytes) ?? 0));
  };
  await send(
    "POST /api/v1/warehouse_data HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" +
      `Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  );
  // This comes once the request is being handled.
  assert.match(await receive(), /^HTTP\/1\.1 100/);
  await send(body.slice(0, 20));
  const stopped = server.stop();
  const late = await refused(server, "/api/bounds");
  assert.deepEqual([late.status, await late.json()], [503, { error: "The server is stopping" }]);
  await send(body.slice(20));
  const text = await receive();
  connection.close();
  assert.match(text, /^HTTP\/1.1 200/);
  assert.equal((await stopped).code, 0);
});

Deno.test("serve: DRAIN_SECONDS continues serving while not ready; a second signal ends at once", async () => {
  const port = String(freePort());
  await using server = await ServerProcess.start({
    env: { SEED: "none", PORT: port, DRAIN_SECONDS: "300" },
  });
  const health = () => run(server.data, ["health"], { env: { PORT: port } });
  assert.deepEqual(await health(), { code: 0, out: "ready\n", err: "" });
  server.child.kill("SIGTERM");
  const ready = await refused(server, "/readyz");
  assert.equal((await server.fetch("/api/bounds")).status, 200);
  assert.equal((await server.fetch("/healthz")).status, 200);
  assert.deepEqual([ready.status, await ready.json()], [503, { error: "The server is stopping" }]);
  assert.equal(ready.headers.get("Retry-After"), "1");
  assert.equal((await server.stop()).code, 1);
  const after = await health();
  assert.deepEqual([after.code, after.out], [1, ""]);
  assert.match(after.err, /^http:\/\/127\.0\.0\.1:\d+\/readyz does not respond: /);
});

Deno.test("serve: an invalid setting ends the start with its name", async () => {
  await withFolder(async (data) => {
    const port = await run(data, ["serve"], { env: { PORT: "http" } });
    assert.deepEqual([port.code, port.out], [78, ""]);
    assert.match(port.err, /^PORT: /);
    const world = await run(data, ["serve"], { env: { HOST: "0.0.0.0" } });
    assert.equal(world.code, 78);
    assert.match(world.err, /^WAREHOUSE_AUTH: /);
    const proxied = await run(data, ["serve"], { env: { TRUSTED_PROXIES: "1" } });
    assert.equal(proxied.code, 78);
    assert.match(proxied.err, /^WAREHOUSE_AUTH: .*TRUSTED_PROXIES=1/);
    await Deno.writeTextFile(`${data}/letter.db`, "No database, but a letter. ".repeat(100));
    const letter = await run(data, ["migrate"], {
      env: { DATABASE_URL: `file:${data}/letter.db` },
    });
    assert.equal(letter.code, 1);
    assert.match(letter.err, /^DATABASE_URL: file:\S+ cannot be opened: .*not a database/);
  });
});

Deno.test("serve: reports that it cannot listen before creating or printing anything", async () => {
  await withFolder(async (data) => {
    using taken = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const PORT = String(taken.addr.port);
    const busy = await run(data, ["serve"], { env: { PORT } });
    assert.deepEqual(busy, {
      code: 1,
      out: "",
      err: `PORT: something else listens on 127.0.0.1:${PORT} already\n`,
    });
    const env = { HOST: "nowhere.invalid", WAREHOUSE_AUTH: "open", PORT: String(freePort()) };
    const task = await runLauncher(data, ["serve"], env);
    assert.deepEqual(task, { code: 78, text: "HOST: nowhere.invalid cannot be resolved\n" });
    assert.deepEqual(Array.from(Deno.readDirSync(data)), []);
  });
});

Deno.test({
  name: "serve: with a limit of 900 open files it does not start, and says which limit to raise",
  ignore: Deno.build.os !== "linux",
  async fn() {
    await withFolder(async (data) => {
      const within = ["sh", "-c", 'ulimit -n 900; exec "$@"', "sh"];
      const { code, err } = await run(data, ["serve"], { within });
      assert.equal(code, 78);
      assert.match(err, /^The process may open about \d{3} files, a server needs 1024: raise/);
      assert.deepEqual(Array.from(Deno.readDirSync(data)), []);
    });
  },
});

Deno.test("launch.ts: a misspelt setting is refused, whatever the command", async () => {
  await withFolder(async (data) => {
    for (const words of [["serve"], ["migrate"]]) {
      assert.deepEqual(await runLauncher(data, words, { WAREHOUSE_AUHT: "basic" }), {
        code: 78,
        text: "WAREHOUSE_AUHT: no such setting; is WAREHOUSE_AUTH meant?\n",
      });
    }
    assert.deepEqual(Array.from(Deno.readDirSync(data)), []);
  });
});

Deno.test("deno serve: refuses a public address without explicit openness", async () => {
  const data = await Deno.makeTempDir({ prefix: "depot-main-" });
  const child = await spawnServer({
    data,
    command: ["serve", "--port=0", "--host=0.0.0.0"],
    args: [],
  });
  const { code, stderr } = await child.output();
  await Deno.remove(data, { recursive: true });
  assert.equal(code, 78);
  assert.match(new TextDecoder().decode(stderr), /^WAREHOUSE_AUTH: /m);
});

Deno.test("--help: names the commands", async () => {
  await withFolder(async (data) => {
    const { code, out } = await run(data, ["--help"]);
    assert.equal(code, 0);
    for (const command of ["serve", "curator", "migrate", "seed", "import"]) {
      assert.match(out, new RegExp(`^  ${command}`, "m"));
    }
    assert.match(out, /^ {2}PORT {2,}Port to listen on; 0: any free port$/m);
    const unknown = await run(data, ["sevre"]);
    assert.notEqual(unknown.code, 0);
    assert.match(unknown.err, /unknown command|too many arguments/);
  });
});
