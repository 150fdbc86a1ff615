/** Colour search in the URL, so that reloading and sharing show the same. */
import { MAX_COLOURS, readColours } from "../../../domain/gallery/colour_search.ts";
import type { PaletteColour } from "../../../domain/images/likeness/palette.ts";

/** Ids of what the paintings are narrowed to. */
export interface ColourFilters {
  era?: number | undefined;
  movement?: number | undefined;
  artist?: number | undefined;
  start?: number | undefined;
  end?: number | undefined;
}

/** Colours with their shares, and what else is wanted. */
export interface ColourWish {
  colours: PaletteColour[];
  filters: ColourFilters;
}

/** The names of the filters in an address and in a request. */
const FILTERS = ["era", "movement", "artist", "start", "end"] as const;

const shareText = (share: number) => String(Math.round(share * 100) / 100);
const written = ({ colour, share }: PaletteColour) => `${colour}:${shareText(share)}`;

/** Reads the query of an address; what makes no sense is left out. */
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

/** The parts of the query of a request. */
export function requestOf({ colours, filters }: ColourWish) {
  const presentFilters = FILTERS.flatMap((name) =>
    filters[name] === undefined ? [] : [[name, String(filters[name])]]
  );
  return {
    c: colours.map(written),
    ...Object.fromEntries(presentFilters) as Record<string, string>,
  };
}

/** The query of the address, with its question mark; "" where nothing is wished. */
export function formatWish(wish: ColourWish): string {
  const { c, ...filters } = requestOf(wish);
  const params = [
    ...c.map((text) => `c=${text}`),
    ...Object.entries(filters).map((pair) => pair.join("=")),
  ];
  return params.length === 0 ? "" : `?${params.join("&")}`;
}

/** The address of the page with the largest colours of a palette. */
export const coloursPath = (palette: readonly PaletteColour[]) =>
  `/colours${formatWish({ colours: palette.slice(0, MAX_COLOURS), filters: {} })}`;

/**
 * Gives one colour another share. The others give way where there would be more than the whole, each in
 * proportion, but none below `least`.
 */
export function withShare(
  colours: readonly PaletteColour[],
  at: number,
  wanted: number,
  least: number,
): PaletteColour[] {
  const others = colours.length - 1;
  const share = Math.min(wanted, 1 - others * least);
  const room = 1 - share;
  const taken = colours.reduce((sum, one, index) => index === at ? sum : sum + one.share, 0);
  if (taken <= room + 1e-9) return colours.map((one, i) => i === at ? { ...one, share } : one);
  const spare = taken - others * least;
  const factor = spare <= 0 ? 0 : (room - others * least) / spare;
  return colours.map((one, i) =>
    i === at ? { ...one, share } : { ...one, share: least + (one.share - least) * factor }
  );
}
