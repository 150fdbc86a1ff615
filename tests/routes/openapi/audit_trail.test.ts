/** Every route by which curators write: what its example leaves in the log, and nothing without that. */
import assert from "node:assert/strict";
import { gt, max, sql } from "drizzle-orm";
import type { Database } from "../../../db/open.ts";
import { auditLog } from "../../../db/schema/operations.ts";
import { type Kind, KINDS, namesOf } from "../../../domain/gallery/editing/kinds.ts";
import { curatorSession } from "../../support/accounts.ts";
import { describedApp } from "./described_app.ts";
import { Documentation } from "./documented.ts";
import { inOrder } from "./in_order.ts";
import { allowed } from "./refusals.ts";

const ofEachKind = (entry: (kind: Kind, name: string) => [id: string, ...actions: string[]][]) =>
  Object.fromEntries(
    KINDS.flatMap((kind) => entry(kind, namesOf(kind).name))
      .map(([id, ...actions]) => [id, actions]),
  );

/** The actions that the log has of a route's example, by the id of the operation. */
const LOGGED: Readonly<Record<string, readonly string[]>> = {
  ...ofEachKind((kind, name) => [
    [`create${name}`, `${kind}.create`],
    [`change${name}`, `${kind}.update`],
    [`remove${name}`, `${kind}.delete`],
    [`changeMany${name === "Tour" ? "GuidedTour" : name}s`, `${kind}.update`],
  ]),
  uploadPaintingImage: ["painting.upload_image"],
  putPaintingImage: ["painting.upload_image"],
  // Those that were placed since the upload.
  cropPicture: ["annotation.update", "tour.update", "painting.crop_image"],
  fixPaintingImage: ["painting.fix_image"],
  clearPaintingImage: ["painting.clear_image"],
  setPaintingFlags: ["painting.checkup_flags"],
  setImageCredit: ["painting.credit_image"],
  eraseKeptPictures: ["painting.erase_image"],
  uploadPortrait: ["artist.upload_portrait"],
  putPortrait: ["artist.upload_portrait"],
  fixPortrait: ["artist.fix_portrait"],
  clearPortrait: ["artist.clear_portrait"],
  setPortraitFlags: ["artist.checkup_flags"],
  mergeArtist: ["painting.update", "period.update", "artist.update", "artist.merge"],
  mergePainting: ["painting.update", "painting.merge"],
  markArtistsDistinct: ["artist.distinct"],
  markPaintingsDistinct: ["painting.distinct"],
  linkArtist: ["artist.update", "artist.encyclopedia"],
  linkPainting: ["painting.update", "painting.encyclopedia"],
  rejectArtistCandidates: ["artist.encyclopedia"],
  rejectPaintingCandidates: ["painting.encyclopedia"],
  restoreEntry: ["era.update"],
  importCatalog: ["era.update"],
  importPaintings: ["painting.create"],
  importArtists: ["artist.create"],
  createCurator: ["account.create"],
  changeCurator: ["account.update"],
  removeCurator: ["account.delete"],
  changeOwnPassword: ["account.password"],
  endSessions: ["account.end_sessions"],
};

/** Routes that write nothing of the catalog, or nothing with their example. */
const NOT_LOGGED: ReadonlySet<string> = new Set([
  // Who is on a record right now.
  ...KINDS.flatMap((kind) => [`open${namesOf(kind).name}`, `close${namesOf(kind).name}`]),
  // Files that are not published yet.
  "matchPictureFiles",
  "createUpload",
  "continueUpload",
  "removeUpload",
  // What is typed and not saved.
  "storeDraft",
  // One's own login.
  "endOwnSession",
  "startSecondFactor",
  "confirmSecondFactor",
  "removeSecondFactor",
  "renewOwnRecoveryCodes",
  "resetSecondFactor",
  // What was read outside; decisions about it are logged.
  "readArtist",
  "readPainting",
  "startPictureFill",
  "stopPictureFill",
  "startReadingJob",
  "stopReadingJob",
  // Nothing waits (tests/routes/gallery/placements.long.test.ts).
  "confirmPlaces",
  // An operation without entries (tests/db/gallery/restore_operation.test.ts).
  "restoreOperation",
  // One whose entries are written after it has begun (tests/db/gallery/restore_log.test.ts).
  "restoreLog",
]);

