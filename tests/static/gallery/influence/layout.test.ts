import assert from "node:assert/strict";
import fc from "fast-check";
import {
  artistNode,
  artistOf,
  graphOf,
  movementOf,
  nodeCount,
  paintingNode,
} from "../../../../domain/gallery/influence/graph.ts";
import { BANK_STEPS } from "../../../../static/gallery/influence/layout/banks.ts";
import { layOutRiver } from "../../../../static/gallery/influence/layout/layout.ts";
import { placeLanes } from "../../../../static/gallery/influence/layout/layout.ts";
import {
  packThreads,
  rowsFromMiddle,
} from "../../../../static/gallery/influence/layout/streams.ts";
import { yearsOf } from "../../../../static/gallery/influence/years.ts";
import { answerOf, randomRows, type Rows } from "../../../domain/gallery/influence/answers.ts";

function laidOut(rows: Rows) {
  const graph = graphOf(answerOf(rows));
  const years = yearsOf(graph);
  const { first, last } = years;
  const toUnit = (year: number) => (year - first + 10) / (last - first + 20);
  return { graph, years, toUnit, layout: layOutRiver(graph, years, toUnit) };
}

Deno.test("yearsOf: every node has ordered years, also if unknown", () => {
  fc.assert(fc.property(randomRows, (rows) => {
    const graph = graphOf(answerOf(rows));
    const { artists, paintings, first, last } = yearsOf(graph);
    for (const { start, end, flourished } of artists) {
      assert.ok(first <= start && start <= flourished && flourished <= end && end <= last);
      assert.ok(start < end);
    }
    paintings.forEach((year, i) => {
      const known = graph.paintings[i]!.year;
      if (known !== null) assert.equal(year, known);
      assert.ok(Number.isFinite(year));
    });
  }));
});

Deno.test("yearsOf: an artist's main year is at forty, or at death", () => {
  const years = yearsOf(graphOf(answerOf({
    movements: [{ id: 1, start: 1400, end: 1600 }],
    artists: [
      { id: 1, movement: 1, birth: 1450, death: 1520 },
      { id: 2, movement: 1, birth: 1450, death: 1475 },
      { id: 3, movement: 1, birth: null, death: null },
      { id: 4, movement: 1, birth: null, death: null },
    ],
    paintings: [{ id: 1, artist: 3, year: 1510 }, { id: 2, artist: 1, year: null }],
    edges: [],
  })));
  assert.deepEqual(years.artists.map(({ flourished }) => flourished), [1490, 1475, 1510, 1500]);
  assert.deepEqual(years.paintings, [1510, 1490]);
});

Deno.test("layOutRiver: finite numbers, and every node inside the world", () => {
  fc.assert(fc.property(randomRows, (rows) => {
    const { layout } = laidOut(rows);
    for (const values of Object.values(layout)) {
      if (!ArrayBuffer.isView(values)) continue;
      assert.ok([...values as Float32Array].every(Number.isFinite));
    }
    assert.ok([...layout.x].every((x) => x >= 0 && x <= 1));
    assert.ok([...layout.y].every((y) => y >= 0 && y <= layout.rows));
  }));
});

Deno.test("layOutRiver: simultaneous strands are apart, and contain their works", () => {
  fc.assert(fc.property(randomRows, (rows) => {
    const { graph, layout } = laidOut(rows);
    const half = graph.movements.map((_, movement) => {
      const own = graph.artistsOf[movement]!.map((artist) => layout.y[artistNode(graph, artist)]!);
      return Math.max(0, ...own.map((y) => Math.abs(y - layout.y[movement]!))) + 0.5;
    });
    graph.movements.forEach((_, a) =>
      graph.movements.forEach((_, b) => {
        if (a >= b) return;
        const meet = layout.left[a]! < layout.right[b]! && layout.left[b]! < layout.right[a]!;
        const apart = Math.abs(layout.y[a]! - layout.y[b]!);
        if (meet) assert.ok(apart >= half[a]! + half[b]! - 1e-3, `${a} and ${b}: ${apart}`);
      })
    );
    graph.paintings.forEach((_, painting) => {
      const node = paintingNode(graph, painting);
      const strand = movementOf(graph, node);
      const thread = artistNode(graph, artistOf(graph, node)!);
      assert.equal(layout.y[node], layout.y[thread]);
      for (const range of [strand, thread]) {
        assert.ok(layout.x[node]! >= layout.left[range]! - 1e-6);
        assert.ok(layout.x[node]! <= layout.right[range]! + 1e-6);
      }
    });
  }));
});

