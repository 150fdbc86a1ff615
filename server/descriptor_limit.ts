import { WrongSettings } from "./settings.ts";

const MIN_LIMIT = 1024;
// Maximum descriptors that a process has open when it starts.
const MAX_OPEN_AT_START = 64;

/**
 * Refuses to start a process that may open too few files for connections, workers and the database.
 *
 * @param file A readable file; it is opened repeatedly, because the limit itself cannot be read.
 * @throws {WrongSettings}
 */
export function assertEnoughDescriptors(file: URL): void {
  const opened: Deno.FsFile[] = [];
  try {
    while (opened.length < MIN_LIMIT) opened.push(Deno.openSync(file));
  } catch (error) {
    // The pages are not built, which is reported later.
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
