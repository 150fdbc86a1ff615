import { WrongSettings } from "./settings.ts";

const MIN_LIMIT = 1024;
// Descriptors that a process has open when it starts, at most.
const MAX_OPEN_AT_START = 64;
const LIBRARIES = { linux: "libc.so.6", darwin: "libSystem.dylib" } as const;
// RLIMIT_NOFILE of getrlimit(2).
const RESOURCES = { linux: 7, darwin: 8 } as const;

/**
 * Refuses a process that may open too few files for connections, workers and the database.
 *
 * @param file One that may be read; it is opened often where the system cannot be asked for the limit.
 * @throws {WrongSettings}
 */
export function assertEnoughDescriptors(file: URL): void {
  const limit = systemLimit() ?? countedLimit(file);
  if (limit >= MIN_LIMIT) return;
  throw new WrongSettings(
    `The process may open about ${limit} files, a server needs ${MIN_LIMIT}: raise the limit ` +
      "(`ulimit -n`, LimitNOFILE of systemd), better to 4096 or more",
  );
}

/** The limit of this process; undefined where native code may not be called. */
function systemLimit(): number | undefined {
  const { os } = Deno.build;
  if (os !== "linux" && os !== "darwin") return Infinity;
  try {
    if (Deno.permissions.querySync({ name: "ffi" }).state !== "granted") return undefined;
    const limits = new BigUint64Array(2);
    const { symbols, close } = Deno.dlopen(LIBRARIES[os], {
      getrlimit: { parameters: ["i32", "buffer"], result: "i32" },
    });
    const failed = symbols.getrlimit(RESOURCES[os], limits) !== 0;
    close();
    return failed ? undefined : Number(limits[0]);
  } catch {
    // Another C library.
    return undefined;
  }
}

function countedLimit(file: URL): number {
  const opened: Deno.FsFile[] = [];
  try {
    while (opened.length < MIN_LIMIT) opened.push(Deno.openSync(file));
  } catch {
    // None is left.
  }
  for (const one of opened) one.close();
  return opened.length + MAX_OPEN_AT_START;
}
