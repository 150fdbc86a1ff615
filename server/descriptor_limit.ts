import { WrongSettings } from "./settings.ts";

const MIN_LIMIT = 1024;
// Descriptors that a process has open when it starts, at most.
const MAX_OPEN_AT_START = 64;

/**
 * Refuses a process that may open too few files for connections, workers and the database.
 *
 * @param file One that may be read; it is opened often, because the limit itself cannot be read.
 * @throws {WrongSettings}
 */
export function assertEnoughDescriptors(file: URL): void {
  const opened: Deno.FsFile[] = [];
  try {
    while (opened.length < MIN_LIMIT) opened.push(Deno.openSync(file));
  } catch (error) {
    // The pages are not built: that is said later.
    if (error instanceof Deno.errors.NotFound) return;
  }
  for (const one of opened) one.close();
  const limit = opened.length + MAX_OPEN_AT_START;
  if (limit >= MIN_LIMIT) return;
  throw new WrongSettings(
    `The process may open about ${limit} files, a server needs ${MIN_LIMIT}: raise the limit ` +
      "(`ulimit -n`, LimitNOFILE of systemd), better to 4096 or more",
  );
}
