/** Client addresses in the normalized form that limits use. */
import ipaddr from "ipaddr.js";

// IPv6 prefix length of one customer's network (RFC 6177).
const CLIENT_PREFIX_LENGTH = 64;
// IPv6 prefix length of a site (RFC 6177), which may use thousands of customer networks.
const SITE_PREFIX_LENGTH = 48;
// An IPv4 address in normalized form: four parts without leading zeros.
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;
// A port that some proxies append: `192.0.2.1:4711`, `[2001:db8::1]:4711`.
const WITH_PORT = /^(?:\[([^\]]+)\]|(\d{1,3}(?:\.\d{1,3}){3}))(?::\d{1,5})?$/;

/**
 * Returns an address in the form that limits count: IPv4 unchanged, even when mapped to IPv6; for
 * IPv6 the network of one client (`2001:db8:1:2::/64`). Undefined if it is not an address.
 */
export function clientNetwork(text: string): string | undefined {
  if (IPV4.test(text)) return text;
  const [, bracketed, ipv4] = WITH_PORT.exec(text) ?? [];
  const address = bracketed ?? ipv4 ?? text;
  // Too long for an address, or not in four parts: `1` and `0x7f.1` are spellings of IPv4, too.
  if (address.length > 64 || !ipaddr.isValid(address)) return undefined;
  if (!address.includes(":") && !ipaddr.IPv4.isValidFourPartDecimal(address)) return undefined;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const { parts } = parsed;
  return `${new ipaddr.IPv6([
    ...parts.slice(0, CLIENT_PREFIX_LENGTH / 16),
    0,
    0,
    0,
    0,
  ])}/${CLIENT_PREFIX_LENGTH}`;
}

/** Returns the site's network for a client's IPv6 network; undefined for any other address. */
export function siteNetwork(network: string): string | undefined {
  const [address, length] = network.split("/");
  if (length !== String(CLIENT_PREFIX_LENGTH) || !ipaddr.IPv6.isValid(address!)) return undefined;
  const { parts } = ipaddr.IPv6.parse(address!);
  return `${new ipaddr.IPv6([
    ...parts.slice(0, SITE_PREFIX_LENGTH / 16),
    0,
    0,
    0,
    0,
    0,
  ])}/${SITE_PREFIX_LENGTH}`;
}
