/** Paper, in CSS pixels: 96 to an inch, on paper as on a screen. */

/** A sheet of paper. */
export interface Paper {
  width: number;
  height: number;
}

export const PAPERS = {
  a4: { width: 793, height: 1122 },
  letter: { width: 816, height: 1056 },
} satisfies Record<string, Paper>;

export type PaperName = keyof typeof PAPERS;

export const PAPER_NAMES = Object.keys(PAPERS) as PaperName[];

/** Unprintable margins, with room for a thumb. */
export const MARGIN = { side: 42, top: 36, bottom: 30 };
/** Height of the header and the footer of every page. */
export const HEAD = 92;
export const FOOT = 40;

/**
 * The room for what a page shows, between head and foot.
 *
 * @param taller by how much the head is higher than usual, for a long name
 */
export function roomOn(name: PaperName, taller = 0): Paper {
  const { width, height } = PAPERS[name];
  return {
    width: width - 2 * MARGIN.side,
    height: height - MARGIN.top - MARGIN.bottom - HEAD - taller - FOOT,
  };
}

// Where offices use Letter (CLDR, territory measurement data).
const LETTER_REGIONS = /-(US|CA|MX|CL|CO|CR|GT|PA|PH|PR|SV|VE|BZ|NI)\b/;

/** The paper that is most likely in the printer of someone with this language of the browser. */
export const usualPaper = (locale: string): PaperName =>
  LETTER_REGIONS.test(locale) ? "letter" : "a4";
