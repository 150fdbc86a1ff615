/** Names of movements as the data set has them. */

// "(Late Renaissance)", "(1368–1644)"
const BRACKETS = /\([^)]*\)/g;
// Words that one source adds to a name and another leaves out.
const KIND = /\s+(art|movement|painting|period|school|style)$/;

const SAME: Record<string, string> = {
  academicism: "academic",
  artbrut: "outsider",
  romanesqueart: "romanesque",
  mannerismlaterenaissance: "mannerism",
  attic: "atticvase",
};

/** Equal for names that differ in case, accents, hyphens, brackets or the word for their kind. */
export function movementKey(name: string): string {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
    .replace(BRACKETS, " ").replace(/\s+/g, " ").trim().replace(KIND, "");
  const key = plain.replace(/[^\p{L}\p{N}]/gu, "");
  return SAME[key] ?? key;
}

/** The years that a name carries in brackets: "Ming Dynasty (1368–1644)". */
export function yearsInName(name: string): { start: number; end: number } | undefined {
  const [, start, end] = /\((\d{3,4})\s*[–-]\s*(\d{3,4})\)/.exec(name) ?? [];
  return start === undefined || end === undefined
    ? undefined
    : { start: Number(start), end: Number(end) };
}

/** A list separated by commas, in which a comma inside brackets separates nothing. */
export function listOf(text: string): string[] {
  return (text.match(/(?:\([^)]*\)|[^,(])+/g) ?? []).map((one) => one.trim())
    .filter((one) => one !== "");
}

/**
 * Names out of `{Cubism:3},{Realism,Romanticism:44}`, the one of most works first, without what says
 * that nothing is known.
 */
export function weighedNames(text: string): string[] {
  return [...text.matchAll(/\{([^{}]+):(\d+)\}/g)]
    .map(([, names, count]) => ({ names: listOf(names!), count: Number(count) }))
    .sort((a, b) => b.count - a.count)
    .flatMap(({ names }) => names)
    .filter((name) => !/^unknown$/i.test(name));
}
