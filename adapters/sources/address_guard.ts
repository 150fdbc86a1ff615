import { type AppError, refusal } from "../../domain/app_error.ts";
import { orAborted } from "./abort.ts";
import { judgeAddress, type JudgedAddress } from "../../domain/sources/address.ts";
import { portOf, type Resolver, systemResolver } from "./connection.ts";

/** What an {@link AddressGuard} goes by. */
export interface AddressGuardOptions {
  /** Refused addresses are logged here; the caller does not learn them. */
  warn: (message: string, properties: Record<string, unknown>) => void;
  /** `host:port` that may be asked whatever its address is. */
  openHosts?: readonly string[];
  resolve?: Resolver;
}

const PORTS = new Set([80, 443]);
const MAX_URL_LENGTH = 8192;

/** Decides where an outgoing request may go. */
export class AddressGuard {
  readonly #warn: AddressGuardOptions["warn"];
  readonly #open: ReadonlySet<string>;
  readonly #resolve: Resolver;

  constructor({ warn, openHosts = [], resolve = systemResolver }: AddressGuardOptions) {
    this.#warn = warn;
    this.#open = new Set(openHosts);
    this.#resolve = resolve;
  }

  /**
   * Reads an address, which may be relative to `base`: http or https, without userinfo, on a port of
   * the web or of an open host. `URL` is the only parser, so nobody can be shown one host and asked
   * for another.
   *
   * @throws {AppError} 400
   */
  permittedUrl(text: string, base?: URL): URL {
    const url = text.length <= MAX_URL_LENGTH ? URL.parse(text, base) : null;
    if (url === null) throw this.#refuse({ reason: "no address" });
    const { protocol, host } = url;
    if (protocol !== "http:" && protocol !== "https:") {
      throw this.#refuse({ host, reason: `scheme ${protocol}` });
    }
    if (url.username !== "" || url.password !== "") {
      throw this.#refuse({ host, reason: "userinfo" });
    }
    if (!PORTS.has(portOf(url)) && !this.#isOpen(url)) throw this.#refuse({ host, reason: "port" });
    url.hash = "";
    return url;
  }

  #isOpen(url: URL): boolean {
    return this.#open.has(`${url.hostname.replace(/\.$/, "")}:${portOf(url)}`);
  }

  /**
   * The addresses of the host, all public or the host open, those of IPv4 first. One address that is
   * not public condemns the host: an attacker chooses which of them is asked.
   *
   * @throws {AppError} 400 when one is not allowed, 502 when the host is not known; the reason of
   * `signal` when that ends it.
   */
  async addressesOf(url: URL, signal: AbortSignal): Promise<JudgedAddress[]> {
    const host = url.hostname.replace(/^\[|\]$/g, "");
    const literal = judgeAddress(host);
    const judged = literal.range !== "unreadable"
      ? [literal]
      : (await this.#lookUp(host, signal)).map(judgeAddress);
    const refused = judged.find(({ range }) => range !== "public");
    if (refused !== undefined && !this.#isOpen(url)) {
      throw this.#refuse({ host: url.host, address: refused.address, reason: refused.range });
    }
    // Where IPv6 leads nowhere, that is often found out by waiting.
    return judged.toSorted((a, b) => a.family - b.family);
  }

  async #lookUp(host: string, signal: AbortSignal): Promise<string[]> {
    let found: string[];
    try {
      found = await orAborted(this.#resolve(host), signal);
    } catch (error) {
      if (signal.aborted) throw error;
      found = [];
    }
    if (found.length === 0) throw refusal(502, "host_unknown");
    return found;
  }

  #refuse(what: { host?: string; address?: string; reason: string }): AppError {
    this.#warn("Refused to fetch from an address", what);
    return refusal(400, "address_not_allowed");
  }
}
