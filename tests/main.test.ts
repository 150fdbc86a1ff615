/** The commands, as they are typed, and the server as a process. */
import assert from "node:assert/strict";
import { untilSo } from "./eventually.ts";
import { drawnImage } from "./drawn_image.ts";
import { freePort, run, ServerProcess, spawnServer } from "./server_process.ts";
import { withFolder } from "./with_folder.ts";

// Of the starter data.
const WAREHOUSE = "cf3973d3-7567-565a-a7cd-136caffcbcb4";
const ORDER = "14f0db99-7e27-5243-b6ae-1da558ce136f";

Deno.test("serve: everything is answered with reads limited to what is compiled in and the data", async () => {
  const curator = { username: "ada", password: "the night watch" };
  await using server = await ServerProcess.start({
    env: { CURATOR_USERNAME: curator.username, CURATOR_PASSWORD: curator.password },
  });
  const html = { headers: { Accept: "text/html" } };
  const pages = [
    "/",
    "/artists/1",
    "/artists/1/rooms",
    "/movements/1",
    "/movements/1/rooms",
    "/paintings/1",
    "/influence",
    "/compare",
    "/curator",
    "/warehouse",
    ...["", "/boxes", "/users", "/orders", `/orders/${ORDER}`, `/orders/${ORDER}/sheet`].map((
      end,
    ) => `/warehouse/${WAREHOUSE}${end}`),
    "/docs",
  ];
  const assets = new Set<string>();
  for (const path of pages) {
    const page = await server.fetch(path, html);
    const text = await page.text();
    assert.equal(page.status, 200, path);
    assert.match(page.headers.get("Content-Security-Policy")!, /default-src 'self'/);
    const named = [...text.matchAll(/(?:href|src)="(\/[^"]+)"/g)].map(([, asset]) => asset!);
    assert.equal(named.length > 4, true, path);
    for (const asset of named) assets.add(asset);
  }
  for (const asset of assets) {
    const response = await server.fetch(asset);
    await response.arrayBuffer();
    assert.equal(response.status, 200, asset);
  }
  for (
    const path of [
      "/api/catalog/bootstrap",
      "/api/timeline",
      "/api/artists/1/navigation",
      "/api/influence",
      "/iiif/presentation/3/paintings/1",
      "/api/search?q=van",
      "/api/v1/warehouse_data",
      "/api/v1/stockbox",
      "/readyz",
    ]
  ) {
    const response = await server.fetch(path);
    assert.equal(Array.isArray(await response.json()) || response.ok, true, path);
    assert.equal(response.status, 200, path);
  }
  const missing = await server.fetch("/artists/99999", html);
  assert.equal(missing.status, 404);
  assert.match(await missing.text(), /data-page="not_found"/);

  // What runs in workers: a password's hash, and the decoder of each type.
  const json = { "Content-Type": "application/json" };
  const login = await server.fetch("/api/auth/login", {
    method: "POST",
    headers: json,
    body: JSON.stringify(curator),
  });
  assert.deepEqual(await login.json(), { role: "curator", username: "ada" });
  const headers = { ...json, Cookie: login.headers.get("Set-Cookie")!.split(";")[0]! };
  for (const type of ["jpeg", "png"] as const) {
    const body = JSON.stringify({
      imageData: drawnImage(120, 90, type).toBase64(),
      mimeType: `image/${type}`,
    });
    const response = await server.fetch("/api/paintings/1/upload-image", {
      method: "POST",
      headers,
      body,
    });
    const { imagePath } = await response.json();
    assert.equal(response.status, 200, type);
    const image = await server.fetch(`/images/${imagePath}`);
    assert.equal((await image.bytes()).length > 500, true);
  }
  const part = await server.fetch("/iiif/3/1/square/50,/90/gray.png");
  assert.equal(part.status, 200);
  assert.equal((await part.bytes()).length > 500, true);
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The first answer that is not 200, which a signal brings about in its own time. */
async function refused(server: ServerProcess, path: string): Promise<Response> {
  for (;;) {
    const response = await server.fetch(path);
    if (response.status !== 200) return response;
    await response.body?.cancel();
    await pause(20);
  }
}

Deno.test("serve: a signal lets what is under way finish, then ends the process", async () => {
  await using server = await ServerProcess.start({ env: { SEED: "none" } });
  const { hostname, port } = new URL(await server.url);
  const connection = await Deno.connect({ hostname, port: Number(port) });
  const body = JSON.stringify({
    warehouse_name: "Written at the last moment",
    warehouse_length: 1,
    warehouse_width: 1,
  });
  const send = (text: string) => connection.write(new TextEncoder().encode(text));
  await send(
    "POST /api/v1/warehouse_data HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" +
      `Content-Length: ${body.length}\r\n\r\n${body.slice(0, 20)}`,
  );
  await pause(1000);
  const stopped = server.stop();
  const late = await refused(server, "/api/bounds");
  assert.deepEqual([late.status, await late.json()], [503, { error: "The server is stopping" }]);
  await send(body.slice(20));
  const answer = new Uint8Array(4096);
  const text = new TextDecoder().decode(answer.subarray(0, await connection.read(answer) ?? 0));
  connection.close();
  assert.match(text, /^HTTP\/1.1 200/);
  assert.equal((await stopped).code, 0);
});

Deno.test("serve: the first start publishes the starter pictures while it answers", async () => {
  await withFolder(async (data) => {
    await using server = await ServerProcess.start({ data, env: { SEED: "starter" } });
    const night = async () => (await (await server.fetch("/api/search?q=starry%20night")).json());
    assert.equal((await night()).paintings[0].title, "The Starry Night", "it answers at once");
    await untilSo(async () => (await night()).paintings[0].thumbnail_path !== null);
    const { paintings: [{ thumbnail_path }] } = await night();
    const thumbnail = await server.fetch(`/images/${thumbnail_path}`);
    assert.equal(thumbnail.status, 200);
    assert.equal(thumbnail.headers.get("Content-Type"), "image/webp");
    await thumbnail.body?.cancel();
  });
});

Deno.test("serve: before it stops it may be unready for a while, so that balancers look away", async () => {
  const port = String(freePort());
  await using server = await ServerProcess.start({
    env: { SEED: "none", PORT: port, DRAIN_SECONDS: "4" },
  });
  const health = () => run(server.data, ["health"], { env: { PORT: port } });
  assert.deepEqual(await health(), { code: 0, out: "ready\n", err: "" });
  const stopped = server.stop();
  const ready = await refused(server, "/readyz");
  assert.equal((await server.fetch("/api/bounds")).status, 200);
  assert.equal((await server.fetch("/healthz")).status, 200);
  assert.deepEqual([ready.status, await ready.json()], [503, { error: "The server is stopping" }]);
  assert.equal(ready.headers.get("Retry-After"), "1");
  assert.equal((await stopped).code, 0);
  const after = await health();
  assert.deepEqual([after.code, after.out], [1, ""]);
  assert.match(after.err, /^http:\/\/127\.0\.0\.1:\d+\/readyz does not answer: /);
});

Deno.test("serve: the first start makes both accounts and says their passwords once", async () => {
  await withFolder(async (data) => {
    const env = { SEED: "none" };
    {
      await using first = await ServerProcess.start({ data, env });
      assert.match(first.out, /first gallery curator: "curator", password \S{27} /);
      assert.match(first.out, /first warehouse administrator: "admin", password \S{27} /);
    }
    {
      await using second = await ServerProcess.start({ data, env });
      assert.doesNotMatch(second.out, /password/);
    }
  });
  await withFolder(async (data) => {
    await using given = await ServerProcess.start({
      data,
      env: {
        SEED: "none",
        CURATOR_USERNAME: "ada",
        CURATOR_PASSWORD: "a password of mine",
        WAREHOUSE_ADMIN_LOGIN: "bea",
        WAREHOUSE_ADMIN_PASSWORD: "another of mine",
      },
    });
    assert.doesNotMatch(given.out, /password|mine/);
  });
});

Deno.test("serve: a wrong setting ends the start with the variable named", async () => {
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

Deno.test("serve: where it cannot listen it says so, and has created and printed nothing", async () => {
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
    const task = await launched(data, ["serve"], env);
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

Deno.test("serve: a folder that cannot be made ends the start in one line", async () => {
  await withFolder(async (data) => {
    await Deno.writeTextFile(`${data}/file`, "no folder");
    const PORT = String(freePort());
    const places: Record<string, Record<string, string>> = {
      DATABASE_URL: { DATABASE_URL: `file:${data}/file/below/depot.db` },
      IMAGES_DIR: { IMAGES_DIR: `${data}/file/images` },
    };
    for (const [name, env] of Object.entries(places)) {
      for (
        const { code, text } of [
          await launched(data, ["serve"], { PORT, ...env }),
          await run(data, ["serve"], { env }).then(({ code, err }) => ({ code, text: err })),
          await run(data, ["restore", "-"], { env }).then(({ code, err }) => ({ code, text: err })),
        ]
      ) {
        assert.match(text, new RegExp(`^${name}: the folder \\S+ cannot be made: .*\n$`));
        assert.equal(code, 78);
      }
    }
  });
});

Deno.test("launch.ts: a misspelt setting is refused, whatever the command", async () => {
  await withFolder(async (data) => {
    for (const words of [["serve"], ["migrate"]]) {
      assert.deepEqual(await launched(data, words, { WAREHOUSE_AUHT: "basic" }), {
        code: 78,
        text: "WAREHOUSE_AUHT: no such setting; is WAREHOUSE_AUTH meant?\n",
      });
    }
    assert.deepEqual(Array.from(Deno.readDirSync(data)), []);
  });
});

/** The output of a start by `launch.ts` on both streams, without what Deno says of its own. */
async function launched(data: string, words: string[], env: Record<string, string>) {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "-P=launch", "--no-prompt", "server/launch.ts", ...words],
    cwd: new URL("../", import.meta.url),
    env: {
      DATABASE_URL: `file:${data}/depot.db`,
      IMAGES_DIR: `${data}/images`,
      LOG_LEVEL: "off",
      SEED: "none",
      SOURCES: "off",
      NO_COLOR: "1",
      ...env,
    },
  }).output();
  const text = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes)).join("");
  return { code, text: text.replace(/^(Made the first|Warning) .*\n/gm, "") };
}

Deno.test("deno serve: answers by the default export", async () => {
  await using server = await ServerProcess.start({
    command: ["serve", "--port=0", "--host=127.0.0.1"],
    args: [],
    env: { SEED: "none" },
  });
  const bounds = await server.fetch("/api/bounds");
  assert.deepEqual(await bounds.json(), { min_year: -3000, max_year: 2100 });
});

Deno.test("deno serve: refuses a public address too, unless openness is meant", async () => {
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

Deno.test("deno serve --parallel: its workers share one file, and each write is there", async () => {
  await using server = await ServerProcess.start({
    command: ["serve", "--parallel", `--port=${freePort()}`, "--host=127.0.0.1"],
    args: [],
    env: { SEED: "none", DENO_JOBS: "2" },
  });
  const record = { warehouse_name: "W", warehouse_length: 1, warehouse_width: 1 };
  const statuses = await Promise.all(Array.from({ length: 40 }, async () => {
    const response = await server.fetch("/api/v1/warehouse_data", {
      method: "POST",
      // A connection of its own, so that both workers get their share.
      headers: { "Content-Type": "application/json", Connection: "close" },
      body: JSON.stringify(record),
    });
    await response.body?.cancel();
    return response.status;
  }));
  assert.deepEqual(new Set(statuses), new Set([200]));
  const stored = await (await server.fetch("/api/v1/warehouse_data")).json();
  assert.equal(stored.length, 40);
  assert.equal(
    server.out.match(/Open Depot is at/g)!.length,
    1,
    "no worker starts a second server",
  );
});

Deno.test("--help: names the commands", async () => {
  await withFolder(async (data) => {
    const { code, out } = await run(data, ["--help"]);
    assert.equal(code, 0);
    for (const command of ["serve", "curator", "migrate", "seed", "import"]) {
      assert.match(out, new RegExp(`^  ${command}`, "m"));
    }
    assert.match(out, /^ {2}PORT {2,}Port to listen on; 0 takes a free one$/m);
    const unknown = await run(data, ["sevre"]);
    assert.notEqual(unknown.code, 0);
    assert.match(unknown.err, /unknown command|too many arguments/);
  });
});

Deno.test("migrate and seed: prepare a database before the first start", async () => {
  await withFolder(async (data) => {
    assert.match((await run(data, ["migrate"])).out, /^Applied 0000_tables in \d+ ms\n/);
    assert.equal((await run(data, ["migrate"])).out, "The tables are up to date\n");
    assert.equal((await run(data, ["seed"])).code, 0);
    await using server = await ServerProcess.start({ data, env: { SEED: "none" } });
    const { artists } = await (await server.fetch("/api/catalog/bootstrap")).json();
    assert.equal(artists.length > 100, true);
  });
});