const NAMED: Readonly<Partial<Record<Kind, string>>> = {
  painting: "title",
  tour: "title",
  annotation: "label",
  influence: "notes",
};

/** What is sent where the example would change nothing after those before it. */
const BODIES: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(KINDS.map((kind) => [
    `change${namesOf(kind).name}`,
    { [NAMED[kind] ?? "name"]: "Changed" },
  ])),
  changeManyPaintings: {
    records: [{ id: 1193 }],
    changes: [{ field: "medium", act: "set", value: "Tempera" }],
  },
};

const TABLES = [
  "catalog_state",
  "operations",
  "distinct_records",
  "merged_records",
  "encyclopedia_decisions",
  "curators",
];

/** All that curators' routes may change; triggers count the changes of the catalog's own tables. */
async function stateOf(db: Database) {
  const state: Record<string, unknown> = {};
  for (const table of TABLES) {
    state[table] = await db.read.all(sql`SELECT * FROM ${sql.identifier(table)}`);
  }
  state.image_files = await db.read.all(
    sql`SELECT path, state FROM image_files WHERE state != 'new' ORDER BY path`,
  );
  return state;
}

/** Lets nothing be written to the log. */
async function withoutLog<T>(db: Database, work: () => Promise<T>): Promise<T> {
  await db.write((tx) =>
    tx.run(sql`CREATE TRIGGER no_log BEFORE INSERT ON audit_log
      BEGIN SELECT RAISE(ABORT, 'nothing is logged'); END`)
  );
  try {
    return await work();
  } finally {
    await db.write((tx) => tx.run(sql`DROP TRIGGER no_log`));
  }
}

Deno.test("audit trail: every write of a curator is logged with before and after, or fails", async () => {
  const app = await describedApp();
  await using test = app.test;
  const { db } = test;
  // Somebody whose sessions can be ended.
  await curatorSession(db, { username: "grace", role: "curator" });
  const documentation = await Documentation.of(test);
  const writes = inOrder(documentation.operations)
    .filter(({ method, security }) => method !== "GET" && security[0]?.curator);
  assert.deepEqual(
    writes.map(({ operationId }) => operationId).toSorted(),
    [...Object.keys(LOGGED), ...NOT_LOGGED].toSorted(),
  );
  for (const operation of writes) {
    const { operationId: id } = operation;
    const expected = LOGGED[id];
    if (expected === undefined) continue;
    const { path, init } = allowed(app, documentation, operation);
    const body = BODIES[id] === undefined ? {} : { body: JSON.stringify(BODIES[id]) };
    const send = () =>
      test.request(path.replace(/\bdry_run=\w+&?/, ""), {
        ...init,
        ...body,
        method: operation.method,
      });

    const before = await stateOf(db);
    const refused = await withoutLog(db, send);
    await refused.body?.cancel();
    assert.equal(refused.status, 500, id);
    assert.deepEqual(await stateOf(db), before, id);

    const [last] = await db.read.select({ id: max(auditLog.id) }).from(auditLog);
    const done = await send();
    assert.ok(done.ok, `${id}: ${done.status} ${await done.clone().text()}`);
    await done.body?.cancel();
    const entries = await db.read.select().from(auditLog).where(gt(auditLog.id, last!.id!))
      .orderBy(auditLog.id);
    assert.deepEqual([...new Set(entries.map(({ action }) => action))], expected, id);
    for (const { action, username, details } of entries) {
      assert.equal(username, "ada", id);
      const { before, after } = details as Record<"before" | "after", unknown>;
      assert.ok(before !== undefined && after !== undefined, `${id}: ${action}`);
    }
  }
});
