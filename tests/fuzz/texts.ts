/** Bodies, path segments, queries and headers that are not what they claim to be. */
import fc from "fast-check";
import { NUMBERS, TEXTS } from "./junk.ts";

type Bytes = Uint8Array<ArrayBuffer>;
const utf8 = (text: string): Bytes => new TextEncoder().encode(text);
const bytes = (...parts: (string | number[])[]): Bytes =>
  Uint8Array.from(parts.flatMap((part) => typeof part === "string" ? [...utf8(part)] : part));

/** What can become of a body on its way. */
export function brokenText(sound: Bytes): fc.Arbitrary<Bytes> {
  const utf16 = new Uint8Array(new Uint16Array([...sound]).buffer);
  return fc.oneof(
    // Made when they are drawn, for some are large.
    fc.constantFrom<(() => Bytes)[]>(
      () => bytes(),
      () => bytes(" \n\t "),
      () => bytes([0]),
      () => bytes([0xef, 0xbb, 0xbf]),
      () => bytes([0xef, 0xbb, 0xbf], [...sound]),
      () => bytes([0xff, 0xfe], [...utf16]),
      () => bytes([0xff, 0xfe, 0x00]),
      () => bytes('{"a":"', [0xe9, 0xff, 0xc0, 0xaf, 0xed, 0xa0, 0x80], '"}'),
      () => bytes([...sound], [...sound]),
      () => bytes([...sound], ","),
      () => bytes([0x1f, 0x8b, 8, 0], [...sound]),
      () => bytes("null"),
      () => bytes("[]"),
      () => bytes("{}"),
      () => bytes("[null]"),
      () => bytes("[[]]"),
      () => bytes("0"),
      () => bytes('""'),
      () => bytes("{".repeat(300)),
      () => bytes("[".repeat(100_000)),
      () => bytes("]"),
      () => bytes("--x\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--x"),
      () => bytes("a=1&b=2"),
    ).map((make) => make()),
    // Cut off, a bit turned, a byte put in.
    fc.nat(Math.max(0, sound.length - 1)).map((at) => sound.slice(0, at)),
    fc.tuple(fc.nat(Math.max(0, sound.length - 1)), fc.nat(7)).map(([at, bit]) => {
      const turned = sound.slice();
      if (at < turned.length) turned[at]! ^= 1 << bit;
      return turned;
    }),
    fc.tuple(fc.nat(sound.length), fc.nat(255)).map(([at, byte]) =>
      bytes([...sound.subarray(0, at)], [byte], [...sound.subarray(at)])
    ),
  );
}

/** Media types that a body is said to have. */
export const contentTypes = fc.constantFrom(
  "",
  "application/json; charset=utf-8",
  "application/json; charset=utf-16",
  "application/json;;;",
  "application/JSON",
  "application/problem+json",
  "text/json",
  "text/plain",
  "text/csv",
  "text/csv; charset=windows-1251",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "multipart/form-data; boundary=",
  "image/png",
  "application/jsonx",
  "*/*",
  "\xff\xfe",
);

/** What stands in a path where something else should. */
export const segments: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "%ff",
    "%00",
    "%2f",
    "%2F..%2F..%2Fetc%2Fpasswd",
    "%2e%2e",
    "..",
    ".",
    "",
    "%",
    "%zz",
    "%c0%af",
    "%25%30%30",
    "%ed%a0%80",
    "..%5c..",
    "%20",
    "+",
    ";a=b",
    ":id",
    "*",
    "-1",
    "-0",
    "00001",
    "1.0",
    "1e3",
    "%31",
    "1%00",
    "1%0a",
    "１",
    "true",
    "NaN",
    "~warehouses.0~%00",
    "~warehouses.0~/",
    "~points.0~",
    "{~warehouses.0~}",
    "x".repeat(5000),
    "%F0%9F%92%A9".repeat(50),
    "a/b/c/d/e/f/g",
    "/".repeat(100),
  ),
  fc.constantFrom(...TEXTS).filter((text) => text.isWellFormed() && text.length < 2000)
    .map(encodeURIComponent),
  fc.constantFrom(...NUMBERS).map(String),
  fc.uuid(),
);

/** Queries around a sound one. */
export const queries: fc.Arbitrary<(sound: string) => string> = fc.oneof(
  fc.constantFrom<(sound: string) => string>(
    (sound) => `${sound}&${sound}`,
    (sound) => sound.replaceAll("=", "[]="),
    (sound) => sound.replaceAll("=", "[a]="),
    (sound) => sound.replaceAll("=", "=&"),
    (sound) => sound.replaceAll(/=[^&]*/g, ""),
    (sound) => sound.replaceAll("=", "=%ff"),
    (sound) => sound.replaceAll("=", "=%00"),
    (sound) => sound.replaceAll("=", "=%zz%"),
    (sound) => sound.replaceAll("=", "=+"),
    (sound) => sound.toUpperCase(),
    (sound) => `${sound}&__proto__=1&constructor=2&toString=3`,
    (sound) => `&&&=&=1&${sound}`,
    (sound) => `${sound}&${"a=1&".repeat(2000)}`,
    (sound) => `${sound}&x=${"y".repeat(60_000)}`,
    () => "?",
    () => "",
  ),
  fc.constantFrom(...TEXTS, ...NUMBERS.map(String))
    .filter((text) => text.isWellFormed() && text.length < 5000)
    .map((text) => (sound: string) => sound.replaceAll(/=[^&]*/g, `=${encodeURIComponent(text)}`)),
);

