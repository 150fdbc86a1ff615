/** The commands `backup`, `restore` and `verify`, as they are typed. */
import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { drawnImage } from "../../support/pictures.ts";
import { until } from "../../support/time.ts";
import { writeReadyDatabase } from "../../support/databases.ts";
import { run, ServerProcess } from "../../support/processes.ts";
import { withFolder } from "../../support/host.ts";

let made: Promise<string> | undefined;

/** A folder with the starter catalog and one painting with an image, for all tests to copy. */
async function makeDepot(): Promise<string> {
  const data = await Deno.makeTempDir({ prefix: "depot-backup-" });
  addEventListener("unload", () => Deno.removeSync(data, { recursive: true }));
  await Deno.mkdir(`${data}/new`);
  await Deno.writeFile(`${data}/new/night.jpg`, drawnImage(300, 200, "jpeg"));
  const list = "file,artist,title\nnight.jpg,Vincent van Gogh,The Starry Night\n";
  await Deno.writeTextFile(`${data}/list.csv`, list);
  await writeReadyDatabase(`${data}/depot.db`, "starter");
  const command = ["import", "images", `${data}/new`, "--manifest", `${data}/list.csv`];
  assert.match((await run(data, command)).out, /^Published 1 of 1 /);
  return data;
}

/** A folder with such a depot of its own. */
async function withDepot(work: (data: string) => Promise<void>): Promise<void> {
  const template = await (made ??= makeDepot());
  await withFolder(async (data) => {
    await copyFolder(template, data);
    await work(data);
  });
}

// With the times of its files, which are part of what is backed up.
async function copyFolder(from: string, to: string): Promise<void> {
  await Deno.mkdir(to, { recursive: true });
  for await (const { name, isDirectory } of Deno.readDir(from)) {
    if (isDirectory) await copyFolder(`${from}/${name}`, `${to}/${name}`);
    else {
      await Deno.copyFile(`${from}/${name}`, `${to}/${name}`);
      const { atime, mtime } = await Deno.stat(`${from}/${name}`);
      await Deno.utime(`${to}/${name}`, atime!, mtime!);
    }
  }
}

/** Settings of another place below the same folder. */
const place = (data: string, name: string) => ({
  DATABASE_URL: `file:${data}/${name}/depot.db`,
  IMAGES_DIR: `${data}/${name}/images`,
});

async function imageFiles(folder: string): Promise<string[]> {
  const found: string[] = [];
  async function walk(at: string) {
    for await (const { name, isDirectory } of Deno.readDir(at)) {
      if (name.startsWith(".")) continue;
      if (isDirectory) await walk(`${at}/${name}`);
      else found.push(`${at}/${name}`);
    }
  }
  await walk(folder);
  return found.sort();
}

Deno.test("backup and restore: the same rows, the same files, the same cache keys", async () => {
  await withDepot(async (data) => {
    const backup = await run(data, ["backup", `${data}/depot.tar`]);
    assert.equal(backup.code, 0, backup.err);
    assert.match(backup.err, /^Backed up the database and 2 image files, \d+\.\d MB$/m);

    const env = place(data, "again");
    const restored = await run(data, ["restore", `${data}/depot.tar`], { env });
    assert.equal(restored.code, 0, restored.err);
    assert.match(restored.out, /^Restored the database and 2 image files as they were on 20/m);

    const [before, after] = [
      await imageFiles(`${data}/images`),
      await imageFiles(`${data}/again/images`),
    ];
    assert.equal(after.length, 2);
    for (const [at, file] of before.entries()) {
      assert.deepEqual(await Deno.readFile(after[at]!), await Deno.readFile(file));
      assert.deepEqual((await Deno.stat(after[at]!)).mtime, (await Deno.stat(file)).mtime);
    }
    const verified = await run(data, ["verify"], { env });
    assert.equal(verified.code, 0, verified.out);
    assert.match(verified.out, /^Read the database and 2 image files$/m);

    const { found, lastBackup } = await served(data);
    const again = await served(data, env);
    assert.deepEqual(again.found, found);
    assert.equal(found.paintings.length, 2);
    const created = /as they were on (\S+)/.exec(restored.out)![1]!;
    assert.deepEqual([lastBackup, again.lastBackup], [Date.parse(created) / 1000, 0]);
  });
});

