/** Random edits, removals and restores end where a naive model of the catalog ends. */
import assert from "node:assert/strict";
import { max } from "drizzle-orm";
import { CATALOG } from "../../../db/gallery/editing/catalog_kinds.ts";
import { change, create, findRecords } from "../../../db/gallery/editing/catalog_records.ts";
import { remove } from "../../../db/gallery/editing/removal.ts";
import { restore } from "../../../db/gallery/editing/restore.ts";
import { auditLog } from "../../../db/schema/gallery.ts";
import { AppError } from "../../../domain/app_error.ts";
import { GOING_ALONG } from "../../../domain/gallery/editing/kinds.ts";
import { TestDatabase } from "../../support.ts";

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

function randomly(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
  return { below: (count: number) => Math.floor(next() * count) };
}

for (const seed of [1, 2, 3]) {
  Deno.test(`restore: a random sequence ends where the model ends, seed ${seed}`, async () => {
    await using test = await TestDatabase.open();
    const { db } = test;
    const model = new Model();
    const random = randomly(seed);
    const pick = <T>(all: readonly T[]): T | undefined => all[random.below(all.length)];
    const newest = async () =>
      (await db.read.select({ id: max(auditLog.id) }).from(auditLog))[0]!.id ?? 0;
    const outcomes = { restored: 0, refused: 0, removed: 0 };
    for (let step = 0; step < 250; step++) {
      const kind = step < 5 ? KINDS[step]! : pick(KINDS)!;
      const parent = PARENT[kind];
      const owner = parent && pick(model.ids(parent[1]));
      const own = pick(model.ids(kind));
      const act = step < 5 ? 0 : random.below(8);
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
        await remove(db, kind, own, GOING_ALONG, "ada");
        model.entries.set(
          await newest(),
          new Map(gone.map((key) => [key, { before: model.state.get(key)! }])),
        );
        for (const key of gone) model.state.delete(key);
        outcomes.removed++;
      } else if (act >= 6) {
        const entry = pick([...model.entries.keys()])!;
        const isRestored = await restore(db, entry, "ada").then(() => true, (error) => {
          assert.ok(error instanceof AppError && error.code === "edited_since", `${error}`);
          return false;
        });
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
  });
}
