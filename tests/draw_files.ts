/**
 * Prints files drawn at random, to review a sample of the code:
 * `deno task draw:files COUNT SEED [--folders=domain,routes] [--except=domain/packing]`.
 *
 * Draws production files only: no tests, benchmarks or migrations.
 */
import { parseArgs } from "node:util";
import { Draws } from "./domain/packing/draws.ts";
import { sources } from "./support/imports.ts";

const NOT_DRAWN = ["tests", "bench", "db/migrations"];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { folders: { type: "string" }, except: { type: "string" } },
});
const [count = 40, seed = 1] = positionals.map(Number);

const isIn = (file: string, folders: readonly string[]) =>
  folders.some((folder) => file.startsWith(`${folder}/`));

/** The production files of the chosen folders, in alphabetical order. */
function candidates(): string[] {
  const folders = values.folders?.split(",");
  const excluded = [...NOT_DRAWN, ...values.except?.split(",") ?? []];
  return sources("./")
    .filter((file) => (folders === undefined || isIn(file, folders)) && !isIn(file, excluded))
    .sort();
}

const draws = new Draws(seed);
const remaining = candidates();
const drawn = Array.from({ length: Math.min(count, remaining.length) }, () => {
  const [file] = remaining.splice(draws.whole(0, remaining.length - 1), 1);
  return file!;
});
console.log(drawn.sort().join("\n"));
