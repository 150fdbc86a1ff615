/** Print options in the URL, and typed pallet numbers: `1-3, 5`. */
import { PAPER_NAMES, type PaperName, usualPaper } from "./layer_grid.ts";

export interface SheetChoice {
  /** As typed; see `parseChoice`. */
  pallets: string;
  paper: PaperName;
  list: boolean;
  steps: boolean;
  /** Id of a stored layout; undefined for the order's current pallets. */
  layout?: string;
}

/**
 * Parses a query.
 * @param locale Browser locale, which determines the default paper size.
 */
export function parseSheet(search: string, locale: string): SheetChoice {
  const query = new URLSearchParams(search);
  const paperName = query.get("paper");
  const layout = query.get("layout");
  return {
    pallets: query.get("pallets") ?? "",
    paper: PAPER_NAMES.find((name) => name === paperName) ?? usualPaper(locale),
    list: query.get("list") !== "no",
    steps: query.get("steps") !== "no",
    ...(layout === null ? {} : { layout }),
  };
}

/** Returns the query with its `?`; empty for default options. */
export function formatSheet(
  { pallets, paper, list, steps, layout }: SheetChoice,
  locale: string,
): string {
  const query = new URLSearchParams();
  if (pallets.trim() !== "") query.set("pallets", pallets.trim());
  if (paper !== usualPaper(locale)) query.set("paper", paper);
  if (!list) query.set("list", "no");
  if (!steps) query.set("steps", "no");
  if (layout !== undefined) query.set("layout", layout);
  return query.size > 0 ? `?${query}` : "";
}

/**
 * Returns the pallet numbers, ascending and without duplicates; all for an empty text; undefined if
 * the text is invalid or names missing pallets.
 * @param pallets Number of pallets.
 */
export function parseChoice(text: string, pallets: number): number[] | undefined {
  const all = Array.from({ length: pallets }, (_, index) => index + 1);
  if (text.trim() === "") return all;
  const selected = new Set<number>();
  const parts = text.replace(/\s*[-–—]\s*/g, "-").split(/[,;\s]+/).filter((part) => part !== "");
  for (const part of parts) {
    const range = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(part);
    if (range === null) return undefined;
    const [from, to] = [Number(range[1]), Number(range[2] ?? range[1])];
    if (from < 1 || to > pallets || from > to) return undefined;
    for (let number = from; number <= to; number++) selected.add(number);
  }
  return all.filter((number) => selected.has(number));
}

/** Returns the shortest text for ascending pallet numbers; empty for all of them. */
export function formatChoice(selected: readonly number[], pallets: number): string {
  if (selected.length === pallets) return "";
  const ranges: [number, number][] = [];
  for (const number of selected) {
    const last = ranges.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => from === to ? `${from}` : `${from}-${to}`).join(", ");
}
