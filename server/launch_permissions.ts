/** Permissions of a command: the set `serve` of deno.json, and the paths of its settings. */
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import config from "../deno.json" with { type: "json" };
import { databaseFile, type Settings } from "./settings.ts";

/** Default folder for reports and archives of commands. */
const DATA = "data";
const ROOT = join(import.meta.dirname!, "..");
// These commands read files at any path that their user types.
const READ_ANYTHING = [/^import( |$)/, /^(pack|check|restore)( |$)/, /^warehouse import/];
// Options of commands with output paths; the option of `import catalog` for pictures is read.
const OUTPUT_OPTIONS = ["--report", "--out"];

/** The settings that determine what is read, written and connected to. */
type Places = Pick<
  Settings,
  "HOST" | "PORT" | "DATABASE_URL" | "IMAGES_DIR" | "IMAGES_URL" | "SOURCES" | "WEBHOOK_HOSTS"
>;

/** Returns the minimal permission flags for a command, such as `["serve"]`, and its settings. */
export function permissionFlags(settings: Places, command: readonly string[]): string[] {
  const serves = command[0] === "serve";
  const folders = [...databasePaths(settings, serves), ...imagePaths(settings)];
  // Default output paths of commands.
  const writablePaths = serves ? folders : [...folders, DATA, ...outputs(command)];
  const readsAll = READ_ANYTHING.some((words) => words.test(command.join(" ")));
  const hosts = hostsOf(settings, serves);
  const { env, read, sys } = config.permissions.serve;
  const sources = read.allow.map((path) => join(ROOT, path));
  return [
    flagOf("--allow-env", env),
    flagOf("--allow-sys", sys),
    readsAll ? "--allow-read" : flagOf("--allow-read", [...sources, ...writablePaths]),
    flagOf("--deny-read", read.deny),
    flagOf("--allow-write", writablePaths),
    // Pictures found by a search may be on any host, and a host may have any address.
    hosts === "any" ? "--allow-net" : flagOf("--allow-net", hosts),
    flagOf("--allow-ffi", nativeLibraries()),
  ].flat();
}

/** Output files and folders in a command's arguments, at any path. */
function outputs(words: readonly string[]): string[] {
  const [name] = words;
  const options = name === "export" ? [...OUTPUT_OPTIONS, "--pictures"] : OUTPUT_OPTIONS;
  const files: string[] = [];
  let file: string | undefined;
  for (let at = 0; at < words.length; at++) {
    const [option, value] = words[at]!.split(/=(.*)/s) as [string, string?];
    if (options.includes(option)) files.push(value ?? words[++at] ?? DATA);
    else if (!option.startsWith("-")) file = words[at];
  }
  if (name !== "backup" && name !== "export" || file === undefined) return files;
  return [...files, file, `${file}.partial`];
}

// Deno separates values by commas, and reads a doubled comma as a literal one.
const flagOf = (flag: string, values: readonly string[]) =>
  values.length === 0 ? [] : [`${flag}=${values.map((value) => value.replaceAll(",", ",,"))}`];

/** Returns the files beside a database: SQLite's, and those of `database_file.ts`. */
function databasePaths(settings: Places, serves: boolean): string[] {
  const file = databaseFile(settings);
  if (file === undefined) return [];
  // Backups have a copy of the database beside it, under a separate name.
  if (!serves) return [dirname(file)];
  return ["", "-wal", "-shm", "-journal", ".new", ".restoring", ".reserve"]
    .map((ending) => file + ending);
}

const imagePaths = ({ IMAGES_DIR, IMAGES_URL }: Places) =>
  IMAGES_URL === undefined ? [IMAGES_DIR] : [];

function hostsOf(settings: Places, serves: boolean): string[] | "any" {
  const { HOST, PORT, DATABASE_URL, IMAGES_URL, SOURCES, WEBHOOK_HOSTS } = settings;
  if (serves && (SOURCES === "on" || WEBHOOK_HOSTS.length > 0)) return "any";
  const urls = [DATABASE_URL, IMAGES_URL?.endpoint]
    .filter((url) => url !== undefined && !url.startsWith("file:"))
    .map((url) => new URL(url!));
  const literal = HOST.includes(":") && !HOST.startsWith("[") ? `[${HOST}]` : HOST;
  // The command `health` connects through loopback to a server that listens on all addresses.
  const loopback = { "0.0.0.0": "127.0.0.1", "[::]": "[::1]" }[literal];
  const own = [literal, ...(loopback === undefined || serves ? [] : [loopback])];
  return [
    ...own.map((host) => PORT === 0 ? host : `${host}:${PORT}`),
    ...urls.map(({ protocol, hostname, port }) =>
      `${hostname}:${port || (protocol === "http:" ? 80 : 443)}`
    ),
  ];
}

/**
 * Returns the files of libSQL for this system, the only native code that is ever loaded. On Linux
 * they include those of both C libraries, because the present one is detected on loading.
 */
export function nativeLibraries(): string[] {
  const below = (path: string, name: string) => createRequire(path).resolve(name);
  const libsql = ["@libsql/client", "libsql"].reduce(below, import.meta.filename!);
  const { optionalDependencies } = createRequire(libsql)("./package.json") as {
    optionalDependencies: Record<string, string>;
  };
  return Object.keys(optionalDependencies).flatMap((name) => {
    try {
      return [join(dirname(below(libsql, `${name}/package.json`)), "index.node")];
    } catch {
      return [];
    }
  });
}

/** Environment variables for memory and speed (docs/decisions/030), read before our code runs. */
export const MEMORY_VARIABLES = {
  /**
   * Megabytes of each half of V8's young generation per thread (default: 16), and the percentage of
   * growth of the old generation that triggers its collection (default: up to 300). Calls after
   * which code is optimized (defaults: 400 and 3000).
   */
  DENO_V8_FLAGS: "--max-semi-space-size=8,--heap-growing-percent=80" +
    ",--invocation-count-for-maglev=100,--invocation-count-for-turbofan=600",
  /** Arenas of the GNU C library (default: eight per core). */
  MALLOC_ARENA_MAX: "2",
  /**
   * Size in bytes from which that library maps a block separately and returns it when freed.
   * Setting the default prevents the library from raising it, up to 32 MB, with each large block
   * that is freed.
   */
  MALLOC_MMAP_THRESHOLD_: "131072",
};
