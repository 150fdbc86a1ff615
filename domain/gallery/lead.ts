/** Ends that look like the end of a sentence and are none: initials and common abbreviations. */
const OPEN_ENDING =
  /(?:^|[\s("«])(?:\p{Lu}|St|Sts|Mt|Dr|Mr|Mrs|Ms|Jr|Sr|c|ca|cf|b|d|fl|r|no|vol|ed)\.\s*$/iu;

/**
 * The first `count` sentences of a text, without the space behind them; the whole text when it has
 * fewer. Initials ("J. M. W. Turner"), abbreviations ("c. 1500") and whatever goes on in lower case
 * end no sentence.
 */
export function firstSentences(text: string, count: number): string {
  const segments = new Intl.Segmenter("en", { granularity: "sentence" }).segment(text);
  let taken = 0;
  for (const { segment, index } of segments) {
    const end = index + segment.length;
    if (OPEN_ENDING.test(text.slice(0, end)) || /^\p{Ll}/u.test(text.slice(end))) continue;
    if (++taken === count) return text.slice(0, end).trim();
  }
  return text.trim();
}
