/**
 * Builds the pages into `static/dist/`: bundles, style sheets, fonts, each text file also
 * compressed, and `manifest.json` with their hashes for the server. Nothing is done when no
 * input has changed since the last build.
 */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { sharedModules } from "./build_groups.ts";
import { ENTRIES, GROUPS, STYLES, VISITORS } from "./build_pages.ts";
import { inlineStyles } from "./build_styles.ts";

/** What the server knows about one built file. */
export interface BuiltFile {
  hash: string;
  type: string;
  bytes: number;
  /** Whether it lies there as `.br` and `.gz` too. */
  compressed: boolean;
  /** The chunks a script imports, to be preloaded with it. */
  imports?: string[];
}

/** `static/dist/manifest.json`. */
export interface Manifest {
  version: string;
  /** Hash of everything the build reads; equal inputs are not built twice. */
  inputs: string;
  files: Record<string, BuiltFile>;
}

const TYPES: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  png: "image/png",
  woff2: "font/woff2",
};
// What the others hold is not packed yet.
const PACKED = /\.(png|woff2)$/;

const ROOT = new URL("./", import.meta.url);
const PROJECT = new URL("../", ROOT);
/** What the pages are made of: their own sources, and the pure code they share with the server. */
const SOURCES = [ROOT, new URL("domain/", PROJECT)];
const DIST = new URL("dist/", ROOT);
// Inside `dist`, the only folder the build may write to.
const NEXT = new URL("next/", DIST);

const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");

async function* sources(folder: URL): AsyncGenerator<URL> {
  for await (const entry of Deno.readDir(folder)) {
    if (entry.name === "dist") continue;
    const at = new URL(entry.isDirectory ? `${entry.name}/` : entry.name, folder);
    if (entry.isDirectory) yield* sources(at);
    else yield at;
  }
}

async function hashInputs(): Promise<string> {
  const files = [new URL("deno.json", PROJECT), new URL("deno.lock", PROJECT)];
  for (const folder of SOURCES) {
    for await (const file of sources(folder)) files.push(file);
  }
  const hashes = await Promise.all(files.map(async (file) => {
    const bytes = await Deno.readFile(file).catch(() => new Uint8Array());
    return `${file.pathname.slice(PROJECT.pathname.length)} ${sha256(bytes)}`;
  }));
  return sha256([Deno.version.deno, ...hashes.sort()].join("\n"));
}

async function builtInputs(): Promise<string | undefined> {
  try {
    const text = await Deno.readTextFile(new URL("manifest.json", DIST));
    return (JSON.parse(text) as Manifest).inputs;
  } catch {
    return undefined;
  }
}

/**
 * Bundles through one-line entries in a flat folder, so that the bundles are named after the page
 * and lie side by side with the chunks they share. Visitors' pages and all others are bundled apart:
 * a module that both use would otherwise be in a chunk for each set of pages that share it, and a
 * visitor's page would load twice as many chunks.
 */
async function bundle(): Promise<void> {
  const stubs = new URL("entries/", NEXT);
  await Deno.mkdir(stubs, { recursive: true });
  const names = Object.keys(ENTRIES);
  const modules = Object.fromEntries(names.map((name) => [name, new URL(ENTRIES[name]!, ROOT)]));
  const shared = await sharedModules(modules, GROUPS);
  await Promise.all(names.map((name) => {
    const imported = [...shared[name]!, modules[name]!.href];
    const text = imported.map((module) => `import ${JSON.stringify(module)};\n`).join("");
    return Deno.writeTextFile(new URL(`${name}.ts`, stubs), text);
  }));
  const visitors = new Set(VISITORS);
  const paths = (of: string[]) =>
    of.map((name) => decodeURIComponent(new URL(`${name}.ts`, stubs).pathname));
  await Promise.all([
    bundleTogether(paths(names.filter((name) => visitors.has(name)))),
    bundleTogether(paths(names.filter((name) => !visitors.has(name)))),
  ]);
  await Deno.remove(stubs, { recursive: true });
}

/** Bundles entries; each file has a hash in its name, so files of two runs do not replace each other. */
async function bundleTogether(entries: string[]): Promise<void> {
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "bundle",
      "--quiet",
      "--platform=browser",
      "--minify",
      "--code-splitting",
      `--outdir=${decodeURIComponent(new URL("files/", NEXT).pathname)}`,
      ...entries,
    ],
    cwd: decodeURIComponent(PROJECT.pathname),
    env: { NO_COLOR: "1" },
  }).output();
  if (!success) throw new Error(`deno bundle failed:\n${new TextDecoder().decode(stderr)}`);
}

