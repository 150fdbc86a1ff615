/**
 * Random edits, imports, merges, removals and restores end where a naive model of the catalog ends.
 */
import assert from "node:assert/strict";
import { asc, eq, max } from "drizzle-orm";
import { CATALOG } from "../../../services/gallery/editing/catalog_kinds.ts";
import { change, create, findRecords } from "../../../services/gallery/editing/catalog_records.ts";
import { mergeRecords } from "../../../services/gallery/editing/merge.ts";
import { remove } from "../../../services/gallery/editing/removal.ts";
import { restore, restoreOperation } from "../../../services/gallery/editing/restore.ts";
import { importSpreadsheet } from "../../../services/gallery/transfer/import_spreadsheet.ts";
import { rowsOfText } from "../../../domain/files/read_file.ts";
import { planSheet } from "../../../domain/gallery/transfer/sheet_rows.ts";
import { auditLog } from "../../../db/schema/operations.ts";
import { AppError } from "../../../domain/app_error.ts";
import { OPTIONAL_DEPENDENTS } from "../../../domain/gallery/editing/kinds.ts";
import { TestDatabase } from "../../support/app.ts";
import { casesOf } from "../../support/random_cases.ts";

const KINDS = ["era", "movement", "artist", "painting", "annotation"] as const;
type Kind = typeof KINDS[number];
// deno-lint-ignore no-explicit-any -- records of five kinds
type Fields = Record<string, any>;

const PARENT: Partial<Record<Kind, [field: string, kind: Kind]>> = {
  movement: ["era_id", "era"],
  artist: ["movement_id", "movement"],
  painting: ["artist_id", "artist"],
  annotation: ["painting_id", "painting"],
};
const NAME = {
  era: "name",
  movement: "name",
  artist: "name",
  painting: "title",
  annotation: "label",
};
const FIXED: Partial<Record<Kind, Fields>> = {
  era: { start_year: 1400, end_year: 1500 },
  movement: { start_year: 1400, end_year: 1500, color: "#112233" },
};
const TEXT = {
  era: "description",
  movement: "description",
  artist: "bio_full",
  painting: "encyclopedia_title",
  annotation: "body",
};

interface Touched {
  before?: Fields;
  after?: Fields;
}
type State = Map<string, Fields>;

/** The whole catalog as a map, changed by copying it. */
class Model {
  state: State = new Map();
  readonly entries = new Map<number, Map<string, Touched>>();

  ids(kind: Kind): number[] {
    return [...this.state].filter(([key]) => key.startsWith(`${kind} `)).map(([, { id }]) => id);
  }

  /** Whether every reference leads somewhere and no two names that must differ are the same. */
  isSound(state: State): boolean {
    const names = new Set<string>();
    for (const [key, record] of state) {
      const kind = key.split(" ")[0] as Kind;
      const [field, parent] = PARENT[kind] ?? [];
      if (field !== undefined && !state.has(`${parent} ${record[field]}`)) return false;
      if (kind !== "era" && kind !== "movement") continue;
      const name = `${kind} ${record.name}`;
      if (names.has(name)) return false;
      names.add(name);
    }
    return true;
  }

  /** All that a removal takes, by walking from child to parent. */
  under(key: string): string[] {
    const gone = new Set([key]);
    for (let before = 0; before < gone.size;) {
      before = gone.size;
      for (const [other, record] of this.state) {
        const [field, parent] = PARENT[other.split(" ")[0] as Kind] ?? [];
        if (field !== undefined && gone.has(`${parent} ${record[field]}`)) gone.add(other);
      }
    }
    return [...gone];
  }

