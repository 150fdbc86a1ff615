import assert from "node:assert/strict";
import { DeskHistory } from "../../../../../static/gallery/curator/state/desk.ts";
import { row } from "../rows.ts";

const flags = (id: number) => ({ what: "flags" as const, row: row(id) });

Deno.test("DeskHistory: forgets flag changes before a new picture, not those of others", () => {
  const history = new DeskHistory();
  history.push(flags(1));
  history.push(flags(2));
  history.pushPicture(row(1), "new.jpg");
  const next = () => history.take("done");
  assert.deepEqual([next()?.what, next()?.row.id, next()], ["picture", 2, undefined]);
});

Deno.test("DeskHistory: at most five hundred changes; of a removed record only its removal", () => {
  const history = new DeskHistory();
  for (let id = 100; id < 700; id++) history.push(flags(id));
  assert.equal(history.done.value.length, 500);
  history.pushRemoval(row(699));
  const next = () => history.take("done");
  assert.deepEqual([next()?.what, next()?.row.id], ["removal", 698]);
});
