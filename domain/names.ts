/** Detection of names in files and pasted text that are probably the same. */
import { normalizedName } from "./normalized_name.ts";
import { push } from "./push.ts";

/** A number in scientific notation, as spreadsheets display long article numbers: `1,23E+12`. */
const SCIENTIFIC = /^(\d)(?:[.,](\d+))?e\+?(\d+)$/;
const LONG_NUMBER = /^[1-9]\d{4,}$/;

/** Returns a name in lower case without leading zeros. */
const keyOf = (name: string) => normalizedName(name).toLowerCase().replace(/^0+(?=.)/, "");

/** A long number, its significant digits first. */
interface Digits {
  name: string;
  key: string;
  /** Number of known decimals; undefined if all digits are known. */
  decimals: number | undefined;
}

/**
 * An index of names that finds those that differ only by case, leading zeros or scientific
 * notation.
 */
export class SimilarNames {
  readonly #byKey = new Map<string, string[]>();
  /** Long numbers by their number of digits. */
  readonly #numbers = new Map<number, Digits[]>();

  constructor(names: Iterable<string> = []) {
    for (const name of names) this.add(name);
  }

  add(name: string): void {
    const key = keyOf(name);
    const list = this.#byKey.get(key);
    if (list === undefined) this.#byKey.set(key, [name]);
    else if (!list.includes(name)) list.push(name);
    const digits = digitsOf(key);
    if (digits === undefined) return;
    const { length, decimals } = digits;
    push(this.#numbers, length, { name, key, decimals });
  }

  /** Finds the first other name that is similar; undefined if there is none. */
  find(name: string): string | undefined {
    const key = keyOf(name);
    const same = this.#byKey.get(key)?.find((other) => other !== name);
    if (same !== undefined) return same;
    const digits = digitsOf(key);
    if (digits === undefined) return undefined;
    return this.#numbers.get(digits.length)?.find((other) =>
      other.decimals === undefined
        ? digits.decimals !== undefined && isRounded(other.key, key, digits.decimals)
        : digits.decimals === undefined
        ? isRounded(key, other.key, other.decimals)
        : plain(key) === plain(other.key) && other.name !== name
    )?.name;
  }
}

const plain = (key: string) => key.replace(",", ".").replace("e+", "e");

function digitsOf(key: string): { length: number; decimals: number | undefined } | undefined {
  if (LONG_NUMBER.test(key)) return { length: key.length, decimals: undefined };
  const [, , fraction = "", exponent] = SCIENTIFIC.exec(key) ?? [];
  return exponent === undefined
    ? undefined
    : { length: Number(exponent) + 1, decimals: fraction.length };
}

/** Returns true if a whole number rounds to a scientific one with its decimals. */
const isRounded = (whole: string, scientific: string, decimals: number) =>
  decimals <= 100 && plain(Number(whole).toExponential(decimals)) === plain(scientific);

/** A map by names, both exact and normalized. */
export class NameMap<Value> {
  readonly #exact = new Map<string, Value[]>();
  readonly #clean = new Map<string, Value[]>();

  add(name: string, value: Value): void {
    push(this.#exact, name, value);
    push(this.#clean, normalizedName(name), value);
  }

  /** Returns the values of the exact name, otherwise those of the normalized name. */
  find(name: string): readonly Value[] {
    return this.#exact.get(name) ?? this.#clean.get(normalizedName(name)) ?? [];
  }
}
