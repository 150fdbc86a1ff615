/** What a field does not expect: values, texts and JSON that someone sends in all innocence or none. */
import fc from "fast-check";

/** JSON that `JSON.stringify` would not write; `~raw.N~` stands for the entry N in a body. */
export const RAW = [
  "-0",
  "1e308",
  "1e999",
  "-1e999",
  "5e-324",
  "9007199254740993",
  "9223372036854775807",
  "9223372036854775808",
  "-9223372036854775809",
  "18446744073709551616",
  `1${"0".repeat(400)}`,
  `0.${"1".repeat(400)}`,
  "NaN",
  "Infinity",
  "-",
  "01",
  "+1",
  ".5",
  "0x10",
  "1n",
  "undefined",
  "tru",
  "'text'",
  '"\\ud800"',
  '"\\u0000"',
  '"\\x41"',
  '"\t"',
  `${"[".repeat(5000)}${"]".repeat(5000)}`,
  `${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`,
  "[".repeat(20_000),
  '{"__proto__":{"polluted":1}}',
  '{"a":1,"a":2}',
  "[1,]",
  "{,}",
] as const;

/** Texts that have tripped someone. */
export const TEXTS = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "x\udc00y",
  "\uffff",
  "\ufeff",
  "\u202egnp.exe",
  "e\u0301",
  "👩‍👩‍👧‍👦",
  "İstanbul",
  "ﷺ",
  "a\tb\nc",
  "a\r\nb",
  "\u007f",
  "NaN",
  "Infinity",
  "-0",
  "1e308",
  "null",
  "undefined",
  "true",
  "[object Object]",
  "0x1F",
  "１２",
  "٣",
  "1_000",
  "9007199254740993",
  "99999999999999999999",
  "+275760-09-13",
  "-271821-04-20",
  "0000-00-00",
  "2024-02-30T25:61:61Z",
  "%",
  "%_%\\",
  "'; DROP TABLE artists; --",
  '"',
  "*",
  "a* OR b",
  "NEAR(a b)",
  "(((",
  "^",
  "{}",
  "../../../etc/passwd",
  "..\\..\\x",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "<script>alert(1)</script>",
  "${7*7}",
  "=1+1",
  "http://127.0.0.1:22/",
  "javascript:alert(1)",
  "http://",
  "http://[::1",
  "https://user:pass@/",
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "g0000000-0000-0000-0000-000000000000",
  "{00000000-0000-0000-0000-000000000000}",
  "x".repeat(1001),
  "я".repeat(10_001),
  "💩".repeat(5000),
] as const;

/** Whole numbers at the edges of what machines and databases count with. */
export const NUMBERS = [
  0,
  -1,
  1,
  0.5,
  -0.5,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  -(2 ** 53),
  1e21,
  1e300,
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
  Number.MIN_VALUE,
  1e-7,
] as const;

const raw = fc.nat(RAW.length - 1).map((index) => `~raw.${index}~`);

/** Any of them, or something nested. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]], { id: null }, [{}], [[{}]]),
  fc.constantFrom<unknown>(...NUMBERS),
  fc.constantFrom<unknown>(...TEXTS),
  raw,
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.dictionary(fc.constantFrom("id", "__proto__", "constructor", "", "\u0000", "a.b"), raw, {
    maxKeys: 2,
  }),
);

/** One way of spoiling a value. */
export type Spoiling = "replace" | "remove" | "add" | "null" | "repeat" | "wrap";
const SPOILINGS: readonly Spoiling[] = [
  "replace",
  "replace",
  "remove",
  "add",
  "null",
  "repeat",
  "wrap",
];

/** Values of `sound` in which one place is not what it should be. */
export function spoiled(sound: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(sound, fc.nat(10_000), junk, fc.constantFrom(...SPOILINGS))
    .map(([value, at, other, how]) => spoil(value, at, other, how));
}

const EXTRA = ["__proto__", "constructor", "toJSON", "", "id", "extra"];

type Container = Record<string | number, unknown>;

function placesOf(container: Container, key: string | number): [Container, string | number][] {
  const value = container[key];
  const below = typeof value === "object" && value !== null
    ? Object.keys(value).flatMap((name) => placesOf(value as Container, name))
    : [];
  return [[container, key], ...below];
}

function spoil(value: unknown, at: number, other: unknown, how: Spoiling): unknown {
  const root: Container = { value: structuredClone(value) };
  const places = placesOf(root, "value");
  // The root itself is one of many places, whatever lies below it.
  const [container, key] = places[at % places.length]!;
  const there = container[key];
  if (how === "remove" && container !== root) {
    if (Array.isArray(container)) container.splice(Number(key), 1);
    else delete container[key];
  } else if (how === "null") container[key] = null;
  else if (how === "repeat") container[key] = [there, there];
  else if (how === "wrap") container[key] = { value: there };
  else if (how === "add" && typeof there === "object" && there !== null) {
    if (Array.isArray(there)) there.push(other);
    else {
      const name = EXTRA[at % EXTRA.length]!;
      Object.defineProperty(there, name, { value: other, enumerable: true });
    }
  } else container[key] = other;
  return root.value;
}
