/** Finds in the sources what they may say to clients of the warehouse's API. */
const ROOT = new URL("../../../", import.meta.url);

// What answers below /api/v1 are made of.
const FOLDERS = [
  "domain/warehouse",
  "domain/routing",
  "db/warehouse",
  "routes/warehouse",
  "routes/middleware",
];
const FILES = [
  "domain/app_error.ts",
  "domain/csv.ts",
  "domain/fields.ts",
  "domain/json_rows.ts",
  "adapters/packing/packing_workers.ts",
  "domain/packing/problem_of.ts",
  "adapters/workers/refusals.ts",
  "adapters/workers/start_worker.ts",
  "adapters/workers/worker_pool.ts",
  "db/storage_fault.ts",
  "routes/app.ts",
  "routes/validate.ts",
];
// The catalogue itself, what concerns curators alone, and what the API's document is made of by pattern.
const PASSED_OVER =
  /^domain\/warehouse\/messages\/|\/curator_only\.ts$|^routes\/warehouse\/(resources|resource_contracts|params)\.ts$/;

/** A text of the sources, as it is written there. */
export interface SourceText {
  file: string;
  /** Without its quotes; what is computed stands as `${…}`. */
  text: string;
}

/** All texts in quotes that are more than one word: sentences, and some that nobody is told. */
export async function sentencesInSources(): Promise<SourceText[]> {
  const found: SourceText[] = [];
  for (const file of await sources()) {
    for (const text of textsIn(await Deno.readTextFile(new URL(file, ROOT)))) {
      const said = text.replace(HOLE, "");
      if (/\s/.test(said.trim()) && /[A-Za-z]{2}/.test(said)) found.push({ file, text });
    }
  }
  return found;
}

/** What messages call the records that they are about: the values of `what`. */
export async function nounsInSources(): Promise<string[]> {
  const nouns = new Set<string>();
  for (const file of await sources()) {
    const code = await Deno.readTextFile(new URL(file, ROOT));
    const named = code.matchAll(/\bwhat: "([^"]+)"|\b(?:notFound|index)\((?:"\w+", )?"([^"]+)"/g);
    for (const [, field, argument] of named) nouns.add(field ?? argument!);
  }
  return [...nouns];
}

/** A text with something in the place of each `${…}`. */
export function filled(text: string, sample: (expression: string) => string): string {
  return text.replace(HOLE, (hole) => sample(hole.slice(2, -1)));
}

const HOLE = /\$\{(?:[^{}]|\{[^{}]*\})*\}/g;

async function sources(): Promise<string[]> {
  const files = [...FILES];
  for (const folder of FOLDERS) await addSources(folder, files);
  return files.filter((file) => !PASSED_OVER.test(file));
}

async function addSources(folder: string, files: string[]): Promise<void> {
  for await (const { name, isDirectory } of Deno.readDir(new URL(`${folder}/`, ROOT))) {
    if (isDirectory) await addSources(`${folder}/${name}`, files);
    else if (name.endsWith(".ts")) files.push(`${folder}/${name}`);
  }
}

const STRING = String.raw`"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'`;
const TEMPLATE = "`(?:[^`\\\\$]|\\\\.|" + HOLE.source + "|\\$)*`";
// Comments and regular expressions are matched to be passed over, since they may hold quotes; so are
// SQL, lines of the log, and errors that are faults of ours.
const TOKEN = new RegExp(
  [
    String.raw`\/\/.*|\/\*[^]*?\*\/`,
    String.raw`(?<=[=(,:[!&|?{;]\s*)\/(?:[^\/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*`,
    String.raw`\b(?:log\.\w+|new (?:Error|WorkerOverrun|WorkerDied))\(\s*(?:${STRING}|${TEMPLATE})`,
    String.raw`\bsql(?:<\w+>)?${TEMPLATE}`,
    `(${STRING}|${TEMPLATE})`,
  ].join("|"),
  "g",
);

function textsIn(code: string): string[] {
  return [...code.matchAll(TOKEN)].flatMap(([, text]) => text?.slice(1, -1) ?? []);
}
