/** Records that may be duplicates, by their names and years. */
import { isLongerForm, isTranscription, nameWords } from "./painters/person_name.ts";

/** The compared data of a record. */
export interface Candidate {
  id: number;
  /** Names, the main one first. */
  names: readonly string[];
  /** Years that duplicates have in common; null if unknown. */
  from: number | null;
  to: number | null;
  /** Only records of the same group are compared; works are grouped by artist. */
  group: number;
  /** True if a longer name may denote the same record, as is common for persons. */
  hasLongerForms: boolean;
}

/** Two records that may be the same, the smaller id first. */
export interface LikelyDuplicate {
  one: number;
  other: number;
  /** `same`: names differ at most in accents or word order; `near`: in a few letters or words. */
  likeness: "same" | "near";
}

// All pairs of names within a block are compared; larger blocks are not selective.
const MAX_BLOCK = 200;
const MIN_WORD_LENGTH = 4;
// Maximum difference of years between sources about one person, and about one work: an artist may
// have painted the same subject again five years later.
const MAX_YEARS_APART = { person: 4, work: 2 };

interface Entry {
  record: Candidate;
  key: string;
  words: string[];
}

/**
 * Returns the pairs of records that share an equal or similar name and whose years are consistent:
 * pairs with equal names first, then by id.
 */
export function likelyDuplicates(records: readonly Candidate[]): LikelyDuplicate[] {
  const duplicates: LikelyDuplicate[] = [];
  for (const group of Map.groupBy(records, ({ group }) => group).values()) {
    if (group.length === 1) continue;
    for (const pair of pairsWithin(group)) duplicates.push(pair);
  }
  return duplicates.sort((a, b) =>
    Number(a.likeness === "near") - Number(b.likeness === "near") || a.one - b.one ||
    a.other - b.other
  );
}

function pairsWithin(group: readonly Candidate[]): Iterable<LikelyDuplicate> {
  const same = new Map<string, Entry[]>();
  const blocks = new Map<string, Entry[]>();
  for (const record of group) {
    for (const name of new Set(record.names)) {
      const words = nameWords(name);
      if (words.length === 0) continue;
      const entry = { record, key: words.toSorted().join(" "), words };
      add(same, entry.key, entry);
      // Similar names share a word, or the initials of all their words in order.
      for (const word of new Set(words.filter(({ length }) => length >= MIN_WORD_LENGTH))) {
        add(blocks, `w ${word}`, entry);
      }
      add(blocks, `b ${entry.key.slice(0, 6)}`, entry);
    }
  }
  const pairs = new Map<string, LikelyDuplicate>();
  for (const [found, likeness] of [[same, "same"], [blocks, "near"]] as const) {
    for (const entries of found.values()) {
      if (likeness === "near" && entries.length > MAX_BLOCK) continue;
      for (const [at, one] of entries.entries()) {
        for (const other of entries.slice(at + 1)) addPair(pairs, one, other, likeness);
      }
    }
  }
  return pairs.values();
}

function add(map: Map<string, Entry[]>, key: string, entry: Entry): void {
  const group = map.get(key);
  if (group === undefined) map.set(key, [entry]);
  else group.push(entry);
}

function addPair(
  pairs: Map<string, LikelyDuplicate>,
  first: Entry,
  second: Entry,
  likeness: LikelyDuplicate["likeness"],
): void {
  const [a, b] = first.record.id < second.record.id ? [first, second] : [second, first];
  const key = `${a.record.id} ${b.record.id}`;
  if (a.record.id === b.record.id || pairs.has(key)) return;
  if (!yearsAgree(a.record, b.record)) return;
  if (likeness === "near" && !isNear(a, b)) return;
  pairs.set(key, { one: a.record.id, other: b.record.id, likeness });
}

function yearsAgree(a: Candidate, b: Candidate): boolean {
  const maximum = MAX_YEARS_APART[a.hasLongerForms ? "person" : "work"];
  const agree = (one: number | null, other: number | null) =>
    one === null || other === null || Math.abs(one - other) <= maximum;
  return agree(a.from, b.from) && agree(a.to, b.to);
}

// "Composition VII" and "Composition VIII" are two works.
const NUMBER = /^(\d+|[ivxlc]+)$/;
const numbersIn = (words: readonly string[]) => words.filter((word) => NUMBER.test(word)).join();

function isNear({ record, words: one }: Entry, { words: other }: Entry): boolean {
  if (numbersIn(one) !== numbersIn(other)) return false;
  return isTranscription(one, other) || isTranscription(one.toSorted(), other.toSorted()) ||
    (record.hasLongerForms && isLongerForm(one, other));
}
