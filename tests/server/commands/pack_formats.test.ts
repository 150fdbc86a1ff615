/** Published formats with `pack`, and `check` on what it has written. */
import assert from "node:assert/strict";
import { run } from "../../server_process.ts";

const THPACK = `2
1 5
60 40 50
1
1 30 0 20 0 10 1 9
2 5
60 40 50
1
1 30 1 20 1 10 1 5
`;
const MPV = "1 1 1\n2 10 10 10\n5 10 10\n5 10 10\n";
const EGY = "300\t200\t100\t2000\t500\t0\t0\tFULL\t6\t7\n";
const ORDERS = "SKU,Quantity,Length,Width,Height,Weight,Strength,Aisle,Caustic\n" +
  "7,4,400,300,200,5000,2,1,0\n";

/** A folder with one file; commands are run there. */
async function withFile(
  name: string,
  text: string,
  work: (
    pack: (...options: string[]) => ReturnType<typeof run>,
    layout: { path: string; check(): ReturnType<typeof run> },
  ) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "depot-formats-" });
  const path = `${folder}/layout.json`;
  try {
    await Deno.writeTextFile(`${folder}/${name}`, text);
    const places = ["--svg", `${folder}/drawings`, "--out", path, "--effort", "0"];
    await work(
      (...options) => run(folder, ["pack", `${folder}/${name}`, ...places, ...options]),
      { path, check: () => run(folder, ["check", path]) },
    );
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const written = async (path: string) => JSON.parse(await Deno.readTextFile(path));
const rules = (support: number, tolerance: number, packing_type = 4) => ({
  min_layer_fill_ratio: 0.6,
  min_support_ratio: support,
  height_layer_diff: 40,
  height_tolerance: tolerance,
  packing_type,
});

Deno.test("pack: an order list, recognised by its look; its layout states all and is judged again", async () => {
  await withFile("1.csv", ORDERS, async (pack, { path, check }) => {
    const { code, err } = await pack();
    assert.deepEqual([code, err], [0, ""]);
    const file = await written(path);
    assert.deepEqual(file.pallet, { length: 1200, width: 800, height: 1800 });
    assert.deepEqual(file.parameters, rules(0.7, 10));
    assert.deepEqual(file.boxes, [{
      ...{ sku_box: "7 400×300×200", length_box: 400, width_box: 300, height_box: 200 },
      ...{ weight_box: 5, max_load_box: 36, is_rotated_box: 0, count: 4 },
    }]);
    const [placed] = file.pallets[0].layers[0].boxed;
    assert.deepEqual(placed.corner, placed.positionOnPallete);
    assert.deepEqual(
      [placed.extents.x, placed.extents.y].toSorted((a, b) => a - b),
      [300, 400],
    );
    const again = await check();
    assert.deepEqual(again, {
      ...again,
      code: 0,
      out: "4 boxes on 1 pallet of 1200 × 800 × 1800\nChecked: no rule is broken\n",
      err: "",
    });

    await Deno.writeTextFile(
      path,
      // Room for three of the boxes one upon another, and no more.
      JSON.stringify({ ...file, pallet: { length: 450, width: 350, height: 700 } }),
    );
    const small = await check();
    assert.equal(small.code, 1);
    assert.match(
      small.err,
      /(reaches over the pallet|is allowed).*\n(.*\n)*The layout breaks \d+ rules?\n$/,
    );
  });
});

Deno.test("pack: one instance of a container file, with its orientations", async () => {
  await withFile("BR.txt", THPACK, async (pack, { path, check }) => {
    const many = await pack();
    assert.deepEqual([many.code, many.err], [1, "--instance: expected an integer from 1 to 2\n"]);
    assert.equal((await pack("--instance", "1")).code, 0);
    const file = await written(path);
    assert.deepEqual(file.pallet, { length: 60, width: 40, height: 50 });
    assert.deepEqual(file.parameters, rules(1, 0));
    assert.deepEqual(file.boxes[0].orientations, [0, 1]);
    assert.equal((await check()).code, 0);
  });
});

Deno.test("pack: bins and generated orders, with other rules than the usual ones", async () => {
  await withFile("bins.txt", MPV, async (pack, { path, check }) => {
    assert.equal((await pack("--format", "mpv")).code, 0);
    assert.deepEqual((await written(path)).parameters, rules(0, 0));
    assert.equal((await check()).code, 0);
  });
  await withFile("order.txt", EGY, async (pack, { path }) => {
    const options = ["--pallet", "1200x1000x1500", "--support", "0.5", "--tolerance", "4"];
    assert.equal((await pack(...options, "--packing-type", "0", "--no-load")).code, 0);
    const file = await written(path);
    assert.deepEqual(file.pallet, { length: 1200, width: 1000, height: 1500 });
    assert.deepEqual(file.parameters, rules(0.5, 4, 0));
    assert.equal(file.boxes[0].max_load_box, null);
  });
});

const REFUSED: [name: string, text: string, options: string[], message: string][] = [
  ["a.txt", "?", [], "looks like none; expected json, thpack, mpv, egy, orders"],
  ["a.txt", EGY, ["--format", "xml"], "--format: expected json, thpack, mpv, egy, orders"],
  ["a.txt", EGY, ["--pallet", "1200x800"], "--pallet: expected length, width and height such as"],
  ["a.txt", EGY, ["--pallet", "1200x800x0"], "--pallet: expected a number from 0.001 to 1000000"],
  ["a.txt", EGY, ["--support", "2"], "--support: expected a number from 0 to 1"],
  ["a.txt", EGY, ["--packing-type", "7"], "--packing-type: expected an integer from 0 to 4"],
  ["a.txt", MPV, ["--pallet", "9x9x9"], "--pallet: a file of format mpv states it itself"],
  ["a.json", "{}", ["--support", "1"], "--support: it is for other formats"],
  ["a.json", "{}", ["--no-load"], "--no-load: it is for other formats"],
  ["a.csv", `${ORDERS}8,x,1,1,1,1,1,1,1`, [], "Line 3, column Quantity: expected an integer ≥ 0"],
];

Deno.test("pack: what is wrong with a file or its options is said in one line", async () => {
  for (const [name, text, options, message] of REFUSED) {
    await withFile(name, text, async (pack) => {
      const { code, out, err } = await pack(...options);
      assert.deepEqual([code, out], [1, ""], message);
      assert.ok(err.includes(message), err);
    });
  }
});
