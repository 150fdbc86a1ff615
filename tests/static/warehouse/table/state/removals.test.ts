/** Rows that are removed and brought back, whatever the server says meanwhile. */
import assert from "node:assert/strict";
import { Notices } from "../../../../../static/shared/notices.ts";
import type { Column } from "../../../../../static/warehouse/table/state/column.ts";
import { EditableTable } from "../../../../../static/warehouse/table/state/editable_table.ts";
import { BrowserStandIn, settled } from "../../../browser_stand_in.ts";

interface Thing {
  id: string;
  name: string;
}

const name: Column<Thing> = {
  key: "name",
  label: () => "Name",
  track: "1fr",
  text: (row) => row.name,
  edit: {
    kind: "text",
    required: true,
    read: (text) => text.trim() === "" ? { wrong: "A name is needed" } : { value: text },
  },
};

function open(remove: (id: string) => Promise<void>) {
  const created: unknown[] = [];
  const refuse = { create: false };
  const table = new EditableTable<Thing>({
    columns: [name],
    rows: ["a", "b", "c", "d", "e", "f"].map((id) => ({ id, name: id.toUpperCase() })),
    source: {
      read: () => Promise.reject(new Error("not read here")),
      change: () => Promise.reject(new Error("not changed here")),
      remove,
      create: (rows) => {
        if (refuse.create) return Promise.reject(new Error("Not now"));
        created.push(...rows);
        return Promise.resolve(rows as Thing[]);
      },
    },
    notices: new Notices((error) => ({ text: (error as Error).message })),
    blank: (id) => ({ id, name: "" }),
  });
  const ids = () => table.rows.shown.value.toSorted().join("");
  const said = () => table.notices.list.value.map(({ kind }) => kind);
  return { table, created, refuse, ids, said };
}

Deno.test("removals: rows go, and come back under their ids", async () => {
  using _ = new BrowserStandIn();
  const { table, created, ids, said } = open(() => Promise.resolve());
  await table.removals.remove(["a", "c", "unknown"]);
  assert.equal(ids(), "bdef");
  await table.removals.undo();
  assert.deepEqual([ids(), created.length, said()], ["abcdef", 2, ["done"]]);
  await table.removals.undo();
  assert.equal(created.length, 2, "nothing is brought back twice");
});

Deno.test("removals: those under way when one is refused are gone too, the rest is not asked for", async () => {
  using _ = new BrowserStandIn();
  const asked: string[] = [];
  const slow = Promise.withResolvers<void>();
  const { table, ids, said } = open((id) => {
    asked.push(id);
    return id === "a" ? Promise.reject(new Error("In use")) : slow.promise;
  });
  const removing = table.removals.remove(["a", "b", "c", "d", "e", "f"]);
  await settled();
  slow.resolve();
  await removing;
  assert.deepEqual(asked, ["a", "b", "c", "d"]);
  assert.deepEqual([ids(), said()], ["aef", ["failed"]]);
  await table.removals.undo();
  assert.equal(ids(), "abcdef");
});

Deno.test("removals: what cannot be brought back now can be later", async () => {
  using _ = new BrowserStandIn();
  const { table, refuse, ids } = open(() => Promise.resolve());
  await table.removals.remove(["b"]);
  refuse.create = true;
  await table.removals.undo();
  assert.equal(ids(), "acdef");
  refuse.create = false;
  await table.removals.undo();
  assert.equal(ids(), "abcdef");
});

Deno.test("table: a new row without a name is refused, a discarded one was never there", () => {
  using _ = new BrowserStandIn();
  const { table, ids } = open(() => Promise.resolve());
  table.put({ id: "a", column: 0 }, " ");
  assert.deepEqual(table.cells.of("a", "name"), {
    state: "failed",
    text: " ",
    why: "A name is needed",
  });
  table.add();
  const [draft] = table.rows.drafts.value;
  table.put({ id: draft!, column: 0 }, "");
  assert.equal(table.cells.of(draft!, "name"), undefined, "empty is not wrong yet");
  table.cancel();
  assert.deepEqual([table.rows.drafts.value, ids()], [[], "abcdef"]);
});
