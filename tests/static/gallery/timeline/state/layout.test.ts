import assert from "node:assert/strict";
import fc from "fast-check";
import {
  type Bar,
  layOut,
  lifeSpan,
  NAME_ROW,
} from "../../../../../static/gallery/timeline/state/scene.ts";
import { anyCatalog, artistOf, catalogOf, movementOf } from "../../sample_catalog.ts";

const toUnit = (year: number) => (year + 600) / 2626;
const GAP = 0.004;

Deno.test("layOut: places every artist and every movement once", () => {
  fc.assert(fc.property(anyCatalog, (catalog) => {
    const { bars, blocks } = layOut(catalog, toUnit, GAP);
    assert.deepEqual(
      bars.map(({ artist }) => artist).sort((a, b) => a - b),
      catalog.artists.map((_, i) => i),
    );
    assert.deepEqual(
      blocks.map(({ movement }) => movement).sort((a, b) => a - b),
      catalog.movements.map((_, i) => i),
    );
  }));
});

Deno.test("layOut: no two lives overlap in a row", () => {
  fc.assert(fc.property(anyCatalog, (catalog) => {
    const rows = new Map<string, Bar[]>();
    for (const bar of layOut(catalog, toUnit, GAP).bars) {
      const key = `${bar.block} ${bar.row}`;
      rows.set(key, [...rows.get(key) ?? [], bar]);
    }
    for (const row of rows.values()) {
      row.sort((a, b) => a.start - b.start);
      row.slice(1).forEach((bar, i) => assert.ok(row[i]!.end <= bar.start));
    }
  }));
});

Deno.test("layOut: no two blocks overlap", () => {
  fc.assert(fc.property(anyCatalog, (catalog) => {
    const { blocks } = layOut(catalog, toUnit, GAP);
    blocks.forEach((a, i) =>
      blocks.slice(i + 1).forEach((b) => {
        const inTime = a.start < b.end && b.start < a.end;
        const inRows = a.row < b.row + b.rows - 1e-9 && b.row < a.row + a.rows - 1e-9;
        assert.ok(!(inTime && inRows));
      })
    );
  }));
});

Deno.test("layOut: every life is inside its block, below the name's row", () => {
  fc.assert(fc.property(anyCatalog, (catalog) => {
    const { bars, blocks, rows } = layOut(catalog, toUnit, GAP);
    for (const bar of bars) {
      const block = blocks[bar.block]!;
      assert.ok(bar.start >= block.start && bar.end <= block.end);
      assert.ok(bar.row >= block.row + NAME_ROW - 1e-9);
      assert.ok(bar.row + 1 <= block.row + block.rows + 1e-9);
      assert.ok(bar.roomEnd >= bar.end);
    }
    for (const block of blocks) {
      assert.ok(block.row >= -1e-9 && block.row + block.rows <= rows + 1e-9);
    }
  }));
});

Deno.test("layOut: bars are grouped by block", () => {
  fc.assert(fc.property(anyCatalog, (catalog) => {
    const { bars, blocks } = layOut(catalog, toUnit, GAP);
    blocks.forEach(({ firstBar, barCount }, i) => {
      for (let bar = firstBar; bar < firstBar + barCount; bar++) assert.equal(bars[bar]!.block, i);
    });
  }));
});

Deno.test("layOut: deterministic", () => {
  fc.assert(fc.property(anyCatalog, (catalog) => {
    assert.deepEqual(layOut(catalog, toUnit, GAP), layOut(structuredClone(catalog), toUnit, GAP));
  }));
});

Deno.test("layOut: lays out ten thousand artists", () => {
  const movements = Array.from(
    { length: 140 },
    (_, i) => movementOf(i + 1, -500 + i * 17, -440 + i * 17),
  );
  const artists = Array.from({ length: 10_000 }, (_, i) => {
    const birth = -520 + i % 140 * 17 + i % 53;
    return artistOf(i + 1, i % 140 + 1, birth, birth + 40 + i % 40);
  });
  assert.equal(layOut(catalogOf(movements, artists), toUnit, GAP).bars.length, 10_000);
});

Deno.test("layOut: an artist of an unknown movement is omitted", () => {
  const catalog = catalogOf([movementOf(1, 1800, 1850)], [artistOf(1, 99, 1800, 1850)]);
  assert.equal(layOut(catalog, toUnit, GAP).bars.length, 0);
});

Deno.test("lifeSpan: a recent birth without a year of death extends to the present", () => {
  const span = lifeSpan(artistOf(1, 1, 1960, null), movementOf(1, 1980, 2000), 2026);
  assert.deepEqual(span, { start: 1960, end: 2026, startKnown: true, endKnown: false });
});

Deno.test("lifeSpan: unknown years of the past are estimated and marked", () => {
  const movement = movementOf(1, 1260, 1400);
  assert.deepEqual(lifeSpan(artistOf(1, 1, 1280, null), movement, 2026), {
    start: 1280,
    end: 1340,
    startKnown: true,
    endKnown: false,
  });
  assert.deepEqual(lifeSpan(artistOf(1, 1, null, null), movement, 2026), {
    start: 1260,
    end: 1400,
    startKnown: false,
    endKnown: false,
  });
});
