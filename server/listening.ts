/** Checks before listening, and the announcement of the address; failures are one-line errors. */
import { type Settings, SettingsError, WrongSettings } from "./settings.ts";

/**
 * Rejects an address that the server cannot listen on, before it creates or prints anything.
 * @throws {WrongSettings} when `HOST` cannot be resolved or the port needs more privileges; {@link
 *   SettingsError} when the port is in use or the address does not exist (yet).
 */
export function assertCanListen({ HOST, PORT }: Pick<Settings, "HOST" | "PORT">): void {
  const address = { hostname: HOST, port: PORT };
  try {
    Deno.listen(address).close();
  } catch (error) {
    throw listenError(error, address);
  }
}

/** Listens and answers requests. @throws {SettingsError} as {@link assertCanListen} does */
export function listen(
  options: Deno.ServeTcpOptions & { hostname: string; port: number },
  handle: Deno.ServeHandler<Deno.NetAddr>,
): Deno.HttpServer<Deno.NetAddr> {
  try {
    return Deno.serve(options, handle);
  } catch (error) {
    throw listenError(error, options);
  }
}

function listenError(error: unknown, { hostname, port }: { hostname: string; port: number }) {
  if (error instanceof Deno.errors.AddrInUse) {
    return new SettingsError(`PORT: something else listens on ${hostname}:${port} already`);
  }
  if (error instanceof Deno.errors.AddrNotAvailable) {
    return new SettingsError(`HOST: ${hostname} is not an address of this machine`);
  }
  if (error instanceof Deno.errors.PermissionDenied) {
    return new WrongSettings(`PORT: the server is not allowed to listen on ${port}`);
  }
  // Neither error has its own class: an unresolvable name, and an invalid one.
  if (error instanceof URIError || /failed to lookup address/.test(String(error))) {
    return new WrongSettings(`HOST: ${hostname} cannot be resolved`);
  }
  return error;
}

/** Prints the server's URLs. */
export function announceAddress({ hostname, port }: { hostname: string; port: number }): void {
  console.log(`Open Depot is at http://${hostname}:${port}`);
}

const MIN_LIMIT = 1024;
// Maximum descriptors that a process has open when it starts.
const MAX_OPEN_AT_START = 64;

/** Refuses a process that may open too few files; opens `file` often. @throws {WrongSettings} */
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
