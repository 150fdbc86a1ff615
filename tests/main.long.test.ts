/** The commands, as they are typed, and the server as a process. */
import assert from "node:assert/strict";
import { untilSo } from "./support/time.ts";
import { drawnImage } from "./support/pictures.ts";
import { freePort, run, runLauncher, ServerProcess } from "./support/processes.ts";
import { withFolder } from "./support/host.ts";

// Of the starter data.
const WAREHOUSE = "cf3973d3-7567-565a-a7cd-136caffcbcb4";
const ORDER = "14f0db99-7e27-5243-b6ae-1da558ce136f";

Deno.test("serve: works with read access to the compiled files and the data only", async () => {
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

Deno.test("serve: the first start publishes the starter pictures in the background", async () => {
  await withFolder(async (data) => {
    await using server = await ServerProcess.start({ data, env: { SEED: "starter" } });
    // One of the first, which are published in the order of the artists.
    const found = async () => {
      const { paintings } = await (await server.fetch("/api/search?q=melencolia")).json();
      return paintings[0];
    };
    assert.equal((await found()).title, "Melencolia I", "it answers at once");
    await untilSo(async () => (await found()).thumbnail_path !== null);
    const { thumbnail_path } = await found();
    const thumbnail = await server.fetch(`/images/${thumbnail_path}`);
    assert.equal(thumbnail.status, 200);
    assert.equal(thumbnail.headers.get("Content-Type"), "image/webp");
    await thumbnail.body?.cancel();
  });
});

Deno.test("serve: the first start creates both accounts and prints their passwords once", async () => {
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

Deno.test("serve: one line of error if a folder cannot be created", async () => {
  await withFolder(async (data) => {
    await Deno.writeTextFile(`${data}/file`, "no folder");
    const PORT = String(freePort());
    const refused = [
      ["DATABASE_URL", `file:${data}/file/below/depot.db`],
      ["IMAGES_DIR", `${data}/file/images`],
    ].map(async ([name, place], at) => {
      const env = { [name!]: place! };
      const { code, text } = at === 0
        ? await runLauncher(data, ["serve"], { PORT, ...env })
        : await run(data, ["restore", "-"], { env }).then(({ code, err }) => ({ code, text: err }));
      assert.match(text, new RegExp(`^${name}: the folder \\S+ cannot be made: .*\n$`));
      assert.equal(code, 78);
    });
    await Promise.all(refused);
  });
});

Deno.test("deno serve: answers by the default export", async () => {
  await using server = await ServerProcess.start({
    command: ["serve", "--port=0", "--host=127.0.0.1"],
    args: [],
    env: { SEED: "none" },
  });
  const bounds = await server.fetch("/api/bounds");
  assert.deepEqual(await bounds.json(), { min_year: -3000, max_year: 2100 });
});

Deno.test("deno serve --parallel: its workers share one database file", async () => {
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
