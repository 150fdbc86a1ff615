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

/** Modules that import test files, to run in their place; they go when it is disposed of. */
export class TestGroups implements Disposable {
  private constructor(private readonly folder: string, readonly modules: readonly string[]) {}

  /** @param size How many files share a module. */
  static of(files: readonly string[], size: number): TestGroups {
    const folder = Deno.makeTempDirSync({ prefix: "depot-tests-" });
    const modules: string[] = [];
    for (let from = 0; from < files.length; from += size) {
      const group = files.slice(from, from + size);
      const module = `${folder}/${from + 1}_${basename(dirname(group[0]!))}.ts`;
      const imports = group.map((file) => `import ${JSON.stringify(pathToFileURL(file).href)};\n`);
      Deno.writeTextFileSync(module, imports.join(""));
      modules.push(module);
    }
    return new TestGroups(folder, modules);
  }

  [Symbol.dispose](): void {
    Deno.removeSync(this.folder, { recursive: true });
  }
}
