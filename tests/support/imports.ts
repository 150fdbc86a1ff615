/** The imports between the files of the repository. */

/** Paths of files from the root, each with the paths of its imports. */
export type Imports = ReadonlyMap<string, readonly string[]>;

const ROOT = new URL("../../", import.meta.url);
const NOT_SOURCES = new Set(["data", "dist", "node_modules"]);
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const RELATIVE = /(?:\bfrom|\bimport)\s*\(?\s*"(\.{1,2}\/[^"]+)"/g;
// Files that are started as a worker or a separate process.
const STARTED = /new URL\(\s*"(\.{0,2}[\w./]+\.tsx?)",\s*import\.meta\.url\)/g;

/** Returns the modules below a folder, given as `./folder/`, except those of ignored folders. */
export function sources(folder: string, ignored: ReadonlySet<string> = NOT_SOURCES): string[] {
  return [...Deno.readDirSync(new URL(folder, ROOT))].flatMap(({ name, isDirectory }) => {
    if (name.startsWith(".") || ignored.has(name)) return [];
    if (isDirectory) return sources(`${folder}${name}/`, ignored);
    return /\.tsx?$/.test(name) ? [`${folder}${name}`.replace(/^\.\//, "")] : [];
  });
}

/** Returns the text of a file by its path from the root. */
export const sourceOf = (file: string): string => Deno.readTextFileSync(new URL(file, ROOT));

function resolved(file: string, text: string, pattern: RegExp): string[] {
  const at = new URL(file, "file:///");
  return [...text.replaceAll(COMMENT, "").matchAll(pattern)]
    .map(([, to]) => decodeURIComponent(new URL(to!, at).pathname.slice(1)));
}

/** Returns the files that a file with this text imports, including types. */
export const importsOf = (file: string, text: string): string[] => resolved(file, text, RELATIVE);

/** Same as `importsOf`, plus the files that it starts as a worker or a process. */
const usesOf = (file: string, text: string): string[] => [
  ...importsOf(file, text),
  ...resolved(file, text, STARTED),
];

/**
 * Returns files by their distance in imports from some files, nearest first; those files have 0.
 */
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

/** Returns the test files that import some files directly or indirectly, nearest first. */
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

/**
 * Returns the files that differ from the branch's starting point on `main`, or on `main` from its
 * last commit.
 */
export function changedFiles(): string[] {
  const [base = "HEAD"] = git("merge-base", "main", "HEAD");
  const files = [
    ...git("diff", "--name-only", base),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
  return [...new Set(files)].sort();
}