/** A painting and the time of the last backup, as a server reports them. */
async function served(data: string, env: Record<string, string> = {}) {
  await using server = await ServerProcess.start({ data, env });
  const found = await (await server.fetch("/api/search?q=starry")).json();
  const metrics = await (await server.fetch("/metrics")).text();
  const [, seconds] = /^depot_last_backup_timestamp_seconds (\S+)$/m.exec(metrics)!;
  return { found, lastBackup: Number(seconds) };
}

Deno.test("restore: webhooks are disabled, because the data may be a copy", async () => {
  await withFolder(async (data) => {
    await writeReadyDatabase(`${data}/depot.db`, "tables");
    using db = new DatabaseSync(`${data}/depot.db`);
    db.exec(`INSERT INTO webhooks(id, url, events, secret, at)
      VALUES ('hook', 'https://erp.example/', '["order.created"]', 'whsec_', 0)`);
    assert.equal((await run(data, ["backup", `${data}/depot.tar`])).code, 0);
    const env = place(data, "again");
    const { out, err } = await run(data, ["restore", `${data}/depot.tar`], { env });
    assert.match(out, /^Disabled 1 webhooks/m, err);
    using again = new DatabaseSync(`${data}/again/depot.db`);
    const reasons = again.prepare("SELECT disabled_reason FROM webhooks").all();
    assert.deepEqual({ ...reasons[0] }, { disabled_reason: "restored" });
  });
});

Deno.test("backup: consistent while curators replace pictures", async () => {
  await withDepot(async (data) => {
    const curator = { username: "ada", password: "the night watch" };
    await using server = await ServerProcess.start({
      data,
      env: { CURATOR_USERNAME: curator.username, CURATOR_PASSWORD: curator.password },
    });
    const session = await server.logIn(curator);
    const headers = { "Content-Type": "application/json", ...session };
    let busy = true;
    let replaced = 0;
    const replacing = (async () => {
      for (let i = 0; busy; i++) {
        const imageData = drawnImage(60 + i % 40, 50, "jpeg").toBase64();
        const body = JSON.stringify({ imageData, mimeType: "image/jpeg" });
        const path = `/api/paintings/${1 + i % 5}/upload-image`;
        const answer = await server.fetch(path, { method: "POST", headers, body });
        await answer.body?.cancel();
        assert.equal(answer.status, 200);
        replaced++;
      }
    })();
    try {
      for (const name of ["first", "second"]) {
        // Each holds other pictures than the one before, and is taken while they go on changing.
        const seen = replaced;
        await until(() => Promise.resolve(replaced), (now) => now >= seen + 2, "two replaced");
        const backup = await run(data, ["backup", `${data}/${name}.tar`]);
        assert.equal(backup.code, 0, backup.err);
      }
    } finally {
      busy = false;
      await replacing;
    }
    for (const name of ["first", "second"]) {
      const env = place(data, name);
      const restored = await run(data, ["restore", `${data}/${name}.tar`], { env });
      assert.equal(restored.code, 0, restored.err);
      const verified = await run(data, ["verify"], { env });
      assert.equal(verified.code, 0, verified.out);
    }
  });
});

