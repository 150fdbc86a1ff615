/** Classification of public and special-purpose IP addresses. */
import ipaddr from "ipaddr.js";

/** An address to connect to, with its classification. */
export interface ClassifiedAddress {
  /** The normalized address that is checked and connected to. */
  address: string;
  family: 4 | 6;
  /** `public`, or the name of its special range. */
  range: string;
}

// The only public part of IPv6 (IANA IPv6 Global Unicast Allocations). All other forms that embed
// IPv4 are outside: compatible ::/96 (RFC 4291, 2.5.5.1), mapped ::ffff:0:0/96, translated
// ::ffff:0:0:0/96 (RFC 2765), NAT64 64:ff9b::/96 (RFC 6052) and 64:ff9b:1::/48 (RFC 8215); so are
// unique-local, link-local, site-local and multicast addresses.
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

// Special ranges that the registries do not list. 168.63.129.16 is a public address at which Azure
// serves a machine's own secrets; 3ffe::/16 has been returned (RFC 3701).
const MORE_SPECIAL = [
  { cidr: ipaddr.IPv4.parseCIDR("168.63.129.16/32"), range: "metadata" },
  { cidr: ipaddr.IPv6.parseCIDR("3ffe::/16"), range: "reserved" },
] as const;

/**
 * Classifies an address by the IANA registries of special-purpose addresses (RFC 6890, RFC 8190) in
 * `ipaddr.js` and some ranges that they omit. IPv6 addresses that embed an IPv4 address (6to4,
 * Teredo, ISATAP and those named above) are never public.
 * @param text A textual address; the range of an invalid one is `unreadable`.
 */
export function classifyAddress(text: string): ClassifiedAddress {
  if (!ipaddr.isValid(text)) return { address: text, family: 4, range: "unreadable" };
  const parsed = ipaddr.parse(text);
  const address = parsed.toString();
  if (parsed instanceof ipaddr.IPv4) return { address, family: 4, range: rangeOf(parsed) };
  // A zone selects a network of this machine, which is only meaningful for non-public addresses.
  const range = parsed.zoneId === undefined ? rangeOf6(parsed) : "zoned";
  return { address, family: 6, range };
}

function rangeOf(address: ipaddr.IPv4 | ipaddr.IPv6): string {
  const range = address.range();
  if (range !== "unicast") return range;
  const special = MORE_SPECIAL.find(({ cidr }) =>
    cidr[0].kind() === address.kind() && address.match(cidr as never)
  );
  return special?.range ?? "public";
}

function rangeOf6(address: ipaddr.IPv6): string {
  const range = rangeOf(address);
  if (range !== "public") return range;
  if (!address.match(GLOBAL_UNICAST)) return "outside global unicast";
  // RFC 5214, section 6.1: the interface identifier ::0:5efe:a.b.c.d, or ::200:5efe:a.b.c.d.
  const [high, low] = [address.parts[4]!, address.parts[5]!];
  return (high & ~0x0200) === 0 && low === 0x5efe ? "isatap" : "public";
}
