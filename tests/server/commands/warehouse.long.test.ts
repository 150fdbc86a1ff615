/** The commands `warehouse …`, as they are typed. */
import assert from "node:assert/strict";
import { id, smallDocument, WAREHOUSE_ID } from "../../domain/warehouse/transfer_records.ts";
import { run } from "../../support/processes.ts";

type Typed = (...args: string[]) => ReturnType<typeof run>;

async function withFolder(work: (folder: string, typed: Typed) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "depot-transfer-" });
  try {
    await Deno.writeTextFile(`${folder}/in.json`, JSON.stringify(smallDocument()));
    await work(folder, (...args) => run(folder, ["warehouse", ...args]));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("warehouse import and export: out comes what went in", async () => {
  await withFolder(async (folder, typed) => {
    const file = `${folder}/in.json`;
    const dry = await typed("import", file, "--dry-run");
    assert.deepEqual([dry.code, dry.err], [0, ""]);
    const counts = "2 boxes, 2 points, 1 edges, 2 sections, 2 section_geometry, 2 orders, " +
      "2 order_data, 1 order_params, 1 templates, 1 deliveries";
    assert.equal(
      dry.out,
      `Would import "Склад" as ${WAREHOUSE_ID}: ${counts}\nNothing was written (--dry-run)\n`,
    );
    const imported = await typed("import", file);
    assert.equal(imported.out, `Imported "Склад" as ${WAREHOUSE_ID}: ${counts}\n`);

    const exported = await typed("export", WAREHOUSE_ID);
    assert.equal(exported.err, "Users are left out (--users takes them along)\n");
    assert.deepEqual(JSON.parse(exported.out), smallDocument());

    const again = await typed("import", file);
    assert.deepEqual([again.code, again.out], [1, ""]);
    assert.equal(again.err, `warehouse.id: ${WAREHOUSE_ID} is taken already\n`);
    const renewed = await typed("import", file, "--new-ids");
    assert.equal(renewed.code, 0);
    assert.equal(renewed.out.includes(WAREHOUSE_ID), false);
  });
});

Deno.test("warehouse import and export: users only when they are asked for", async () => {
  await withFolder(async (folder, typed) => {
    const user = {
      id: id(91),
      uuid_warehouse: WAREHOUSE_ID,
      user_login: "ada",
      user_password: "hash",
      user_role: 2,
      user_fio: "",
    };
    const file = `${folder}/in.json`;
    await Deno.writeTextFile(file, JSON.stringify({ ...smallDocument(), users: [user] }));
    const dry = await typed("import", file, "--dry-run");
    assert.equal(dry.err, "1 users are left out (--users takes them along)\n");
    assert.match((await typed("import", file, "--users")).out, /, 1 users\n$/);
    assert.equal(JSON.parse((await typed("export", WAREHOUSE_ID)).out).users, undefined);
    const { out, err } = await typed("export", WAREHOUSE_ID, "--users");
    assert.deepEqual([JSON.parse(out).users, err], [[user], ""]);
  });
});

Deno.test("warehouse import-csv and export-csv", async () => {
  await withFolder(async (folder, typed) => {
    await typed("import", `${folder}/in.json`);
    const csv = `${folder}/points.csv`;
    await Deno.writeTextFile(csv, "name_points;pos_x;pos_y;note\nR;1,5;2;x\n");
    const imported = await typed("import-csv", "points", csv, "--warehouse", WAREHOUSE_ID);
    assert.deepEqual(imported, {
      code: 0,
      out: "Added 1 points; changed nothing; the same as before: none\n",
      err: `Read as utf-8, decimal sign ","\nColumns that are not read: note\n`,
    });
    const exported = await typed("export-csv", "points", "--warehouse", WAREHOUSE_ID);
    assert.equal(
      exported.out,
      "name_points,pos_x (in),pos_y (in)\r\nP,-1,2.5\r\nQ,3,4\r\nR,1.5,2\r\n",
    );
    const excel = await typed("export-csv", "points", "--excel", "--warehouse", WAREHOUSE_ID);
    assert.match(excel.out, /\r\nR;1,5;2\r\n$/);
    const list = `${folder}/warehouses.csv`;
    await Deno.writeTextFile(list, "Название склада;Ширина (см.);Длина (см.)\nЮг;1,5;2\n");
    const warehouses = await typed("import-csv", "warehouses", list);
    assert.equal(
      warehouses.out,
      "Added 1 warehouses; changed nothing; the same as before: none\n",
    );
    assert.match((await typed("export-csv", "warehouses")).out, /\r\nЮг,1\.5,2,cm,g\r\n$/);
    const orders = `${folder}/7.csv`;
    await Deno.writeTextFile(orders, "SKU,Quantity\nA,3\n");
    const into = ["--warehouse", WAREHOUSE_ID, "--order-name", "Seven"];
    const dry = await typed("import-csv", "orders", orders, ...into, "--dry-run");
    assert.equal(
      dry.out,
      "Would add 1 orders, 1 order_data, 1 order_params; would change nothing; the same as before: none\nNothing was written (--dry-run)\n",
    );
  });
});

Deno.test("warehouse commands: what is wrong is said in one line each", async () => {
  await withFolder(async (folder, typed) => {
    await typed("import", `${folder}/in.json`);
    const refused = async (...args: string[]) => {
      const { code, out, err } = await typed(...args);
      assert.deepEqual([code, out], [1, ""]);
      return err;
    };
    assert.equal(await refused("export", "x"), "x is not the id of a warehouse\n");
    assert.equal(await refused("export", id(9)), `No warehouse has the id ${id(9)}\n`);
    assert.match(await refused("export-csv", "loads", "--warehouse", id(1)), /Allowed choices/);
    assert.equal(
      await refused("export-csv", "points"),
      "--warehouse: expected the id of a warehouse\n",
    );
    const csv = `${folder}/bad.csv`;
    await Deno.writeTextFile(csv, "name_points,pos_x,pos_y\nA,x,1\nB,1,\n");
    assert.equal(
      await refused("import-csv", "points", csv, "--warehouse", WAREHOUSE_ID),
      "line 2: pos_x: expected a number\nline 3: pos_y: expected a number\n",
    );
    await Deno.writeTextFile(csv, '{"format":"open-depot-warehouse","version":3}');
    assert.equal(await refused("import", csv), "version: expected 1 or 2\n");
  });
});
