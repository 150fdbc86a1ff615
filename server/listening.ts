/** Listening on the address of the settings; what prevents it is an error of one line. */
import { type Settings, SettingsError, WrongSettings } from "./settings.ts";

/**
 * Refuses an address that the server could not listen on, before it has created or printed anything.
 *
 * @throws {WrongSettings} when `HOST` cannot be resolved or the port needs more rights;
 *   {@link SettingsError} when something else listens there or the address is not there (yet).
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
  // Neither has a class of its own: a name that cannot be looked up, and what is no name.
  if (error instanceof URIError || /failed to lookup address/.test(String(error))) {
    return new WrongSettings(`HOST: ${hostname} cannot be resolved`);
  }
  return error;
}

/** Prints where the server is to be found. */
export function announceAddress({ hostname, port }: { hostname: string; port: number }): void {
  console.log(`Open Depot is at http://${hostname}:${port}`);
}
