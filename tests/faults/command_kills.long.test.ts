/**
 * Commands and the first start killed (SIGKILL) at random moments. Whatever is run next finds all or
 * nothing of what the killed one did, and does it.
 */
import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { createClient } from "@libsql/client/sqlite3";
import { drawnImage } from "../support/pictures.ts";
import { type Cells, painterCsv } from "../support/catalog.ts";
import { writeReadyDatabase } from "../support/databases.ts";
import { run, ServerProcess, spawnServer } from "../support/processes.ts";
import { withFolder } from "../support/host.ts";
import { ALL, killsOf } from "./kills.ts";

const FIRST_STARTS = killsOf(24, 4);
const BACKUPS = killsOf(12);
// Where they restore to, in turn.
const PLACES = ALL ? 4 : 2;
const RESTORES = killsOf(12, 4);
const IMPORTS = killsOf(12, 2);
const PAINTERS = 2000;

/**
 * Kills a command after so many milliseconds, counted from when a file of its appears if one is given.
 * @returns Whether it was still running.
 */
async function killed(
  data: string,
  args: string[],
  after: number,
  { env = {}, sign }: { env?: Record<string, string>; sign?: string } = {},
): Promise<boolean> {
  const child = await spawnServer({ data, args, env });
  let ended = false;
  child.status.then(() => ended = true);
  while (sign !== undefined && !ended && !await exists(sign)) await pause(2);
  const [, , status] = await Promise.all([
    child.stdout.cancel(),
    child.stderr.cancel(),
    pause(after).then(() => {
      try {
        child.kill("SIGKILL");
      } catch {
        // It has ended by itself.
      }
      return child.status;
    }),
  ]);
  return status.signal === "SIGKILL";
}

/** How long a command takes when nobody kills it, in milliseconds, and what it prints. */
async function timed(data: string, args: string[], env = {}) {
  const started = performance.now();
  const { code, out, err } = await run(data, args, { env });
  assert.equal(code, 0, `${args[0]}: ${out}${err}`);
  return performance.now() - started;
}

/** The single value of a statement, read while nobody else has the file. */
async function one(path: string, sql: string): Promise<unknown> {
  const client = createClient({ url: `file:${path}` });
  try {
    return Object.values((await client.execute(sql)).rows[0]!)[0];
  } finally {
    client.close();
  }
}

const exists = (path: string) => Deno.stat(path).then(() => true, () => false);

async function assertSound(path: string): Promise<void> {
  assert.equal(await one(path, "PRAGMA integrity_check"), "ok");
  assert.equal(await one(path, "SELECT count(*) FROM pragma_foreign_key_check"), 0);
}

Deno.test(`first start: killed ${FIRST_STARTS} times, the next start completes it`, async () => {
  let running = 0;
  const folders = Array.from({ length: FIRST_STARTS / 4 }, (_, folder) => folder);
  await Promise.all([0, 1].map(async (lane) => {
    // Four kills to a folder, each later in the start than the one before; then a start that lives.
    for (const _folder of folders.filter((folder) => folder % 2 === lane)) {
      await withFolder(async (data) => {
        for (let kill = 0; kill < 4; kill++) {
          const after = 100 + 700 * ((kill + Math.random()) / 4) + lane * 50;
          if (await killed(data, ["serve"], after)) running++;
          if (await exists(`${data}/depot.db`)) await assertSound(`${data}/depot.db`);
        }
        await using server = await ServerProcess.start({ data });
        const { artists } = await (await server.fetch("/api/catalog/bootstrap")).json();
        assert.equal(artists.length, 380);
        const warehouses = await (await server.fetch("/api/v1/warehouse_data")).json();
        assert.equal(warehouses.length, 1);
        await server.stop();
        assert.equal(await one(`${data}/depot.db`, "SELECT count(*) FROM curators"), 1);
        assert.equal(await one(`${data}/depot.db`, "SELECT count(*) FROM warehouse_users"), 1);
        await assertSound(`${data}/depot.db`);
      });
    }
  }));
  console.log(`${FIRST_STARTS} first starts killed (${running} under way): nothing missing after`);
});