Deno.test("restore: never overwrites, is atomic, and reports damaged backups", async () => {
  await withDepot(async (data) => {
    await run(data, ["backup", `${data}/depot.tar`]);
    const again = await run(data, ["backup", `${data}/depot.tar`]);
    assert.equal(again.code, 1);
    assert.match(again.err, /depot\.tar exists already/);

    const over = await run(data, ["restore", `${data}/depot.tar`]);
    assert.equal(over.code, 1);
    assert.match(over.err, /^There is a database at .*depot\.db\. Nothing is overwritten/m);

    const whole = await Deno.readFile(`${data}/depot.tar`);
    const jpeg = indexOf(whole, [0xff, 0xd8, 0xff]);
    const bitten = whole.slice();
    bitten[jpeg + 200]! ^= 0xff;
    const cases: [string, Uint8Array, RegExp][] = [
      ["bitten", bitten, /^The backup is damaged in images\/paintings\//m],
      ["cut", whole.subarray(0, whole.length / 2), /^The backup /m],
      ["empty", new Uint8Array(1024), /^The backup is incomplete: it has no manifest$/m],
      ["text", new TextEncoder().encode("no archive".repeat(200)), /^The backup cannot be read/m],
    ];
    for (const [name, bytes, message] of cases) {
      await Deno.writeFile(`${data}/${name}.tar`, bytes);
      const env = place(data, name);
      const { code, err } = await run(data, ["restore", `${data}/${name}.tar`], { env });
      assert.equal(code, 1, name);
      assert.match(err, message);
      assert.deepEqual(await imageFiles(`${data}/${name}`), [], name);
    }
    await Deno.mkdir(`${data}/there/images`, { recursive: true });
    const env = place(data, "there");
    assert.equal((await run(data, ["restore", `${data}/bitten.tar`], { env })).code, 1);
    assert.deepEqual(await imageFiles(`${data}/there`), []);

    const nowhere = await run(data, ["backup", `${data}/none/depot.tar`]);
    assert.equal(nowhere.code, 1);
    assert.match(nowhere.err, /^There is no folder for \S+\/none\/depot\.tar\n$/);
  });
});

function indexOf(bytes: Uint8Array, wanted: number[]): number {
  return bytes.findIndex((_, at) => wanted.every((byte, i) => bytes[at + i] === byte));
}

Deno.test("verify: names what is lost, damaged or left over", async () => {
  await withDepot(async (data) => {
    const [full] = (await imageFiles(`${data}/images`)).filter((file) => !file.includes("-thumb"));
    const bytes = await Deno.readFile(full!);
    bytes[bytes.length >> 1]! ^= 0xff;
    await Deno.writeFile(full!, bytes);
    await Deno.mkdir(`${data}/images/portraits/7`, { recursive: true });
    await Deno.writeTextFile(`${data}/images/portraits/7/stray.jpg`, "stray");

    const found = await run(data, ["verify"]);
    assert.equal(found.code, 1);
    assert.match(found.out, /The Starry Night: paintings\/\S+\.jpg is damaged$/m);
    assert.match(found.out, /^1 unreferenced image files:\n {2}portraits\/7\/stray\.jpg$/m);
  });
});

Deno.test("verify: a database whose pages were overwritten is reported, and never replaced by an empty one", async () => {
  await withDepot(async (data) => {
    await Deno.mkdir(`${data}/broken/images`, { recursive: true });
    await run(data, ["backup", `${data}/depot.tar`]);
    const env = place(data, "broken");
    await run(data, ["restore", `${data}/depot.tar`], { env });
    const path = `${data}/broken/depot.db`;
    using file = await Deno.open(path, { read: true, write: true });
    const { size } = await file.stat();
    await file.seek(Math.floor(size / 2 / 4096) * 4096, Deno.SeekMode.Start);
    await file.write(new Uint8Array(40 * 4096).fill(0xaa));
    const { code, out, err } = await run(data, ["verify"], { env });
    assert.equal(code, 1);
    assert.match(out + err, /malformed|errors of SQLite|Tree \d+/);
    assert.equal((await Deno.stat(path)).size, size);
  });
});

Deno.test("compact: reports the size; refused for a database server", async () => {
  await withFolder(async (data) => {
    const { code, out, err } = await run(data, ["compact"]);
    assert.equal(code, 0, err);
    assert.match(out, /^The database took \d+\.\d MB and takes \d+\.\d MB now\n$/);
    const refused = await run(data, ["compact"], {
      env: { DATABASE_URL: "http://127.0.0.1:1" },
    });
    assert.match(refused.err, /only a database file is compacted/);
  });
});
