/** Addresses of clients in the one form that limits count by. */
import ipaddr from "ipaddr.js";

// What one customer is given at the least (RFC 6177): a client with one of its addresses has all.
const ONE_CLIENT = 64;
// What one site is given (RFC 6177): a client with one may hold thousands of clients' networks.
const ONE_SITE = 48;
// Four parts without leading zeros: the form in which addresses are counted.
const PLAIN = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;
// A port that some proxies append: `192.0.2.1:4711`, `[2001:db8::1]:4711`.
const WITH_PORT = /^(?:\[([^\]]+)\]|(\d{1,3}(?:\.\d{1,3}){3}))(?::\d{1,5})?$/;

/**
 * An address as limits count it: IPv4 as it is, also where IPv6 carries it, and of IPv6 the network of
 * one client (`2001:db8:1:2::/64`). Undefined for what is no address.
 */
export function clientNetwork(text: string): string | undefined {
  if (PLAIN.test(text)) return text;
  const [, bracketed, plain] = WITH_PORT.exec(text) ?? [];
  const address = bracketed ?? plain ?? text;
  // Longer than any address; and with dots, in four parts alone: `1` and `0x7f.1` are spellings too.
  if (address.length > 64 || !ipaddr.isValid(address)) return undefined;
  if (!address.includes(":") && !ipaddr.IPv4.isValidFourPartDecimal(address)) return undefined;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const { parts } = parsed;
  return `${new ipaddr.IPv6([...parts.slice(0, ONE_CLIENT / 16), 0, 0, 0, 0])}/${ONE_CLIENT}`;
}

/** The network of the site that a client's network of IPv6 is in; undefined for any other address. */
export function siteNetwork(network: string): string | undefined {
  const [address, length] = network.split("/");
  if (length !== String(ONE_CLIENT) || !ipaddr.IPv6.isValid(address!)) return undefined;
  const { parts } = ipaddr.IPv6.parse(address!);
  return `${new ipaddr.IPv6([...parts.slice(0, ONE_SITE / 16), 0, 0, 0, 0, 0])}/${ONE_SITE}`;
}
