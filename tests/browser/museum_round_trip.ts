/** A museum taken out of one installation and into another. */
import assert from "node:assert/strict";
import { run } from "../support/processes.ts";

/** What leaves an installation by its command. */
async function exported(data: string): Promise<{ text: string; pictures: Map<string, string> }> {
  await Deno.mkdir(`${data}/out`, { recursive: true });
  const [file, folder] = [`${data}/out/catalog.json`, `${data}/out/pictures`];
  const { code, err } = await run(data, ["export", "catalog", file, "--pictures", folder]);
  assert.equal(code, 0, err);
  const pictures = new Map<string, string>();
  for await (const path of filesBelow(folder)) {
    pictures.set(path.slice(folder.length), (await Deno.readFile(path)).toBase64());
  }
  return { text: await Deno.readTextFile(file), pictures };
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) yield* filesBelow(`${folder}/${name}`);
    else yield `${folder}/${name}`;
  }
}

/** All rows of a document; of the log as many as there were before it was imported. */
function rowsOf(text: string, entries: number): Record<string, unknown[]> {
  const document: Record<string, unknown> = JSON.parse(text);
  const lists = Object.entries(document)
    .filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
  const rows = Object.fromEntries(lists);
  // The import is an operation itself, the newest.
  return {
    ...rows,
    audit_log: rows.audit_log!.slice(0, entries),
    operations: rows.operations!.filter((one) => (one as { kind: string }).kind !== "import"),
  };
}

/** Into an empty database and out of it again: the same rows, the same bytes. */
export async function assertRoundTrip(data: string, works: number): Promise<void> {
  const first = await exported(data);
  assert.equal(first.pictures.size >= works, true);
  const empty = await Deno.makeTempDir({ dir: data });
  // A server reads what lies in its own folder alone.
  await Deno.rename(`${data}/out`, `${empty}/in`);
  const from = ["import", "catalog", `${empty}/in/catalog.json`];
  const { code, err } = await run(empty, [...from, "--pictures", `${empty}/in/pictures`]);
  assert.equal(code, 0, err);
  const second = await exported(empty);
  const entries = JSON.parse(first.text).audit_log.length;
  assert.equal(entries > 20, true);
  assert.deepEqual(rowsOf(second.text, entries), rowsOf(first.text, entries));
  assert.deepEqual(second.pictures, first.pictures);
}
