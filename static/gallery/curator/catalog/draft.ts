/** Draft of a record's form, compared with the server's state. No markup. */

/** Fields of a record, as the API has them. */
export type Values = Readonly<Record<string, unknown>>;

/** A field that two have changed to different values. */
export interface Clash {
  field: string;
  base: unknown;
  theirs: unknown;
  mine: unknown;
}

/** Returns true if two values of a field are equal. */
export const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields of `mine` that are not those of `base`. */
export function changesOf(base: Values, mine: Values): Values {
  return Object.fromEntries(
    Object.entries(mine).filter(([field, value]) => field !== "id" && !same(base[field], value)),
  );
}

/** Result of merging two people's changes to one record. */
export interface Merged {
  /** All fields: theirs where only they have changed something, mine everywhere else. */
  values: Values;
  /** Fields that only they have changed, which were taken over. */
  taken: readonly string[];
  /** Fields that both have changed: mine stay, until the curator chooses. */
  clashes: readonly Clash[];
}

/**
 * Merges field by field.
 *
 * @param base What both began from.
 */
export function merge(base: Values, theirs: Values, mine: Values): Merged {
  const values: Record<string, unknown> = {};
  const taken: string[] = [];
  const clashes: Clash[] = [];
  for (const field of Object.keys(theirs)) {
    const [was, is, own] = [base[field], theirs[field], mine[field]];
    const isTheirs = !same(was, is);
    const isMine = !same(was, own);
    values[field] = isMine ? own : is;
    if (isTheirs && !isMine) taken.push(field);
    if (isTheirs && isMine && !same(is, own)) {
      clashes.push({ field, base: was, theirs: is, mine: own });
    }
  }
  return { values, taken, clashes };
}

/** A whole number as it is typed; undefined where it is none, null where nothing is typed. */
export function readNumber(text: string): number | null | undefined {
  const typed = text.trim().replace(/^[−–]/, "-");
  if (typed === "") return null;
  return /^-?\d{1,9}$/.test(typed) ? Number(typed) : undefined;
}

/** A fraction as it is typed, with a point or a comma. */
export function readFraction(text: string): number | null | undefined {
  const typed = text.trim().replace(",", ".");
  if (typed === "") return null;
  return /^(0?\.\d+|[01](\.\d+)?)$/.test(typed) && Number(typed) <= 1 ? Number(typed) : undefined;
}