  /** Takes an entry back. @returns false where something stands in the way */
  restore(id: number, newEntry: number): boolean {
    const state = new Map(this.state);
    const touched = new Map<string, Touched>();
    for (const [key, { before, after }] of this.entries.get(id)!) {
      const now = state.get(key);
      if (before !== undefined && after !== undefined) {
        if (now === undefined) return false;
        const next = { ...now };
        for (const field of Object.keys(before)) {
          if (before[field] === after[field] || now[field] === before[field]) continue;
          if (now[field] !== after[field]) return false;
          next[field] = before[field];
        }
        if (JSON.stringify(next) === JSON.stringify(now)) continue;
        state.set(key, next);
        touched.set(key, { before: now, after: next });
      } else if (after !== undefined) {
        if (now === undefined) continue;
        if (JSON.stringify(now) !== JSON.stringify(after)) return false;
        state.delete(key);
        touched.set(key, { before: now });
      } else {
        if (now !== undefined) return false;
        state.set(key, before!);
        touched.set(key, { after: before! });
      }
    }
    if (!this.isSound(state)) return false;
    this.state = state;
    if (touched.size > 0) this.entries.set(newEntry, touched);
    return true;
  }
}

type Named = { name: string; language: string };

/** What merging one record into another makes of a catalog, where nothing is taken over. */
function merged(state: State, kind: "artist" | "painting", gone: number, into: number): State {
  const next: State = new Map();
  const own = NAME[kind];
  const [from, to] = [state.get(`${kind} ${gone}`)!, state.get(`${kind} ${into}`)!];
  const names: Named[] = [];
  for (const one of [...to.names, { name: from[own], language: "" }, ...from.names]) {
    const known = [to[own], ...names.map(({ name }) => name)];
    if (!known.includes(one.name)) names.push(one);
  }
  for (const [key, record] of state) {
    const [field, parent] = PARENT[key.split(" ")[0] as Kind] ?? [];
    if (key === `${kind} ${gone}`) continue;
    const leads = field !== undefined && parent === kind && record[field] === gone;
    next.set(key, leads ? { ...record, [field]: into } : record);
  }
  next.set(`${kind} ${into}`, { ...to, names });
  return next;
}

/** Accepts that a merge is not undone because the remaining record is gone; nothing changes. */
function refusedMerge(error: unknown): undefined {
  assert.ok(
    error instanceof AppError && ["merged_later", "deleted_later"].includes(error.code),
    `${error}`,
  );
}

function randomly(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
  return { below: (count: number) => Math.floor(next() * count) };
}

