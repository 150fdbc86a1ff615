/** Parsing and formatting of typed pallet numbers: `1-3, 5`. */

/**
 * Returns the pallet numbers, ascending and without duplicates; all for an empty text; undefined if
 * the text is invalid or names missing pallets.
 *
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