Deno.test("layOutRiver: banks contain every thread except at the strand's ends", () => {
  fc.assert(fc.property(randomRows, (rows) => {
    const { graph, layout } = laidOut(rows);
    graph.artists.forEach(({ movement }, artist) => {
      const node = artistNode(graph, artist);
      const step = (layout.right[movement]! - layout.left[movement]!) / (BANK_STEPS - 1);
      for (let i = 4; i < BANK_STEPS - 4; i++) {
        const x = layout.left[movement]! + i * step;
        if (x < layout.left[node]! || x > layout.right[node]!) continue;
        const off = layout.y[node]! - layout.y[movement]!;
        const at = movement * BANK_STEPS + i;
        assert.ok(off <= layout.below[at]! + 1e-3 && off >= -layout.above[at]! - 1e-3);
      }
    });
  }));
});

Deno.test("layOutRiver: edges begin at their sources and end at their works", () => {
  fc.assert(fc.property(randomRows, (rows) => {
    const { graph, layout } = laidOut(rows);
    graph.source.forEach((source, edge) => {
      const [x0, y0, , , , , x3, y3] = layout.curves.subarray(edge * 8, edge * 8 + 8);
      const target = graph.target[edge]!;
      assert.deepEqual([x3, y3], [layout.x[target], layout.y[target]]);
      assert.equal(y0, layout.y[source]);
      // Artists and movements give through all their years, not only at one point.
      const earliest = source < artistNode(graph, graph.artists.length)
        ? Math.min(layout.left[source]!, layout.x[source]!)
        : layout.x[source]!;
      assert.ok(x0! >= earliest - 1e-6 && x0! <= layout.x[source]! + 1e-6);
    });
  }));
});

Deno.test("layOutRiver: deterministic", () => {
  fc.assert(fc.property(randomRows, (rows) => {
    assert.deepEqual(laidOut(rows).layout, laidOut(structuredClone(rows)).layout);
  }));
});

Deno.test("layOutRiver: streams include every edge between movements, strongest first", () => {
  fc.assert(fc.property(randomRows, (rows) => {
    const { graph, layout } = laidOut(rows);
    const between = [...graph.source].filter((source, edge) =>
      movementOf(graph, source) !== movementOf(graph, graph.target[edge]!)
    ).length;
    const weights = layout.streams.map(({ weight }) =>
      weight
    );
    assert.equal(weights.reduce((sum, weight) => sum + weight, 0), between);
    assert.deepEqual(weights, [...weights].sort((a, b) => b - a));
  }));
});

Deno.test("layOutRiver: an empty graph", () => {
  const { layout, graph } = laidOut({ movements: [], artists: [], paintings: [], edges: [] });
  assert.equal(nodeCount(graph), 0);
  assert.deepEqual(layout.streams, []);
  assert.ok(layout.rows > 0);
});

Deno.test("packThreads: threads of a row do not overlap; the first are in the middle", () => {
  const span = fc.tuple(
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.double({ min: 0, max: 0.4, noNaN: true }),
  );
  fc.assert(fc.property(fc.array(span, { maxLength: 30 }), (spans) => {
    const threads = spans.map(([left, length], artist) => ({ artist, left, right: left + length }));
    const { rows, count } = packThreads(threads, 0.01);
    threads.forEach((a, i) =>
      threads.forEach((b, j) => {
        if (i >= j || rows[i] !== rows[j]) return;
        assert.ok(a.right + 0.01 <= b.left || b.right + 0.01 <= a.left);
      })
    );
    assert.ok(rows.every((row) => row >= 0 && row < count));
  }));
  assert.deepEqual(rowsFromMiddle(5), [2, 3, 1, 4, 0]);
  assert.deepEqual(rowsFromMiddle(4), [1, 2, 0, 3]);
});

Deno.test("placeLanes: linked movements are nearer than others", () => {
  const lanes = Array.from({ length: 6 }, (_, i) => ({
    left: i < 3 ? 0 : 0.5,
    right: i < 3 ? 0.4 : 0.9,
    rows: 2,
  }));
  // Three pairs, side by side in time: each flows straight on.
  const links = [[0, 5], [1, 3], [2, 4]].map(([from, to]) => ({
    from: from!,
    to: to!,
    weight: 4,
  }));
  const middles = placeLanes(lanes, links);
  for (const { from, to } of links) {
    assert.ok(Math.abs(middles[from]! - middles[to]!) < 1.5, `${from} → ${to}: ${middles}`);
  }
});
