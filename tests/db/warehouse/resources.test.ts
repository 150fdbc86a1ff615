import assert from "node:assert/strict";
import { getTableColumns } from "drizzle-orm";
import { PARTS } from "../../../domain/warehouse/transfer/parts.ts";
import { resourceOf } from "../../../services/warehouse/records/resources.ts";

Deno.test("resources: tables have the columns of their records; optional fields are nullable", () => {
  for (const list of ["warehouses" as const, ...PARTS.map(({ name }) => name)]) {
    const { table, record, references, sparse = [], derived = {} } = resourceOf(list);
    const { seq: _, ...columns } = getTableColumns(table);
    const fields = Object.keys(record.shape)
      .filter((field) => field in columns || !Object.hasOwn(derived, field));
    assert.deepEqual(Object.keys(columns).sort(), fields.sort(), list);
    const emptied = references.filter(({ optional }) => optional).map(({ field }) => field);
    for (const [field, column] of Object.entries(columns)) {
      const mayBeNull = record.shape[field]!.safeParse(null).success;
      const isOptional = emptied.includes(field as "id") || sparse.includes(field as "id");
      assert.equal(!column.notNull, mayBeNull || isOptional, `${list}.${field}`);
    }
  }
});
