const PARTICLES = new Set(
  "da de degli del della den der des di do du el i il la le of the ter the van von y".split(" "),
);

/** Up to two capitals that stand for a person where there is no portrait: "Jan van Eyck" → "JE". */
export function initials(name: string): string {
  const words = name.replace(/\(.*?\)/g, " ").split(/[\s-]+/)
    .filter((word) => /^\p{L}/u.test(word) && !PARTICLES.has(word.toLowerCase()));
  const first = words[0];
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [first, last].map((word) => (word ? [...word][0]!.toUpperCase() : "")).join("");
}
