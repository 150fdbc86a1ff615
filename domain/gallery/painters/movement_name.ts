/** Names of movements in the data set. */

// "(Late Renaissance)", "(1368–1644)"
const BRACKETS = /\([^)]*\)/g;
// Words that some sources add to a name and others omit.
const KIND = /\s+(art|movement|painting|period|school|style)$/;

const EQUIVALENT_KEYS: Record<string, string> = {
  academicism: "academic",
  artbrut: "outsider",
  romanesqueart: "romanesque",
  mannerismlaterenaissance: "mannerism",
  attic: "atticvase",
};

/**
 * Returns a key that is equal for names that differ only in case, accents, hyphens, brackets or the
 * word for their kind.
 */
export function movementKey(name: string): string {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
    .replace(BRACKETS, " ").replace(/\s+/g, " ").trim().replace(KIND, "");
  const key = plain.replace(/[^\p{L}\p{N}]/gu, "");
  return EQUIVALENT_KEYS[key] ?? key;
}

/** Returns the years in brackets after a name: "Ming Dynasty (1368–1644)". */
export function yearsInName(name: string): { start: number; end: number } | undefined {
  const [, start, end] = /\((\d{3,4})\s*[–-]\s*(\d{3,4})\)/.exec(name) ?? [];
  return start === undefined || end === undefined
    ? undefined
    : { start: Number(start), end: Number(end) };
}

/** Splits a comma-separated list; commas inside brackets do not separate. */
export function listOf(text: string): string[] {
  return (text.match(/(?:\([^)]*\)|[^,(])+/g) ?? []).map((one) => one.trim())
    .filter((one) => one !== "");
}

/**
 * Returns the names in `{Cubism:3},{Realism,Romanticism:44}` by descending number of works, without
 * placeholders.
 */
export function namesByWorks(text: string): string[] {
  return [...text.matchAll(/\{([^{}]+):(\d+)\}/g)]
    .map(([, names, count]) => ({ names: listOf(names!), count: Number(count) }))
    .sort((a, b) => b.count - a.count)
    .flatMap(({ names }) => names)
    .filter((name) => !/^unknown$/i.test(name));
}
