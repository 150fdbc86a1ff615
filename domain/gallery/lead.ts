/** Endings that look like the end of a sentence but are not: initials and common abbreviations. */
const OPEN_ENDING =
  /(?:^|[\s("«])(?:\p{Lu}|St|Sts|Mt|Dr|Mr|Mrs|Ms|Jr|Sr|c|ca|cf|b|d|fl|r|no|vol|ed)\.\s*$/iu;
/** A word that continues no name: what precedes it is a numeral ("Charles V.") or a letter. */
const NEW_SENTENCE = /^(?:He|She|It|They|His|Her|Their|The|In|At)\b/u;

/**
 * Returns the first `count` sentences of a text, without trailing space; the whole text if it has
 * fewer. Initials ("J. M. W. Turner"), abbreviations ("c. 1500") and a following lower-case letter
 * do not end a sentence.
 */
export function firstSentences(text: string, count: number): string {
  const segments = new Intl.Segmenter("en", { granularity: "sentence" }).segment(text);
  let sentences = 0;
  for (const { segment, index } of segments) {
    const end = index + segment.length;
    const rest = text.slice(end);
    if (/^\p{Ll}/u.test(rest)) continue;
    if (OPEN_ENDING.test(text.slice(0, end)) && !NEW_SENTENCE.test(rest)) continue;
    if (++sentences === count) return text.slice(0, end).trim();
  }
  return text.trim();
}
