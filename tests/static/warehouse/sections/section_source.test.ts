/** Rows of sections as saves of the floor plan, whoever else saves meanwhile. */
import assert from "node:assert/strict";
import type {
  FloorChanged,
  FloorChanges,
} from "../../../../domain/warehouse/changes/floor_changes.ts";
import type { RowChange } from "../../../../domain/warehouse/changes/row_changes.ts";
import type { Box, Point, Section, SectionGeometry } from "../../../../domain/warehouse/records.ts";
import { ApiError } from "../../../../static/shared/api_error.ts";
import { FloorConflict } from "../../../../static/warehouse/floor/state/floor_api.ts";
import {
  SectionRecords,
  type SectionRow,
  sectionSource,
} from "../../../../static/warehouse/sections/section_rows.ts";
import { BrowserStandIn } from "../../browser_stand_in.ts";

const id_warehouse = "w";
const section = (id: string): Section => ({
  id,
  id_warehouse,
  section_name: id.toUpperCase(),
  id_box: "",
  sku_name: "",
  count_box: 0,
});
const place = (id_warehouse_section: string): SectionGeometry => ({
  id: `at ${id_warehouse_section}`,
  id_warehouse,
  id_warehouse_section,
  name_section: id_warehouse_section.toUpperCase(),
  id_point_way: "",
  name_point_way: "",
  x_pos: 1,
  y_pos: 2,
  lenght_wsec: 3,
  widht_wsec: 4,
});

/** A server that answers saves by what it is given, and keeps what it was sent. */
function open(...answers: ((changes: FloorChanges) => unknown)[]) {
  const records = new SectionRecords(id_warehouse, {
    sections: ["a", "b", "c"].map(section),
    places: ["a", "b"].map(place),
    boxes: [{ id: "box", sku_box: "CRATE" } as Box],
    points: [{ id: "point", name_points: "P1" } as Point],
  });
  const sent: FloorChanges[] = [];
  const source = sectionSource(records, (changes) => {
    sent.push(changes);
    const answer = answers.shift()?.(changes);
    if (answer instanceof Error) return Promise.reject(answer);
    return Promise.resolve(made(records, changes));
  });
  const change = async (...changes: RowChange<SectionRow>[]) =>
    (await source.change(changes)).map(({ status, error, field }) =>
      [status, field, error].filter(Boolean).join(" ")
    );
  return { records, sent, change };
}

function made(records: SectionRecords, changes: FloorChanges): FloorChanged {
  const part = <Stored extends { id: string }>(
    { create = [], update = [], delete: gone = [] }: {
      create?: Stored[];
      update?: { id: string; changes: Partial<Stored>; seen?: Stored }[];
      delete?: { id: string }[];
    } = {},
  ) => ({
    created: create,
    updated: update.map(({ changes, seen }) => ({ ...seen!, ...changes })),
    deleted: gone.map(({ id }) => id),
  });
  assert.equal(records.warehouse, id_warehouse);
  return {
    points: part<Point>(),
    edges: part() as never,
    sections: part(changes.sections),
    section_geometry: part(changes.section_geometry),
  };
}

const update = (id: string, fields: Partial<SectionRow>, before: Partial<SectionRow> = {}) =>
  ({ id, action: "update", fields, before }) as const;

Deno.test("sections: names become ids; a new row is a section with its place, in one save", async () => {
  using _ = new BrowserStandIn();
  const { records, sent, change } = open();
  const outcomes = await change(
    update("a", { sku_name: "crate", count_box: 7, x_pos: 9 }),
    update("b", { name_point_way: "p1", section_name: "B2" }),
    {
      id: "new",
      action: "create",
      fields: { section_name: "N", x_pos: 0, y_pos: 0, widht_wsec: 1, lenght_wsec: 1 },
    },
    { id: "c", action: "delete" },
  );
  assert.deepEqual([outcomes, sent.length], [["200", "200", "200", "204"], 1]);
  assert.equal(records.sections.get("a")!.id_box, "box");
  assert.equal(records.places.get("b")!.id_point_way, "point");
  assert.equal(records.places.get("b")!.name_section, "B2");
  assert.equal(records.row("new")!.widht_wsec, 1);
  assert.equal(records.row("c"), undefined);
});

Deno.test("sections: changes of others are not overwritten; the others are saved", async () => {
  using _ = new BrowserStandIn();
  const theirs = { ...section("a"), count_box: 5 };
  const { records, sent, change } = open(() =>
    new FloorConflict([
      { kind: "sections", id: "a", stored: theirs },
      { kind: "sections", id: "b", stored: { ...section("b"), section_name: "other" } },
      { kind: "sections", id: "c", stored: undefined },
    ])
  );
  const outcomes = await change(
    update("a", { count_box: 9 }, { count_box: 0 }),
    update("b", { count_box: 3 }, { count_box: 0 }),
    { id: "c", action: "delete" },
  );
  assert.deepEqual([outcomes, sent.length], [["412", "200", "404"], 2]);
  assert.deepEqual(records.row("b")!.section_name, "other");
  assert.deepEqual(records.row("a")!.count_box, 5);
});

Deno.test("sections: a refusal affects only its row; an incomplete place is not stored", async () => {
  using _ = new BrowserStandIn();
  const refusal = "section_geometry.update[0].changes.x_pos: expected a number";
  const { sent, change } = open(() => new ApiError(400, refusal));
  const outcomes = await change(
    update("a", { x_pos: 1e9 }),
    update("b", { x_pos: 5 }),
    update("c", { x_pos: 5 }),
  );
  assert.deepEqual(outcomes, [
    "400 x_pos expected a number",
    "200",
    "400 A section on the floor needs x, y and both lengths.",
  ]);
  assert.equal(sent.length, 2);
});
