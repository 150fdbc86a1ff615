/** Bundles the scripts of the pages and of their workers. */
import { sharedModules } from "./build_groups.ts";
import { DEVELOPERS, ENTRIES, GROUPS, VISITORS } from "./build_pages.ts";

/** Runs the bundler with arguments and waits for its end. */
export type RunBundler = (...args: string[]) => Promise<void>;

const ROOT = new URL("./", import.meta.url);
const PROJECT = new URL("../", ROOT);

const filePath = ({ pathname }: URL) => decodeURIComponent(pathname);

/**
 * Bundles through one-line entries in a flat folder, so that the bundles are named after the page
 * and are in the same folder as the chunks they share. Visitors' pages, developers' pages and all
 * others are bundled separately: otherwise a module used by several groups would be in a chunk for
 * each set of pages that share it, and a visitor's page would load twice as many chunks.
 * @param output Folder of the bundles; each chunk has a hash in its name, so the chunks of two
 * bundles do not replace each other.
 */
export async function bundlePages(output: URL, run: RunBundler = denoBundle): Promise<void> {
  const stubFolder = new URL("../entries/", output);
  await Deno.mkdir(stubFolder, { recursive: true });
  const names = Object.keys(ENTRIES);
  const modules = Object.fromEntries(
    Object.entries(ENTRIES).map(([name, source]) => [name, new URL(source, ROOT)]),
  );
  const shared = await sharedModules(modules, GROUPS);
  const stubOf = (name: string) => new URL(`${name}.ts`, stubFolder);
  await Promise.all(names.map((name) => {
    const imported = [...shared[name]!, modules[name]!.href];
    const text = imported.map((module) => `import ${JSON.stringify(module)};\n`).join("");
    return Deno.writeTextFile(stubOf(name), text);
  }));
  await installBundler(stubFolder, run);
  const separateEntries = new Set([...VISITORS, ...DEVELOPERS]);
  const bundleTogether = (entries: string[]) =>
    run(
      "--platform=browser",
      "--minify",
      "--code-splitting",
      `--outdir=${filePath(output)}`,
      ...entries.map((name) => filePath(stubOf(name))),
    );
  await Promise.all([
    bundleTogether([...VISITORS]),
    bundleTogether([...DEVELOPERS]),
    bundleTogether(names.filter((name) => !separateEntries.has(name))),
  ]);
  await Deno.remove(stubFolder, { recursive: true });
}

/**
 * Lets Deno install its bundler if it is missing: two processes of Deno 2.9 that install it at the
 * same time sometimes fail with "failed to copy esbuild binary".
 * @param folder Folder for an empty module and its bundle.
 */
async function installBundler(folder: URL, run: RunBundler): Promise<void> {
  const empty = new URL("empty.ts", folder);
  await Deno.writeTextFile(empty, "export {};\n");
  await run(`--outdir=${filePath(folder)}`, filePath(empty));
}

async function denoBundle(...args: string[]): Promise<void> {
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["bundle", "--quiet", ...args],
    cwd: filePath(PROJECT),
    env: { NO_COLOR: "1" },
  }).output();
  if (!success) throw new Error(`deno bundle failed:\n${new TextDecoder().decode(stderr)}`);
}
