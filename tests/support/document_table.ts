/**
 * Tables in documents that are derived from the code: tests compare them, `deno task docs` writes
 * them.
 */
import assert from "node:assert/strict";

/** Rows of a table; the first one is its head. */
export type Rows = readonly (readonly string[])[];

function markdown(rows: Rows): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(" | ")} |`;
  const [head, ...body] = rows;
  return [head!, widths.map((width) => "-".repeat(width)), ...body].map(line).join("\n");
}

/**
 * Asserts that a document in `docs/` contains a table, which is found by the first cell of its
 * head.
 */
export async function assertTable(document: string, rows: Rows): Promise<void> {
  const file = new URL(`../../docs/${document}`, import.meta.url);
  const text = await Deno.readTextFile(file);
  const [table] = new RegExp(`^\\| ${rows[0]![0]} .*(\\n\\|.*)*`, "m").exec(text) ?? [];
  assert.ok(table, `docs/${document} has no table of these columns: ${rows[0]!.join(", ")}`);
  const expected = markdown(rows);
  if (Deno.env.get("TEST_LISTING") === "write") {
    await Deno.writeTextFile(file, text.replace(table, () => expected));
  } else {
    assert.equal(
      table,
      expected,
      `On purpose? Run \`deno task docs\`, and commit docs/${document}.`,
    );
  }
}