async function readBundles(): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  const folder = new URL("files/", NEXT);
  for await (const { name } of Deno.readDir(folder)) {
    files.set(name, await Deno.readFile(new URL(name, folder)));
  }
  await Deno.remove(folder, { recursive: true });
  return files;
}

/** The chunks a bundle loads before it runs, directly and through other chunks. */
function importsOf(name: string, texts: Map<string, string>, seen = new Set<string>()): string[] {
  for (const [, chunk] of (texts.get(name) ?? "").matchAll(/(?:from|import)\s*"\.\/([\w.-]+)"/g)) {
    if (!chunk || seen.has(chunk)) continue;
    seen.add(chunk);
    importsOf(chunk, texts, seen);
  }
  return [...seen].sort();
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

async function write(name: string, bytes: Uint8Array): Promise<void> {
  const at = (ending: string) => new URL(name + ending, NEXT);
  const writes = [Deno.writeFile(at(""), bytes)];
  if (!PACKED.test(name)) {
    const [br, gz] = await Promise.all([
      compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      compressGzip(bytes, { level: 9 }),
    ]);
    writes.push(Deno.writeFile(at(".br"), br), Deno.writeFile(at(".gz"), gz));
  }
  await Promise.all(writes);
}

/**
 * Builds everything when an input has changed.
 *
 * @returns the new manifest, or undefined when `static/dist` was already up to date
 * @throws when a source does not bundle
 */
export async function build(): Promise<Manifest | undefined> {
  const inputs = await hashInputs();
  if (inputs === await builtInputs()) return undefined;

  await Deno.remove(NEXT, { recursive: true }).catch(() => {});
  await Deno.mkdir(NEXT, { recursive: true });
  // Imported only when something is built: the fonts are half a megabyte.
  const [{ FONTS }, { buildIcons }] = await Promise.all([
    import("./build_fonts.ts"),
    import("./build_icons.ts"),
    bundle(),
  ]);
  const files = await readBundles();
  const scripts = new Map([...files].map(([name, at]) => [name, new TextDecoder().decode(at)]));
  const ready = { ...FONTS, ...await buildIcons() };
  for (const [name, bytes] of Object.entries(ready)) files.set(name, bytes);
  const hashOf = (name: string) => {
    const bytes = files.get(name);
    if (!bytes) throw new Error(`A style sheet asks for ${name}, which is not built`);
    return sha256(bytes).slice(0, 16);
  };
  for (const [name, source] of Object.entries(STYLES)) {
    const css = await inlineStyles(new URL(source, ROOT), hashOf);
    files.set(name, new TextEncoder().encode(css));
  }

  const built: Record<string, BuiltFile> = {};
  for (const [name, bytes] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const type = TYPES[name.split(".").at(-1) ?? ""] ?? "application/octet-stream";
    const compressed = !PACKED.test(name);
    built[name] = { hash: hashOf(name), type, bytes: bytes.length, compressed };
    if (scripts.has(name)) built[name].imports = importsOf(name, scripts);
  }
  await Promise.all([...files].map(([name, bytes]) => write(name, bytes)));
  const version = sha256(JSON.stringify(built)).slice(0, 16);
  const manifest: Manifest = { version, inputs, files: built };
  await Deno.writeTextFile(new URL("manifest.json", NEXT), JSON.stringify(manifest, null, 2));

  await replaceFiles();
  return manifest;
}

/** Moves the new files over the old ones, the manifest last: until then a build is not done. */
async function replaceFiles(): Promise<void> {
  const fresh = new Set<string>();
  for await (const { name } of Deno.readDir(NEXT)) fresh.add(name);
  for (const name of fresh) {
    if (name !== "manifest.json") await Deno.rename(new URL(name, NEXT), new URL(name, DIST));
  }
  await Deno.rename(new URL("manifest.json", NEXT), new URL("manifest.json", DIST));
  await Deno.remove(NEXT, { recursive: true });
  for await (const { name } of Deno.readDir(DIST)) {
    if (!fresh.has(name)) await Deno.remove(new URL(name, DIST), { recursive: true });
  }
}

if (import.meta.main) {
  const started = performance.now();
  const manifest = await build();
  const took = `${Math.round(performance.now() - started)} ms`;
  console.log(
    manifest
      ? `Built ${Object.keys(manifest.files).length} files into static/dist in ${took}`
      : `static/dist is up to date (${took})`,
  );
}
