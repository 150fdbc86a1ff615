/**
 * Compiles the server into one executable with pages, migrations, starter data, workers and native
 * libSQL inside: `deno task compile`, or `deno task compile:all` for every target.
 *
 * Its permissions are those of the set `serve` in deno.json, but it reads only its own content and
 * its data folder.
 */
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import config from "../deno.json" with { type: "json" };
import { MEMORY_VARIABLES } from "../server/launch_permissions.ts";

/** Files that are read at run time and that no module imports. */
export const INCLUDED = [
  "static/dist",
  "db/thread/file_worker.ts",
  "db",
  "services",
  "adapters/workers/worker.ts",
  "adapters",
  "domain",
];
/** Platforms of compiled servers. */
export const TARGETS = [
  "x86_64-unknown-linux-gnu",
  "aarch64-unknown-linux-gnu",
  "x86_64-apple-darwin",
  "aarch64-apple-darwin",
  "x86_64-pc-windows-msvc",
];

// The tests of an indirect dependency contain a list of 100,000 numbers. Deno 2.9 parses it as a
// script and overflows its stack.
function excluded(): string {
  const resolveFrom = (path: string, name: string) => createRequire(path).resolve(name);
  const bintrees = ["prom-client", "tdigest", "bintrees"].reduce(
    resolveFrom,
    import.meta.filename!,
  );
  return join(dirname(bintrees), "test");
}

const ending = (target: string) => target.includes("windows") ? ".exe" : "";

/**
 * The arguments of `deno` that compile the server.
 * @param output path of the executable
 * @param target one of {@link TARGETS}; by default this machine's own
 */
export function compileArguments(output: string, target?: string): string[] {
  const { sys } = config.permissions.serve;
  return [
    "compile",
    // `deno check` checks the types.
    "--no-check",
    "--allow-net",
    "--allow-ffi",
    "--allow-read=data",
    "--allow-write=data",
    // All variables, because otherwise misspelt settings could not be reported.
    "--allow-env",
    `--allow-sys=${sys.join(",")}`,
    `--v8-flags=${MEMORY_VARIABLES.DENO_V8_FLAGS}`,
    // Without the packages of tests and benchmarks: 59 MB instead of 404.
    "--exclude-unused-npm",
    ...INCLUDED.flatMap((path) => ["--include", path]),
    "--exclude",
    excluded(),
    ...(target === undefined ? [] : ["--target", target]),
    "--output",
    output,
    "main.ts",
  ];
}

/**
 * Returns a hint if the executable's base, Deno's runtime without its tools, could not be
 * downloaded; undefined after other errors.
 */
export function missingBase(output: string): string | undefined {
  const [address] = /https:\/\/\S*denort-\S+?\.zip/.exec(output) ?? [];
  if (address === undefined || !/error sending request|Setting up base binary/.test(output)) {
    return undefined;
  }
  return [
    "The runtime base of the executable could not be downloaded:",
    `  ${address}`,
    "Download that file elsewhere, unpack it, and set the path of the unpacked file:",
    "  DENORT_BIN=/path/to/denort deno task compile",
    "Each target needs its own base, so compile one target at a time.",
  ].join("\n");
}

/** Compiles for one target and prints Deno's output. @returns True if it succeeded. */
async function compile(output: string, target?: string): Promise<boolean> {
  console.log(`Compiling ${output}`);
  const child = new Deno.Command(Deno.execPath(), {
    args: compileArguments(output, target),
    stdout: "inherit",
    stderr: "piped",
  }).spawn();
  let outputText = "";
  for await (const text of child.stderr.pipeThrough(new TextDecoderStream())) {
    outputText += text;
    await Deno.stderr.write(new TextEncoder().encode(text));
  }
  const { success } = await child.status;
  if (!success) console.error(`\n${missingBase(outputText) ?? `${output} was not compiled`}`);
  return success;
}

if (import.meta.main) {
  const all = Deno.args.includes("--all");
  const outputs = all
    ? TARGETS.map((target) => [`dist/open-depot-${target}${ending(target)}`, target] as const)
    : [["dist/open-depot", undefined] as const];
  let failed = 0;
  for (const [output, target] of outputs) if (!await compile(output, target)) failed++;
  if (failed > 0) Deno.exit(1);
}
