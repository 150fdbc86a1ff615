/** Numbers of pallets as someone types them: `1-3, 5`. */

/**
 * The numbers of the pallets, ascending and each once; all of them for an empty text. Undefined when
 * the text names something else, or pallets that are not there.
 *
 * @param pallets how many there are
 */
export function parseChoice(text: string, pallets: number): number[] | undefined {
  const all = Array.from({ length: pallets }, (_, index) => index + 1);
  if (text.trim() === "") return all;
  const chosen = new Set<number>();
  const parts = text.replace(/\s*[-–—]\s*/g, "-").split(/[,;\s]+/).filter((part) => part !== "");
  for (const part of parts) {
    const range = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(part);
    if (range === null) return undefined;
    const [from, to] = [Number(range[1]), Number(range[2] ?? range[1])];
    if (from < 1 || to > pallets || from > to) return undefined;
    for (let number = from; number <= to; number++) chosen.add(number);
  }
  return all.filter((number) => chosen.has(number));
}

/** The shortest text for these numbers, ascending; empty when they are all there are. */
export function formatChoice(chosen: readonly number[], pallets: number): string {
  if (chosen.length === pallets) return "";
  const ranges: [number, number][] = [];
  for (const number of chosen) {
    const last = ranges.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => from === to ? `${from}` : `${from}-${to}`).join(", ");
}
