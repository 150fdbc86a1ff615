import assert from "node:assert/strict";
import fc from "fast-check";
import {
  artistOf,
  graphOf,
  type InfluenceGraph,
} from "../../../../domain/gallery/influence/graph.ts";
import { shortestChain } from "../../../../domain/gallery/influence/shortest_chain.ts";
import { answerOf, randomRows } from "./answers.ts";

/** Every pair of artists of whom the first influenced the second. */
function pairs(graph: InfluenceGraph): Set<string> {
  const found = new Set<string>();
  graph.source.forEach((source, edge) => {
    const from = artistOf(graph, source);
    const to = artistOf(graph, graph.target[edge]!)!;
    if (from !== undefined && from !== to) found.add(`${from} ${to}`);
  });
  return found;
}

/** Walks all chains of growing length, in the order of their artists, until one arrives. */
function naiveChain(graph: InfluenceGraph, from: number, to: number): number[] | undefined {
  const linked = pairs(graph);
  const artists = graph.artists.map((_, artist) => artist);
  let chains = [[from]];
  for (let length = 0; length <= artists.length; length++) {
    const arrived = chains.find((chain) => chain.at(-1) === to);
    if (arrived) return arrived;
    // Of the chains to one artist the first one in order is enough.
    const first = new Map<number, number[]>();
    for (const chain of chains) {
      for (const next of artists) {
        if (linked.has(`${chain.at(-1)} ${next}`) && !chain.includes(next) && !first.has(next)) {
          first.set(next, [...chain, next]);
        }
      }
    }
    chains = [...first.values()];
  }
  return undefined;
}

Deno.test("shortestChain: agrees with exhaustive search for every pair of artists", () => {
  fc.assert(fc.property(randomRows, (rows) => {
    const graph = graphOf(answerOf(rows));
    graph.artists.forEach((_, from) =>
      graph.artists.forEach((_, to) => {
        const links = shortestChain(graph, from, to);
        const artists = links && [from, ...links.map((link) => link.to)];
        assert.equal(artists?.length, naiveChain(graph, from, to)?.length);
        for (const link of links ?? []) {
          assert.ok(link.edges.length > 0);
          for (const edge of link.edges) {
            assert.equal(artistOf(graph, graph.source[edge]!), link.from);
            assert.equal(artistOf(graph, graph.target[edge]!), link.to);
          }
        }
      })
    );
  }));
});

Deno.test("shortestChain: ties are resolved by the order of the artists", () => {
  fc.assert(fc.property(randomRows, (rows) => {
    const graph = graphOf(answerOf(rows));
    graph.artists.forEach((_, to) => {
      const links = shortestChain(graph, 0, to);
      if (!links) return;
      assert.deepEqual([0, ...links.map((link) => link.to)], firstOfShortest(graph, 0, to));
    });
  }));
});

/** All shortest chains by depth-first search in order; the first one found. */
function firstOfShortest(graph: InfluenceGraph, from: number, to: number): number[] | undefined {
  const linked = pairs(graph);
  const search = (chain: number[], left: number): number[] | undefined => {
    if (chain.at(-1) === to) return left === 0 ? chain : undefined;
    if (left === 0) return undefined;
    for (let next = 0; next < graph.artists.length; next++) {
      if (chain.includes(next) || !linked.has(`${chain.at(-1)} ${next}`)) continue;
      const found = search([...chain, next], left - 1);
      if (found) return found;
    }
    return undefined;
  };
  const length = naiveChain(graph, from, to)!.length - 1;
  return search([from], length);
}

Deno.test("shortestChain: follows influences of works and of artists, with their edges", () => {
  const graph = graphOf(answerOf({
    movements: [{ id: 1 }],
    artists: [{ id: 1, movement: 1 }, { id: 2, movement: 1 }, { id: 3, movement: 1 }],
    paintings: [{ id: 1, artist: 1 }, { id: 2, artist: 2 }, { id: 3, artist: 2 }, {
      id: 4,
      artist: 3,
    }],
    edges: [["painting", 1, 2], ["artist", 1, 3], ["artist", 2, 2], ["painting", 3, 4]],
  }));
  // Edges are numbered by kind: 0 and 1 from paintings, 2 and 3 from artists.
  assert.deepEqual(shortestChain(graph, 0, 2), [
    { from: 0, to: 1, edges: [0, 2] },
    { from: 1, to: 2, edges: [1] },
  ]);
  assert.deepEqual(shortestChain(graph, 1, 1), [], "one artist, though a work cites its own");
  assert.equal(shortestChain(graph, 2, 0), undefined);
});
