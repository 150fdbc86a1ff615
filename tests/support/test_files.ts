/**
 * Test files with their tiers, stages and groups. Deno runs each file in a separate isolate, where
 * loading the server's modules and opening the first app take longer than most tests. The files of
 * a group share an isolate, a browser and the process that opens depots.
 */
import { basename, dirname } from "node:path";
import { pathToFileURL } from "node:url";

/** `short`: the tests that every change must pass; `all`: the long tests as well. */
export type Tier = "short" | "all";

/** Returns true for the files of the long tier: `*.long.test.ts`. */
export const isLong = (path: string): boolean => /\.long\.test\.tsx?$/.test(path);

/** Returns the test files of a tier below a folder, sorted; without those below ignored folders. */
export function testFilesIn(
  folder: string,
  tier: Tier,
  ignored: readonly string[] = [],
): string[] {
  if (ignored.includes(folder)) return [];
  return [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) => {
    const path = `${folder}/${name}`;
    if (isDirectory) return testFilesIn(path, tier, ignored);
    if (!/\.test\.tsx?$/.test(name)) return [];
    return tier === "short" && isLong(name) ? [] : [path];
  }).sort();
}

/** Returns the test files for a path: the file itself, or those of a tier below a folder. */
export function testFilesAt(path: string, tier: Tier): string[] {
  return Deno.statSync(path).isDirectory ? testFilesIn(path.replace(/\/$/, ""), tier) : [path];
}

/** Returns the stage of a test file or folder. */
export function stageOf(path: string): "units" | "browser" | "faults" {
  if (/^tests\/browser(\/|$)/.test(path)) return "browser";
  return /^tests\/faults(\/|$)/.test(path) ? "faults" : "units";
}

/** Sorts the long tests first: the short ones fill the time of the last long ones. */
export const longFirst = (files: readonly string[]): string[] => [
  ...files.filter(isLong),
  ...files.filter((file) => !isLong(file)),
];

/** Returns groups of at most `size` adjacent files, which load similar modules. */
export function neighbours(files: readonly string[], size: number): string[][] {
  const count = Math.ceil(files.length / size);
  return Array.from({ length: count }, (_, at) => files.slice(at * size, (at + 1) * size));
}

/**
 * Returns groups of at most `size` files, distributed in turn: each of the first files begins a
 * group.
 */
export function dealt(files: readonly string[], size: number): string[][] {
  const count = Math.ceil(files.length / size);
  return Array.from({ length: count }, (_, at) => files.filter((_, file) => file % count === at));
}

// Tests that start servers and commands, and spend most of their time waiting for them.
const OF_PROCESSES = /^tests\/((server|remote|deploy)\/|[^/]+$)/;

const MAX_PROCESS_FILES = 20;
const MAX_UNIT_FILES = 140;

/**
 * Returns the groups of the files of units. Those that start processes are first, so that they are
 * not the last to finish.
 */
export function groupsOfUnits(files: readonly string[]): string[][] {
  const ofProcesses = files.filter((file) => OF_PROCESSES.test(file));
  const others = files.filter((file) => !OF_PROCESSES.test(file));
  return [
    ...dealt(longFirst(ofProcesses), MAX_PROCESS_FILES),
    ...neighbours(others, MAX_UNIT_FILES).reverse(),
  ];
}

/** Modules that import test files, to be run in their place; deleted on disposal. */
export class TestGroups implements Disposable {
  private constructor(private readonly folder: string, readonly modules: readonly string[]) {}

  static of(groups: readonly (readonly string[])[]): TestGroups {
    const folder = Deno.makeTempDirSync({ prefix: "depot-tests-" });
    const modules = groups.map((group, at) => {
      const module = `${folder}/${at + 1}_${basename(dirname(group[0]!))}.ts`;
      const imports = group.map((file) => `import ${JSON.stringify(pathToFileURL(file).href)};\n`);
      Deno.writeTextFileSync(module, imports.join(""));
      return module;
    });
    return new TestGroups(folder, modules);
  }

  [Symbol.dispose](): void {
    Deno.removeSync(this.folder, { recursive: true });
  }
}
