/** Where boxes are taken from, against what a person with a map would do. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { buildGraph, WalkingGraph } from "../../../domain/routing/graph.ts";
import { GraphDraft } from "../../../domain/routing/graph_draft.ts";
import {
  boxAllocator,
  NO_PLACE,
  pickingOf,
  type StockedSection,
  stopOrder,
} from "../../../domain/warehouse/picking.ts";

const pointId = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;

/** Points on a line, one unit apart, linked in pairs. */
function lineGraph(size: number, links: readonly (readonly [number, number])[]): WalkingGraph {
  const draft = new GraphDraft();
  for (let index = 0; index < size; index++) draft.addPoint(pointId(index), index, 0);
  for (const [from, to] of links) draft.addEdge(pointId(from), pointId(to));
  return new WalkingGraph(buildGraph(draft.parts()));
}

const section = (id: string, id_box: string, count_box: number, ...points: number[]) => ({
  id,
  id_box,
  count_box,
  points: points.map(pointId),
});

/** What boxes of a type are taken from, so many of them. */
const taken = (picking: ReturnType<typeof pickingOf>, box: string, count: number) => {
  const take = boxAllocator(picking);
  return Array.from({ length: count }, () => take(box).id_section);
};

Deno.test("picking: the nearest section first, then the next, then none", () => {
  const graph = lineGraph(5, [[0, 1], [1, 2], [2, 3], [3, 4]]);
  const sections = [section("far", "a", 1, 4), section("near", "a", 2, 2), section("b", "b", 9, 1)];
  const picking = pickingOf(graph, 0, sections, new Map([["a", 5]]));
  assert.deepEqual(taken(picking, "a", 5), ["near", "near", "far", "", ""]);
  assert.deepEqual(boxAllocator(picking)("b"), NO_PLACE, "a box type that was not requested");
  assert.deepEqual(picking.sources, [{ id_box: "a", point: 2 }, { id_box: "a", point: 4 }]);
});

Deno.test("picking: uses the nearest point of a section", () => {
  const graph = lineGraph(4, [[0, 1], [1, 2], [2, 3]]);
  const sections = [section("s", "a", 2, 3, 1, 2)];
  const picking = pickingOf(graph, 0, sections, new Map([["a", 2]]));
  assert.equal(boxAllocator(picking)("a").id_point_section, pointId(1));
});

Deno.test("picking: ties are resolved by the order of creation", () => {
  const graph = lineGraph(3, [[1, 0], [1, 2]]);
  const sections = [section("right", "a", 1, 2), section("left", "a", 1, 0)];
  const picking = pickingOf(graph, 1, sections, new Map([["a", 2]]));
  assert.deepEqual(taken(picking, "a", 2), ["right", "left"]);
});

Deno.test("picking: without a start, in the order of creation", () => {
  const graph = lineGraph(3, [[0, 1], [1, 2]]);
  const sections = [
    section("unknown", "a", 1, 77, 2),
    section("unplaced", "a", 1),
    section("near", "a", 1, 0),
  ];
  const picking = pickingOf(graph, undefined, sections, new Map([["a", 3]]));
  const places = Array.from({ length: 3 }, boxAllocator(picking).bind(null, "a"));
  assert.deepEqual(
    places.map(({ id_section, id_point_section }) => [id_section, id_point_section]),
    [["unknown", pointId(2)], ["unplaced", ""], ["near", pointId(0)]],
  );
});

Deno.test("picking: unreachable sections are last", () => {
  const graph = lineGraph(4, [[0, 3]]);
  const sections = [
    section("island", "a", 1, 2),
    section("unplaced", "a", 1),
    section("unknown", "a", 1, 77),
    section("near", "a", 1, 3),
  ];
  const picking = pickingOf(graph, 0, sections, new Map([["a", 4]]));
  const places = Array.from({ length: 4 }, boxAllocator(picking).bind(null, "a"));
  assert.deepEqual(
    places.map(({ id_section, id_point_section }) => [id_section, id_point_section]),
    [["near", pointId(3)], ["island", pointId(2)], ["unplaced", ""], ["unknown", pointId(77)]],
  );
  assert.deepEqual(picking.sources.map(({ point }) => point), [3, undefined, undefined, undefined]);
});

