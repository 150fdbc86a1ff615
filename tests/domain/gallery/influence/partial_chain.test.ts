import assert from "node:assert/strict";
import fc from "fast-check";
import { artistOf, graphOf } from "../../../../domain/gallery/influence/graph.ts";
import { edgesBetween, neighboursOf } from "../../../../static/gallery/influence/neighbours.ts";
import { partialChain } from "../../../../domain/gallery/influence/partial_chain.ts";
import { shortestChain } from "../../../../domain/gallery/influence/shortest_chain.ts";
import { answerOf, randomRows } from "./answers.ts";

/** Steps between artists by trying every pair again and again; Infinity where there is no way. */
function naiveDistances(count: number, linked: (a: number, b: number) => boolean): number[][] {
  const far = Array.from(
    { length: count },
    (_, a) => Array.from({ length: count }, (_, b) => a === b ? 0 : linked(a, b) ? 1 : Infinity),
  );
  for (let by = 0; by < count; by++) {
    for (let a = 0; a < count; a++) {
      for (let b = 0; b < count; b++) {
        far[a]![b] = Math.min(far[a]![b]!, far[a]![by]! + far[by]![b]!);
      }
    }
  }
  return far;
}

Deno.test("partialChain: ends at the artist nearest to the target, farthest from the start", () => {
  fc.assert(fc.property(randomRows, (rows) => {
    const graph = graphOf(answerOf(rows));
    const count = graph.artists.length;
    const pairs = new Set<string>();
    graph.source.forEach((source, edge) => {
      const [from, to] = [artistOf(graph, source), artistOf(graph, graph.target[edge]!)!];
      if (from !== undefined && from !== to) pairs.add(`${from} ${to}`);
    });
    const on = naiveDistances(count, (a, b) => pairs.has(`${a} ${b}`));
    const either = naiveDistances(
      count,
      (a, b) => pairs.has(`${a} ${b}`) || pairs.has(`${b} ${a}`),
    );
    for (let from = 0; from < count; from++) {
      for (let to = 0; to < count; to++) {
        const reached = graph.artists.map((_, artist) => artist)
          .filter((artist) => artist !== from && on[from]![artist]! < Infinity)
          .sort((a, b) => {
            const [x, y] = [either[a]![to]!, either[b]![to]!];
            return (x === y ? 0 : x - y) || on[from]![b]! - on[from]![a]! || a - b;
          });
        const found = partialChain(graph, from, to);
        assert.equal(found?.nearest, reached[0]);
        if (!found) continue;
        assert.deepEqual(found.links, shortestChain(graph, from, found.nearest));
        if (on[from]![to]! < Infinity && from !== to) assert.equal(found.nearest, to);
      }
    }
  }));
});

Deno.test("edgesBetween: as many edges as the neighbour's count, by year of the work", () => {
  fc.assert(fc.property(randomRows, (rows) => {
    const graph = graphOf(answerOf(rows));
    const shown = new Uint8Array(graph.source.length).fill(1);
    const nodes = graph.movements.length + graph.artists.length + graph.paintings.length;
    for (let node = 0; node < nodes; node++) {
      const { sources, successors } = neighboursOf(graph, node, shown, () => 0);
      for (const [way, ways] of [["source", sources], ["successor", successors]] as const) {
        for (const neighbour of ways) {
          const edges = edgesBetween(graph, node, neighbour.node, shown, way);
          assert.equal(edges.length, neighbour.edges);
          const first = graph.movements.length + graph.artists.length;
          const years = edges.map((edge) =>
            graph.paintings[graph.target[edge]! - first]!.year ?? Infinity
          );
          assert.deepEqual(years, [...years].sort((a, b) => a === b ? 0 : a - b));
        }
      }
    }
  }));
});
