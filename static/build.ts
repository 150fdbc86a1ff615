/**
 * Builds the pages into `static/dist/`: bundles, style sheets and fonts, compressed copies of text
 * files, and `manifest.json` with their hashes for the server. Does nothing if no input has changed
 * since the last build.
 */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { bundlePages } from "./build_bundles.ts";
import { STYLES } from "./build_pages.ts";
import { inlineStyles } from "./build_styles.ts";

/** Manifest entry of a built file. */
export interface BuiltFile {
  hash: string;
  type: string;
  bytes: number;
  /** True if there are `.br` and `.gz` copies too. */
  compressed: boolean;
  /** The chunks a script imports, to be preloaded with it. */
  imports?: string[];
}

/** Content of `static/dist/manifest.json`. */
export interface Manifest {
  version: string;
  /** Hash of all inputs of the build; equal inputs are not built twice. */
  inputs: string;
  files: Record<string, BuiltFile>;
}

const TYPES: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  png: "image/png",
  json: "application/json",
  wasm: "application/wasm",
  woff2: "font/woff2",
};
// Files of formats that are already compressed.
const COMPRESSED_FORMATS = /\.(png|woff2)$/;

const ROOT = new URL("./", import.meta.url);
const PROJECT = new URL("../", ROOT);
/** Sources of the pages: their own modules, and the pure code they share with the server. */
const SOURCES = [ROOT, new URL("domain/", PROJECT)];
const LANGUAGES = new URL("languages/", ROOT);
const DIST = new URL("dist/", ROOT);
// Inside `dist`, the only folder the build may write to.
const NEXT = new URL("next/", DIST);
const BUNDLES = new URL("files/", NEXT);

const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");

async function* sources(folder: URL): AsyncGenerator<URL> {
  for await (const entry of Deno.readDir(folder)) {
    if (entry.name === "dist") continue;
    const url = new URL(entry.isDirectory ? `${entry.name}/` : entry.name, folder);
    if (entry.isDirectory) yield* sources(url);
    else yield url;
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

/** Returns the inputs of the last build; undefined if one of its files is missing. */
async function lastBuiltInputs(): Promise<string | undefined> {
  try {
    const text = await Deno.readTextFile(new URL("manifest.json", DIST));
    const { inputs, files } = JSON.parse(text) as Manifest;
    const present = new Set<string>();
    for await (const { name } of Deno.readDir(DIST)) present.add(name);
    return Object.keys(files).every((name) => present.has(name)) ? inputs : undefined;
  } catch {
    return undefined;
  }
}

async function readBundles(): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  for await (const { name } of Deno.readDir(BUNDLES)) {
    const script = await Deno.readTextFile(new URL(name, BUNDLES));
    files.set(name, new TextEncoder().encode(withoutEscapes(script)));
  }
  await Deno.remove(BUNDLES, { recursive: true });
  return files;
}

/** Returns the texts of added languages, whose files are named by their codes. */
async function readLanguages(): Promise<Record<string, Uint8Array>> {
  // Without added languages there is no folder.
  const files = await Array.fromAsync(Deno.readDir(LANGUAGES)).catch(() => []);
  return Object.fromEntries(
    await Promise.all(
      files.map(async ({ name }) =>
        [`language-${name}`, await Deno.readFile(new URL(name, LANGUAGES))] as const
      ),
    ),
  );
}

/** Writes letters and punctuation as themselves, which the bundler escapes: that compresses better. */
function withoutEscapes(script: string): string {
  const escapes = /(?<!\\)((?:\\\\)*)\\(?:u([\dA-F]{4})|x([A-F][\dA-F]))/g;
  return script.replace(escapes, (escape, before, long, short) => {
    const sign = String.fromCharCode(parseInt(long ?? short, 16));
    // Signs of ASCII may be quotes, or end a regular expression.
    const isPlain = sign > "\x7f" && /[\p{L}\p{N}\p{P}\p{Sm}]/u.test(sign);
    return isPlain ? before + sign : escape;
  });
}

/** Returns the chunks that a bundle loads before it runs, directly and through other chunks. */
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
  const url = (ending: string) => new URL(name + ending, NEXT);
  const writes = [Deno.writeFile(url(""), bytes)];
  if (!COMPRESSED_FORMATS.test(name)) {
    const [br, gz] = await Promise.all([
      compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      compressGzip(bytes, { level: 9 }),
    ]);
    writes.push(Deno.writeFile(url(".br"), br), Deno.writeFile(url(".gz"), gz));
  }
  await Promise.all(writes);
}

/**
 * Builds everything if an input has changed.
 * @returns The new manifest, or undefined if `static/dist` is already up to date.
 * @throws {Error} If a source cannot be bundled.
 */
export async function build(): Promise<Manifest | undefined> {
  const inputs = await hashInputs();
  if (inputs === await lastBuiltInputs()) return undefined;

  await Deno.remove(NEXT, { recursive: true }).catch(() => {});
  await Deno.mkdir(NEXT, { recursive: true });
  // Imported only for a build, because the fonts are half a megabyte.
  const [{ FONTS }, { buildIcons }] = await Promise.all([
    import("./build_fonts.ts"),
    import("./build_icons.ts"),
    bundlePages(BUNDLES),
  ]);
  const files = await readBundles();
  const scripts = new Map(
    [...files].map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]),
  );
  const assets = { ...FONTS, ...await buildIcons(), ...await readLanguages() };
  for (const [name, bytes] of Object.entries(assets)) files.set(name, bytes);
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
    const compressed = !COMPRESSED_FORMATS.test(name);
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

/**
 * Moves the new files over the old ones, the manifest last, so that an interrupted build counts as
 * not done.
 */
async function replaceFiles(): Promise<void> {
  const newFiles = new Set<string>();
  for await (const { name } of Deno.readDir(NEXT)) newFiles.add(name);
  for (const name of newFiles) {
    if (name !== "manifest.json") await Deno.rename(new URL(name, NEXT), new URL(name, DIST));
  }
  await Deno.rename(new URL("manifest.json", NEXT), new URL("manifest.json", DIST));
  await Deno.remove(NEXT, { recursive: true });
  for await (const { name } of Deno.readDir(DIST)) {
    if (!newFiles.has(name)) await Deno.remove(new URL(name, DIST), { recursive: true });
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
