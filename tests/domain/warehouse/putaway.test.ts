import assert from "node:assert/strict";
import { putawaySections, sectionsWith } from "../../../domain/warehouse/putaway.ts";

const shelf = (id: string, id_box: string, count_box: number, distance?: number) => ({
  ...{ id, id_box, count_box },
  distance,
});

Deno.test("putaway: sections of the type, then free ones, nearest first; none with other types", () => {
  const sections = [
    shelf("other", "Q", 4, 1),
    shelf("far free", "", 0, 9),
    shelf("near free", "", 0, 2),
    shelf("free without a place", "", 0),
    shelf("emptied", "Q", 0, 1),
    shelf("unknown boxes", "", 3, 1),
    shelf("full", "B", 8, 1),
    shelf("nearly empty", "B", 1, 9),
  ];
  const ids = (list: { id: string }[]) => list.map(({ id }) => id);
  assert.deepEqual(ids(putawaySections(sections, "B")), [
    ...["nearly empty", "full", "near free", "far free", "free without a place"],
    "emptied",
  ]);
  const atMaximum = { ...shelf("at its maximum", "B", 2), max_box: 2 };
  const below = { ...shelf("below its maximum", "B", 1), max_box: 2 };
  assert.deepEqual(ids(putawaySections([atMaximum, shelf("free", "", 0), below], "B")), [
    ...["below its maximum", "free", "at its maximum"],
  ]);
  assert.deepEqual(ids(sectionsWith(sections, "B")), ["full", "nearly empty"]);
  assert.deepEqual(ids(sectionsWith(sections, "")), ["unknown boxes"]);
});
