import assert from "node:assert/strict";
import { supportsOf } from "../../../../domain/packing/check/contact.ts";
import { stackOf } from "../../../../domain/packing/check/solid.ts";
import { Contacts } from "../../../../domain/packing/free/contacts.ts";
import type { FreeBox } from "../../../../domain/packing/free/bands.ts";
import { prepare } from "../../../../domain/packing/free/prepared.ts";
import { Draws } from "../draws.ts";
import { inOneBand } from "./free_problem.ts";
import { randomHeap } from "./random_heap.ts";

const SCALES = [1, 0.1, 1 / 3, 100.7];
/** In units of the scale; boxes are 1 to 7 high. */
const TOLERANCES = [0, 0, 0.5, 1, 2, 10];

/** Column by column. */
function columnsOf(boxes: readonly FreeBox[]) {
  const column = (edge: (box: FreeBox) => number) => Float64Array.from(boxes, edge);
  return {
    size: boxes.length,
    x0: column(({ x }) => x),
    x1: column(({ x, dx }) => x + dx),
    y0: column(({ y }) => y),
    y1: column(({ y, dy }) => y + dy),
    z0: column(({ z }) => z),
    z1: column(({ z, dz }) => z + dz),
  };
}

/** A heap, and what its boxes rest on as the judge sees it. */
function judgedHeap(seed: number) {
  const draws = new Draws(seed);
  const scale = draws.of(SCALES);
  const heap = randomHeap(draws, draws.of([2, 10, 40]), { scale });
  const tolerance = draws.of(TOLERANCES) * scale;
  const parameters = { ...heap.problem.parameters, heightTolerance: tolerance };
  const problem = { ...heap.problem, parameters };
  const rests = supportsOf(stackOf(problem, inOneBand(heap.boxes), 0));
  return { boxes: heap.boxes, rests, tolerance, prepared: prepare(problem), scale };
}

Deno.test("Contacts.find: finds the carriers that the judge finds, and as much of them", () => {
  const contacts = new Contacts();
  let [hidden, several] = [0, 0];
  for (let seed = 1; seed <= 500; seed++) {
    const { boxes, rests, prepared: { reach, slack, thin }, scale } = judgedHeap(seed);
    const columns = columnsOf(boxes);
    rests.forEach(({ carriers }, index) => {
      const expected = carriers.toSorted((a, b) => a.carrier - b.carrier);
      // Looking for hidden ones where there are none makes no difference.
      for (const looking of new Set([thin, true])) {
        const size = contacts.find(columns, index, reach, slack, looking);
        const found = Array.from({ length: size }, (_, at) => (
          { carrier: contacts.boxes[at]!, area: contacts.areas[at]! }
        )).sort((a, b) => a.carrier - b.carrier);
        assert.deepEqual(
          found.map(({ carrier }) => carrier),
          expected.map(({ carrier }) => carrier),
        );
        found.forEach(({ area }, at) => {
          assert.ok(Math.abs(area - expected[at]!.area) < 1e-6 * scale * scale, `seed ${seed}`);
        });
      }
      if (contacts.find(columns, index, reach, slack, false) > carriers.length) hidden++;
      if (carriers.length > 1) several++;
    });
  }
  assert.ok(hidden > 50 && several > 100, `${hidden} hidden, ${several} on several`);
});

Deno.test("Contacts.touchesAbove: a box put below others touches those that would rest on it", () => {
  const contacts = new Contacts();
  const seen = [0, 0];
  for (let seed = 1; seed <= 400; seed++) {
    const { boxes, rests, tolerance, prepared: { reach, slack } } = judgedHeap(seed);
    // The first of the heap is put below all others, as it were.
    const columns = columnsOf(boxes.toReversed());
    const carries = rests.some(({ carriers }) => carriers.some(({ carrier }) => carrier === 0));
    const touches = contacts.touchesAbove(columns, boxes.length - 1, reach, slack);
    if (tolerance === 0) assert.equal(touches, carries, `seed ${seed}`);
    // With a tolerance others may hide its top.
    else if (carries) assert.ok(touches, `seed ${seed}`);
    seen[Number(touches)]!++;
  }
  assert.ok(seen.every((times) => times > 30), `${seen}`);
});

Deno.test("Contacts.find: finds more carriers than it had room for", () => {
  const sheet = (x: number, y: number): FreeBox => (
    { type: 0, orientation: 0, x, y, z: 0, dx: 1, dy: 1, dz: 1 }
  );
  const boxes = Array.from({ length: 150 }, (_, at) => sheet(at % 15, Math.floor(at / 15)));
  const columns = columnsOf([...boxes, { ...sheet(0, 0), z: 1, dx: 15, dy: 10 }]);
  for (const thin of [false, true]) {
    const contacts = new Contacts();
    assert.equal(contacts.find(columns, 150, 1e-9, 1e-9, thin), 150);
    assert.equal(contacts.areas.subarray(0, 150).reduce((sum, area) => sum + area), 150);
  }
});
