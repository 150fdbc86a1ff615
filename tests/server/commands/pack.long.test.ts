/** The command `pack`, as it is typed. */
import assert from "node:assert/strict";
import { run } from "../../support/processes.ts";

type Typed = (problem: unknown, ...options: string[]) => ReturnType<typeof run>;

async function withFolder(work: (folder: string, pack: Typed) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "depot-pack-" });
  const file = `${folder}/problem.json`;
  try {
    await work(folder, async (problem, ...options) => {
      const text = typeof problem === "string" ? problem : JSON.stringify(problem);
      await Deno.writeTextFile(file, text);
      return await run(folder, ["pack", file, ...options]);
    });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const BOX = {
  sku_box: "A & B",
  length_box: 400,
  width_box: 300,
  height_box: 200,
  weight_box: 5,
  max_load_box: null,
  is_rotated_box: 1,
  count: 16,
};

const PROBLEM = {
  pallet: { length: 1200, width: 800, height: 1000 },
  parameters: {
    min_layer_fill_ratio: 0.6,
    min_support_ratio: 0.7,
    height_layer_diff: 40,
    height_tolerance: 10,
    packing_type: 0,
  },
  boxes: [BOX],
};

const filesIn = async (folder: string) =>
  (await Array.fromAsync(Deno.readDir(folder), ({ name }) => name)).sort();

Deno.test("pack: metrics, and the layout as JSON", async () => {
  await withFolder(async (folder, pack) => {
    const out = `${folder}/layout.json`;
    await Deno.writeTextFile(out, "x".repeat(100_000));
    const { code, out: printed, err } = await pack(PROBLEM, "--out", out);
    assert.deepEqual([code, err], [0, ""]);
    assert.match(printed, /^16 boxes of 1 type on \d+ pallets?\nAt least 1 pallet: 1 by volume/);
    assert.match(printed, /\nChecked: no rule is broken\nThe layout is in /);

    const { pallets, figures } = JSON.parse(await Deno.readTextFile(out));
    assert.equal(figures.pallets, pallets.length);
    const boxed = pallets.flatMap(({ layers }: { layers: { boxed: unknown[] }[] }) =>
      layers.flatMap(({ boxed }) => boxed)
    );
    assert.equal(boxed.length, 16);
    assert.deepEqual(Object.keys(boxed[0]), [
      ...["sku_box", "length_box", "width_box", "height_box", "weight_box", "max_load_box"],
      ...["orientation", "orderPrior", "positionOnPallete", "corner", "extents"],
    ]);
  });
});

Deno.test("pack: writes no file by default", async () => {
  await withFolder(async (folder) => {
    const file = `${folder}/problem.json`;
    await Deno.writeTextFile(file, JSON.stringify(PROBLEM));
    const { code, out, err } = await run(folder, ["pack", file, "--effort", "0"]);
    assert.deepEqual([code, err], [0, ""]);
    assert.match(out, /\nStacks that stand alone: 0\n[^]*\nChecked: no rule is broken\n$/);
    assert.deepEqual(await filesIn(folder), ["problem.json"]);
  });
});

Deno.test("pack: the same file gives the same layout", async () => {
  await withFolder(async (folder, pack) => {
    const layouts = [];
    for (const effort of ["0", "0"]) {
      await pack(PROBLEM, "--out", `${folder}/layout.json`, "--effort", effort);
      layouts.push(await Deno.readTextFile(`${folder}/layout.json`));
    }
    assert.equal(layouts[0], layouts[1]);
  });
});

Deno.test("pack: errors are one line, and nothing is written", async () => {
  await withFolder(async (folder, pack) => {
    const refused = async (problem: unknown, ...options: string[]) => {
      const { code, out, err } = await pack(problem, ...options);
      assert.deepEqual([code, out], [1, ""]);
      return err;
    };
    assert.match(await refused("{"), /^The problem is not valid JSON: .*\n$/);
    const bad = { ...PROBLEM, boxes: [BOX, { ...BOX, sku_box: "B", count: -1 }] };
    assert.equal(await refused(bad), "boxes[1].count: expected a whole number of at least 0\n");
    const large = { ...PROBLEM, boxes: [{ ...BOX, length_box: 5000 }] };
    assert.match(
      await refused(large),
      /^Boxes that fit no pallet: A & B .* is taller than 1000/,
    );
    assert.equal(await refused(PROBLEM, "--effort", "4"), "--effort: expected 0, 1, 2 or 3\n");
    assert.deepEqual(await filesIn(folder), ["problem.json"]);

    const missing = await run(folder, ["pack", `${folder}/none.json`]);
    assert.deepEqual([missing.code, missing.err], [1, `There is no file ${folder}/none.json\n`]);
  });
});

Deno.test("check: lists the rules that a layout breaks", async () => {
  await withFolder(async (folder, pack) => {
    const path = `${folder}/layout.json`;
    await pack(PROBLEM, "--out", path);
    const judged = await run(folder, ["check", path]);
    assert.match(judged.out, /^16 boxes on \d+ pallets? of 1200 × 800 × 1000\nChecked: no rule/);
    assert.deepEqual([judged.code, judged.err], [0, ""]);
    const file = JSON.parse(await Deno.readTextFile(path));
    await Deno.writeTextFile(
      path,
      JSON.stringify({ ...file, pallet: { length: 450, width: 450, height: 1000 } }),
    );
    const small = await run(folder, ["check", path]);
    assert.equal(small.code, 1);
    assert.match(
      small.err,
      /(reaches over the pallet|is allowed).*\n(.*\n)*The layout breaks \d+ rules?\n$/,
    );
  });
});
