/** Colour search in the URL, so that reloaded and shared URLs show the same. */
import { MAX_COLOURS, readColours } from "../../../domain/gallery/colour_search.ts";
import type { PaletteColour } from "../../../domain/images/likeness/palette.ts";

/** Filters of the search: ids, and a range of years. */
export interface ColourFilters {
  era?: number | undefined;
  movement?: number | undefined;
  artist?: number | undefined;
  start?: number | undefined;
  end?: number | undefined;
}

/** Colours with their shares, and the filters. */
export interface ColourWish {
  colours: PaletteColour[];
  filters: ColourFilters;
}

const FILTERS = ["era", "movement", "artist", "start", "end"] as const;

const shareText = (share: number) => String(Math.round(share * 100) / 100);
const colourText = ({ colour, share }: PaletteColour) => `${colour}:${shareText(share)}`;

/** Parses the query of a URL; invalid values are ignored. */
export function parseWish(query: string): ColourWish {
  const params = new URLSearchParams(query);
  const colours = readColours(params.getAll("c").slice(0, MAX_COLOURS)) ?? [];
  const filters: ColourFilters = {};
  for (const name of FILTERS) {
    const text = params.get(name) ?? "";
    if (/^-?[1-9]\d{0,8}$/.test(text)) filters[name] = Number(text);
  }
  return { colours, filters };
}

/** Returns the query parameters of a request. */
export function requestOf({ colours, filters }: ColourWish) {
  const presentFilters = FILTERS.flatMap((name) =>
    filters[name] === undefined ? [] : [[name, String(filters[name])]]
  );
  return {
    c: colours.map(colourText),
    ...Object.fromEntries(presentFilters) as Record<string, string>,
  };
}

/** Returns the query of the URL with its question mark; "" without colours and filters. */
export function formatWish(wish: ColourWish): string {
  const { c, ...filters } = requestOf(wish);
  const params = [
    ...c.map((text) => `c=${text}`),
    ...Object.entries(filters).map((pair) => pair.join("=")),
  ];
  return params.length === 0 ? "" : `?${params.join("&")}`;
}

/** Returns the path of the page with the largest colours of a palette. */
export const coloursPath = (palette: readonly PaletteColour[]) =>
  `/colours${formatWish({ colours: palette.slice(0, MAX_COLOURS), filters: {} })}`;

/**
 * Changes the share of one colour. If the sum would exceed 1, the others shrink proportionally, but
 * none below `minShare`.
 */
export function withShare(
  colours: readonly PaletteColour[],
  at: number,
  requestedShare: number,
  minShare: number,
): PaletteColour[] {
  const others = colours.length - 1;
  const share = Math.min(requestedShare, 1 - others * minShare);
  const remainingShare = 1 - share;
  const othersShare = colours.reduce(
    (sum, entry, index) => index === at ? sum : sum + entry.share,
    0,
  );
  if (othersShare <= remainingShare + 1e-9) {
    return colours.map((entry, i) => i === at ? { ...entry, share } : entry);
  }
  const reducibleShare = othersShare - others * minShare;
  const factor = reducibleShare <= 0 ? 0 : (remainingShare - others * minShare) / reducibleShare;
  return colours.map((entry, i) =>
    i === at
      ? { ...entry, share }
      : { ...entry, share: minShare + (entry.share - minShare) * factor }
  );
}
