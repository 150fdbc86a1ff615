/** Which file of the repository imports which. */

/** Paths of files from the root, each with the paths of what it imports. */
export type Imports = ReadonlyMap<string, readonly string[]>;

const ROOT = new URL("../../", import.meta.url);
const NOT_SOURCES = new Set(["data", "dist", "node_modules"]);
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const RELATIVE = /(?:\bfrom|\bimport)\s*\(?\s*"(\.{1,2}\/[^"]+)"/g;
// What is run as a worker or a process of its own.
const STARTED = /new URL\(\s*"(\.{0,2}[\w./]+\.tsx?)",\s*import\.meta\.url\)/g;

/** The modules below a folder, given as `./folder/`, without those of some folders. */
export function sources(folder: string, ignored: ReadonlySet<string> = NOT_SOURCES): string[] {
  return [...Deno.readDirSync(new URL(folder, ROOT))].flatMap(({ name, isDirectory }) => {
    if (name.startsWith(".") || ignored.has(name)) return [];
    if (isDirectory) return sources(`${folder}${name}/`, ignored);
    return /\.tsx?$/.test(name) ? [`${folder}${name}`.replace(/^\.\//, "")] : [];
  });
}

/** The text of a file, by its path from the root. */
export const sourceOf = (file: string): string => Deno.readTextFileSync(new URL(file, ROOT));

function resolved(file: string, text: string, pattern: RegExp): string[] {
  const at = new URL(file, "file:///");
  return [...text.replaceAll(COMMENT, "").matchAll(pattern)]
    .map(([, to]) => decodeURIComponent(new URL(to!, at).pathname.slice(1)));
}

/** The files that a file with this text imports, types included. */
export const importsOf = (file: string, text: string): string[] => resolved(file, text, RELATIVE);

/** The same, and what it starts as a worker or as a process. */
const usesOf = (file: string, text: string): string[] => [
  ...importsOf(file, text),
  ...resolved(file, text, STARTED),
];

/** Files by how many imports they are away from some files, nearest first; themselves at 0. */
export function distances(imports: Imports, files: readonly string[]): Map<string, number> {
  const importers = new Map<string, string[]>();
  for (const [file, others] of imports) {
    for (const other of others) importers.set(other, [...importers.get(other) ?? [], file]);
  }
  const found = new Map(files.map((file) => [file, 0]));
  for (const [file, distance] of found) {
    for (const importer of importers.get(file) ?? []) {
      if (!found.has(importer)) found.set(importer, distance + 1);
    }
  }
  return found;
}

/** The test files that reach some files by imports, nearest first. */
export function testsImporting(files: readonly string[]): string[] {
  const uses = new Map(sources("./").map((file) => [file, usesOf(file, sourceOf(file))]));
  const tests = [...distances(uses, files).keys()].filter((file) => /\.test\.tsx?$/.test(file));
  return tests.filter((file) => uses.has(file));
}

function git(...args: string[]): string[] {
  const { success, stdout } = new Deno.Command("git", { args, cwd: ROOT }).outputSync();
  if (!success) return [];
  return new TextDecoder().decode(stdout).split("\n").filter((line) => line !== "");
}

/** The files that differ from where this branch left `main`, or on `main` from its last commit. */
export function changedFiles(): string[] {
  const [base = "HEAD"] = git("merge-base", "main", "HEAD");
  const files = [
    ...git("diff", "--name-only", base),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
  return [...new Set(files)].sort();
}