Deno.test(`backup and restore: killed ${BACKUPS} and ${RESTORES} times, partial results are never accepted`, async () => {
  await withFolder(async (data) => {
    await depotWithPictures(data);
    const archive = `${data}/whole.tar`;
    await timed(data, ["backup", archive]);
    let running = 0;
    let refused = 0;
    const backups = async () => {
      for (let kill = 0; kill < BACKUPS; kill++) {
        const file = `${data}/killed-${kill}.tar`;
        const sign = `${file}.partial`;
        if (await killed(data, ["backup", file], 80 * Math.random(), { sign })) running++;
        // Under its name there is a whole archive or nothing.
        if (await exists(file)) {
          await timed(data, ["restore", file], place(data, `of-killed-${kill}`));
        }
      }
      assert.equal((await run(data, ["verify"])).code, 0);
    };
    const restores = async () => {
      for (let kill = 0; kill < RESTORES; kill++) {
        const env = place(data, `restored-${kill % PLACES}`);
        const database = env.DATABASE_URL.slice("file:".length);
        const sign = `${database}.restoring`;
        const after = 80 * Math.random();
        if (await killed(data, ["restore", archive], after, { env, sign })) running++;
        const whole = await exists(database);
        if (whole) await assertSound(database);
        else if (await exists(sign)) {
          // Nobody begins an empty depot on half a restore.
          const begun = await run(data, ["migrate"], { env });
          assert.equal(begun.code, 1);
          assert.match(begun.err, /a restore was interrupted/);
          refused++;
        }
        // The last half of each place is left for the restore that lives.
        if (whole || kill < RESTORES - PLACES) {
          await Deno.remove(`${data}/restored-${kill % PLACES}`, { recursive: true });
        }
      }
    };
    await Promise.all([backups(), restores()]);
    for (let at = 0; at < PLACES; at++) {
      const env = place(data, `restored-${at}`);
      await timed(data, ["restore", archive], env);
      const verdict = await run(data, ["verify"], { env });
      assert.equal(verdict.code, 0, verdict.out);
    }
    console.log(
      `${BACKUPS} backups and ${RESTORES} restores killed (${running} under way; ${refused} half ` +
        "restores refused to be started on): 0 lost, all done anew",
    );
  });
});

Deno.test(`import painters: killed ${IMPORTS} times, imports are atomic`, async () => {
  await withFolder(async (data) => {
    const rows = Array.from({ length: PAINTERS }, (_, at): Cells => ({
      artist: `${letters(at)} ${letters(7 * at + 3)}`,
      Nationality: "French",
      citizenship: "France",
      movement: "Impressionism",
      birth_year: String(1800 + at % 60),
      death_year: String(1870 + at % 60),
      occupations: "painter",
    }));
    await Deno.writeTextFile(`${data}/painters.csv`, painterCsv(...rows));
    const command = ["import", "painters", `${data}/painters.csv`];
    const count = (path: string) => one(path, "SELECT count(*) FROM artists").then(Number);
    await writeReadyDatabase(`${data}/depot.db`, "starter");
    const before = await count(`${data}/depot.db`);
    await Deno.copyFile(`${data}/depot.db`, `${data}/seeded.db`);
    const importing = await timed(data, command);
    let running = 0;
    let whole = 0;
    await Promise.all([0, 1].map(async (lane) => {
      for (let kill = 0; kill < IMPORTS / 2; kill++) {
        const path = `${data}/${lane}-${kill}.db`;
        await Deno.copyFile(`${data}/seeded.db`, path);
        const env = { DATABASE_URL: `file:${path}` };
        const after = importing * (0.4 + 0.6 * Math.random());
        if (await killed(data, command, after, { env })) running++;
        await assertSound(path);
        const now = await count(path);
        assert.ok(now === before || now === before + PAINTERS, `${now - before} of ${PAINTERS}`);
        if (now > before) whole++;
      }
    }));
    console.log(
      `${IMPORTS} imports killed (${running} under way, ${whole} with all in): 0 by half`,
    );
  });
});

/** A name for a number, far from that of the next. */
function letters(number: number): string {
  let text = "";
  for (let rest = number * 7919 + 12_000_000; rest > 0; rest = Math.floor(rest / 26)) {
    text += String.fromCharCode(97 + rest % 26);
  }
  return text[0]!.toUpperCase() + text.slice(1);
}

/** Settings of another place below the same folder. */
const place = (data: string, name: string) => ({
  DATABASE_URL: `file:${data}/${name}/depot.db`,
  IMAGES_DIR: `${data}/${name}/images`,
});

/** The starter catalog with some pictures that hang. */
async function depotWithPictures(data: string): Promise<void> {
  const titles = ["The Starry Night", "Sunflowers", "Irises", "The Potato Eaters"];
  await Deno.mkdir(`${data}/new`);
  await Deno.writeFile(`${data}/new/one.jpg`, await drawnImage(900, 700, "jpeg"));
  const lines = titles.map((title) => `one.jpg,Vincent van Gogh,${title}`);
  await Deno.writeTextFile(`${data}/list.csv`, ["file,artist,title", ...lines, ""].join("\n"));
  await writeReadyDatabase(`${data}/depot.db`, "starter");
  await timed(data, ["import", "images", `${data}/new`, "--manifest", `${data}/list.csv`]);
}