for (const seed of [1, 2, 3].slice(0, casesOf(3))) {
  Deno.test(`restore: random sequences agree with the model, seed ${seed}`, async () => {
    await using test = await TestDatabase.open();
    const { db } = test;
    const model = new Model();
    const random = randomly(seed);
    const pick = <T>(all: readonly T[]): T | undefined => all[random.below(all.length)];
    const newest = async () =>
      (await db.read.select({ id: max(auditLog.id) }).from(auditLog))[0]!.id ?? 0;
    const outcomes = { restored: 0, refused: 0, removed: 0, merged: 0, imported: 0, parted: 0 };
    const operations = new Map<string, number[]>();
    const entriesOf = async (operation: string) =>
      await db.read.select().from(auditLog).where(eq(auditLog.operation, operation))
        .orderBy(asc(auditLog.id));
    /** Has the model take over what an operation has made of the catalog. */
    const adopt = async (operation: string, state: State) => {
      const entries = await entriesOf(operation);
      for (const { id, target_type, target_id } of entries) {
        const key = `${target_type} ${target_id}`;
        const [before, after] = [model.state.get(key), state.get(key)];
        model.entries.set(
          id,
          new Map([[key, { ...(before && { before }), ...(after && { after }) }]]),
        );
      }
      operations.set(operation, entries.map(({ id }) => id));
      model.state = state;
    };
    for (let step = 0; step < 350; step++) {
      const kind = step < 5 ? KINDS[step]! : pick(KINDS)!;
      const parent = PARENT[kind];
      const owner = parent && pick(model.ids(parent[1]));
      const own = pick(model.ids(kind));
      const act = step < 5 ? 0 : random.below(11);
      if (act <= 2 && (parent === undefined || owner !== undefined)) {
        const draft = {
          ...FIXED[kind],
          [NAME[kind]]: `${kind} ${step}`,
          ...(parent && { [parent[0]]: owner }),
        };
        const made = await create(db, kind, draft, "ada");
        model.state.set(`${kind} ${made.id}`, made);
        model.entries.set(await newest(), new Map([[`${kind} ${made.id}`, { after: made }]]));
      } else if (act <= 4 && own !== undefined) {
        const key = `${kind} ${own}`;
        const before = model.state.get(key)!;
        const fields = random.below(3) === 0 && parent
          ? { [parent[0]]: owner }
          : { [TEXT[kind]]: `text ${random.below(3)}` };
        const last = await newest();
        const after = { ...before, ...fields };
        await change(db, kind, own, fields, "ada");
        model.state.set(key, after);
        if (await newest() > last) {
          model.entries.set(await newest(), new Map([[key, { before, after }]]));
        }
      } else if (act === 5 && own !== undefined) {
        const gone = model.under(`${kind} ${own}`);
        await remove(db, kind, own, OPTIONAL_DEPENDENTS, "ada");
        model.entries.set(
          await newest(),
          new Map(gone.map((key) => [key, { before: model.state.get(key)! }])),
        );
        for (const key of gone) model.state.delete(key);
        outcomes.removed++;
      } else if (act === 8) {
        const mergedKind = kind === "painting" ? kind : "artist";
        const [id, into] = [pick(model.ids(mergedKind)), pick(model.ids(mergedKind))];
        if (id === undefined || into === undefined || id === into) continue;
        const state = merged(model.state, mergedKind, id, into);
        const done = await mergeRecords(db, { kind: mergedKind, id, into, take: [] }, "ada");
        await adopt(done.operation, state);
        outcomes.merged++;
      } else if (act === 9) {
        const ids = model.ids("artist").filter(() => random.below(2) === 0);
        if (ids.length === 0) continue;
        const text = `imported ${random.below(3)}`;
        const csv = `open_depot_id,bio_full\n${ids.map((id) => `${id},${text}\n`).join("")}`;
        const report = await importSpreadsheet(
          db,
          { kind: "artist", mode: "update", username: "ada" },
          (job) => planSheet(rowsOfText(csv), job),
        );
        const state = new Map(model.state);
        for (const id of ids) {
          state.set(`artist ${id}`, { ...state.get(`artist ${id}`)!, bio_full: text });
        }
        if (report.operation === null) assert.deepEqual(state, model.state);
        else await adopt(report.operation, state);
        outcomes.imported++;
      } else if (act === 10) {
        const operation = pick([...operations.keys()]);
        if (operation === undefined) continue;
        const answer = await restoreOperation(db, operation, { username: "ada" })
          .catch(refusedMerge);
        if (answer === undefined) continue;
        const written = (await entriesOf(answer.operation)).map(({ id }) => id);
        let [at, refused] = [0, 0];
        for (const id of operations.get(operation)!.toReversed()) {
          const before = model.entries.size;
          if (!model.restore(id, written[at] ?? -1)) refused++;
          else if (model.entries.size > before) at++;
        }
        assert.equal(at, written.length, `step ${step}`);
        assert.equal(new Set(answer.conflicts.map(({ entry }) => entry)).size, refused);
        operations.set(answer.operation, written);
        outcomes.parted++;
      } else if (act >= 6) {
        const entry = pick([...model.entries.keys()])!;
        const isRestored = await restore(db, entry, "ada").then(() => true, (error) => {
          if (error instanceof AppError && error.code === "edited_since") return false;
          return refusedMerge(error);
        });
        if (isRestored === undefined) continue;
        const expected = model.restore(entry, await newest());
        assert.equal(isRestored, expected, `step ${step}, entry ${entry}`);
        outcomes[isRestored ? "restored" : "refused"]++;
      }
      for (const one of KINDS) {
        const { table } = CATALOG[one];
        const ids = await db.read.select({ id: table.id }).from(table);
        const records = await findRecords(db.read, one, ids.map(({ id }) => id as number));
        const known = model.ids(one).toSorted((a, b) => a - b);
        assert.deepEqual(records, known.map((id) => model.state.get(`${one} ${id}`)), `${step}`);
      }
    }
    assert.ok(outcomes.restored > 10 && outcomes.refused > 5 && outcomes.removed > 5);
    assert.ok(outcomes.merged > 5 && outcomes.imported > 5 && outcomes.parted > 5);
  });
}