Deno.test("stop order: stops come in the order of the tour, and one point is one stop", () => {
  // A ring of 0, 1, 2, 3, on which 2 is as far from the start as the way round by 3.
  const graph = ring();
  const sections = [
    section("1", "far", 1, 2),
    section("2", "near", 1, 1),
    section("3", "beside", 1, 1),
    section("4", "other side", 1, 3),
    section("5", "stranded", 1, 4),
  ];
  const wanted = new Map(sections.map(({ id_box }) => [id_box, 1]));
  const picking = pickingOf(graph, 0, sections, wanted);
  const stops = Object.fromEntries(stopOrder(graph, 0, picking));
  // By distance from the start the other side would come before the far one.
  assert.deepEqual(stops, { near: 0, beside: 0, far: 1, "other side": 2, stranded: 3 });
});

Deno.test("stop order: the first stop of a box type; also without a start", () => {
  const graph = ring();
  const sections = [section("1", "a", 1, 3), section("2", "b", 1, 2), section("3", "a", 1, 1)];
  const wanted = new Map([["a", 2], ["b", 1]]);
  const picking = pickingOf(graph, 0, sections, wanted);
  assert.deepEqual(Object.fromEntries(stopOrder(graph, 0, picking)), {
    a: 0,
    b: 1,
  });
  const anywhere = pickingOf(graph, undefined, sections, wanted);
  assert.deepEqual(Object.fromEntries(stopOrder(graph, undefined, anywhere)), {
    a: 0,
    b: 1,
  });
  const none = pickingOf(graph, undefined, [], wanted);
  assert.deepEqual([...stopOrder(graph, undefined, none)], []);
});

/** Points 0 to 3 around a square, one nearer to the start than the other, and an island. */
function ring(): WalkingGraph {
  const draft = new GraphDraft();
  [[0, 0], [1, 0], [1, 3], [0, 2], [9, 9]].forEach(([x, y], index) =>
    draft.addPoint(pointId(index), x!, y!)
  );
  for (const [from, to] of [[0, 1], [1, 2], [2, 3], [3, 0]]) {
    draft.addEdge(pointId(from!), pointId(to!));
  }
  return new WalkingGraph(buildGraph(draft.parts()));
}

Deno.test("picking: never skips a nearer section with stock", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 12 }).chain((size) =>
        fc.record({
          size: fc.constant(size),
          links: fc.array(fc.tuple(fc.nat(size - 1), fc.nat(size - 1)), { maxLength: 20 }),
          sections: fc.array(
            fc.tuple(fc.constantFrom("a", "b"), fc.integer({ min: 1, max: 4 }), fc.nat(size - 1)),
            { maxLength: 10 },
          ),
          boxes: fc.array(fc.constantFrom("a", "b"), { minLength: 1, maxLength: 30 }),
        })
      ),
      ({ size, links, sections, boxes }) => {
        const graph = lineGraph(size, links);
        const stocked = sections.map(([box, count, point], index) =>
          section(`s${index}`, box, count, point)
        );
        const wanted = new Map(
          ["a", "b"].map((box) => [box, boxes.filter((b) => b === box).length]),
        );
        const picking = pickingOf(graph, 0, stocked, wanted);
        const take = boxAllocator(picking);
        const distances = slowDistances(size, links);
        const left = new Map(stocked.map((one) => [one, one.count_box]));
        const distanceTo = ({ points: [id] }: StockedSection) => distances[Number(id!.slice(-12))]!;
        for (const box of boxes) {
          const candidates = [...left].filter(([{ id_box }, count]) => id_box === box && count > 0)
            .map(([one]) => one);
          const place = take(box);
          const nearest = Math.min(...candidates.map(distanceTo));
          const from = candidates.find(({ id }) => id === place.id_section);
          assert.equal(from === undefined, candidates.length === 0);
          if (from === undefined) continue;
          assert.equal(distanceTo(from), nearest);
          assert.equal(place.id_point_section, from.points[0]);
          left.set(from, left.get(from)! - 1);
        }
      },
    ),
    { numRuns: 300 },
  );
});

/** Distances from point 0 by going over all links until nothing gets shorter (Bellman & Ford). */
function slowDistances(size: number, links: readonly (readonly [number, number])[]): number[] {
  const distances = Array.from({ length: size }, (_, index) => index === 0 ? 0 : Infinity);
  for (let round = 0; round < size; round++) {
    for (const [a, b] of links) {
      const length = Math.abs(a - b);
      distances[a] = Math.min(distances[a]!, distances[b]! + length);
      distances[b] = Math.min(distances[b]!, distances[a]! + length);
    }
  }
  return distances;
}