/** A header that a server may stumble over. */
export const oddHeaders: fc.Arbitrary<[string, string]> = fc.oneof(
  header("Range", "bytes=0-", "bytes=-0", "bytes=-5", "bytes=5-1", "bytes=0-0,2-3", "bytes=a-b"),
  header(
    "Range",
    "bytes=99999999999999999999-",
    "bytes=-99999999999999999999",
    "lines=1-2",
    "bytes",
  ),
  header("If-None-Match", "*", '"', '""', 'W/"x"', "W/", ",,,", `"${"x".repeat(5000)}"`, "\xff"),
  header("If-Match", "*", '"x"', 'W/"x"', ",", '"', " ", `${'"a",'.repeat(2000)}`),
  header("If-Modified-Since", "yesterday", "0", "Thu, 01 Jan 1970 00:00:00 GMT", "99999999999999"),
  header("If-Range", '"x"', "W/", "Tue, 30 Feb 2099 99:99:99 GMT"),
  header(
    "Accept",
    "text/html",
    "application/ld+json",
    "*/*;q=0",
    ";;;",
    ",",
    "a/b;q=x",
    "q".repeat(9000),
  ),
  header(
    "Accept-Language",
    "ru",
    "ru;q=1e9",
    "*;q=0,en;q=-1",
    "ru-RU-x-y;q=0.5;q=1",
    ";",
    "zz",
    "\xe9",
  ),
  header(
    "Accept-Encoding",
    "br",
    "gzip;q=0",
    "identity;q=0,*;q=0",
    "br;q=NaN",
    "deflate",
    "zstd,,;",
  ),
  header("Content-Type", "", "text/html", "application/json; charset=latin1", "application/json;x"),
  header("Content-Encoding", "gzip", "br", "deflate, gzip", "nothing"),
  header("Content-Length", "0", "-1", "1e3", "99999999999999999999", "12, 13", "x"),
  header("Transfer-Encoding", "chunked", "gzip, chunked", "x"),
  header("X-Request-Id", "a", "x".repeat(5000), "<script>", "\xff", "a b", ""),
  header(
    "X-Forwarded-For",
    "",
    ",,,",
    "unknown",
    "::1",
    "1.2.3.4, 5.6.7.8",
    "x".repeat(3000),
    "\xff",
  ),
  header("X-Forwarded-Proto", "https", "gopher", "https,http", "\xff"),
  header("X-Forwarded-Host", "elsewhere.example", "a b"),
  header("Forwarded", "for=_x;proto=https"),
  header("Host", "a b", "", "[::1", "x:99999999", "elsewhere.example", "-", "\xff"),
  header(
    "Origin",
    "null",
    "https://elsewhere.example",
    "http://localhost",
    "x",
    "",
    "http://[",
    "\xff",
  ),
  header("Referer", "https://elsewhere.example/%ff"),
  header("Sec-Fetch-Site", "cross-site", "x"),
  header("Connection", "close", "upgrade", "keep-alive, Upgrade"),
  header("Upgrade", "websocket", "h2c"),
  header("Expect", "100-continue", "x"),
  header("X-HTTP-Method-Override", "DELETE"),
  header("Last-Event-ID", "done", "x", "\xff", "9".repeat(400)),
  header("Cookie", "gallery.sid", "gallery.sid=", "gallery.sid=%ff", "=;=;=", ";".repeat(3000)),
  header("Cookie", "gallery.sid=x; gallery.sid=y", `gallery.sid=${"z".repeat(5000)}`, "\xff=\xfe"),
  header("Cookie", "language=xx", "theme=<script>", "lang=%00", "__proto__=1"),
);

/** Ways of not being let in. */
export const strangers: fc.Arbitrary<[string, string][]> = fc.oneof(
  fc.constant<[string, string][]>([]),
  fc.constantFrom(
    "",
    "Basic",
    "Basic ",
    "Basic =",
    "Basic !!!!",
    "Basic OjpvOg==",
    "Basic Og==",
    "Basic //79",
    "Basic AAAA",
    "basic bm9ib2R5Omd1ZXNz",
    `Basic ${"QUJD".repeat(3000)}`,
    "Bearer x",
    "Digest username=x",
    "\xff",
  ).map((value): [string, string][] => [["Authorization", value]]),
  fc.constantFrom(
    "gallery.sid=x",
    "gallery.sid=",
    "other=1",
    "gallery.sid=%00",
    "gallery.sid=' OR 1",
  )
    .map((value): [string, string][] => [["Cookie", value]]),
);

function header(name: string, ...values: string[]): fc.Arbitrary<[string, string]> {
  return fc.constantFrom(...values).map((value): [string, string] => [name, value]);
}
