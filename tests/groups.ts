/**
 * Test files in groups. Deno runs each file it is given in an isolate of its own, where loading the
 * server's modules and opening the first app take longer than most tests. The files of a group share
 * one, and with it a browser and the process that opens depots.
 */
import { basename, dirname } from "node:path";
import { pathToFileURL } from "node:url";

/** The test files below a folder, sorted; without those below folders that are ignored. */
export function testFilesIn(folder: string, ignored: readonly string[] = []): string[] {
  if (ignored.includes(folder)) return [];
  return [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) => {
    const path = `${folder}/${name}`;
    if (isDirectory) return testFilesIn(path, ignored);
    return /\.test\.tsx?$/.test(name) ? [path] : [];
  }).sort();
}

/** The test files that a path names: one, or those below a folder. */
export function testFilesAt(path: string): string[] {
  return Deno.statSync(path).isDirectory ? testFilesIn(path.replace(/\/$/, "")) : [path];
}

/** Tests that take longest, of each stage. */
export const LONGEST: readonly string[] = [
  "browser/museum",
  "browser/rooms",
  "browser/planners_morning",
  "browser/pick",
  "browser/order",
  "browser/influence",
  "browser/pages",
  "browser/curator_looks",
  "browser/older_database",
  "browser/pallet",
  "browser/layout_shift",
  "browser/painting",
  "faults/slow_clients",
  "faults/endless_orders",
  "faults/command_kills",
  "faults/transfer_kills",
  "faults/warehouse_kills",
  "faults/curator_faults",
  "routes/warehouse/stock_ledger",
  "routes/warehouse/model",
  "routes/warehouse/transfer",
  "routes/warehouse/stock",
  "routes/warehouse/computed_order_meanwhile",
  "routes/warehouse/loads",
  "routes/warehouse/order_layouts",
].map((name) => `tests/${name}.test.ts`);

/** Files in the order in which they begin: the short ones fill the time of the last long ones. */
export const longestFirst = (files: readonly string[]): string[] => {
  const longest = LONGEST.filter((file) => files.includes(file));
  return [...longest, ...files.filter((file) => !longest.includes(file))];
};

/** Groups of at most `size` files that follow each other, which load much the same modules. */
export function neighbours(files: readonly string[], size: number): string[][] {
  const count = Math.ceil(files.length / size);
  return Array.from({ length: count }, (_, at) => files.slice(at * size, (at + 1) * size));
}

/** Groups of at most `size` files, dealt out in turn: each of the first files begins one of its own. */
export function dealt(files: readonly string[], size: number): string[][] {
  const count = Math.ceil(files.length / size);
  return Array.from({ length: count }, (_, at) => files.filter((_, file) => file % count === at));
}

// Whose tests start servers and commands, for which they wait much of their time.
const OF_PROCESSES = /^tests\/((server|remote|deploy)\/|[^/]+$)/;
// Whose tests are done in a moment.
const OF_PAGES = /^tests\/static\//;

/**
 * Groups of the files of units. What takes long begins first and what is done in a moment last, so
 * that no core waits for the last group.
 */
export function groupsOfUnits(files: readonly string[]): string[][] {
  const ofProcesses = files.filter((file) => OF_PROCESSES.test(file));
  const ofPages = files.filter((file) => OF_PAGES.test(file));
  const others = files.filter((file) => !OF_PROCESSES.test(file) && !OF_PAGES.test(file));
  return [
    ...dealt(ofProcesses, 10),
    ...neighbours(others, 24).reverse(),
    ...neighbours(ofPages, 24),
  ];
}

/** Modules that import test files, to run in their place; they go when it is disposed of. */
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
