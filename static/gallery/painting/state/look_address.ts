/** URL parameters of the close view: `?look=x,y,zoom`, and `#note-2` for an open note. */

/** Centre of the view in fractions of the picture, and the zoom relative to the whole. */
export interface Look {
  x: number;
  y: number;
  zoom: number;
}

/** The whole picture. */
export const WHOLE: Look = { x: 0.5, y: 0.5, zoom: 1 };

const VIEW_PATTERN = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,2}(?:\.\d+)?),(\d{1,4}(?:\.\d+)?)$/;
// The view can be moved past the edge of the picture, by less than its own size.
const OUTSIDE = 1;

const rounded = (value: number, digits: number) => String(Number(value.toFixed(digits)) + 0);

/** Reads what is looked at; undefined for what makes no sense. */
export function parseLook(text: string | null): Look | undefined {
  const match = VIEW_PATTERN.exec(text ?? "");
  if (!match) return undefined;
  const [x, y, zoom] = match.slice(1).map(Number) as [number, number, number];
  const isNear = [x, y].every((at) => at >= -OUTSIDE && at <= 1 + OUTSIDE);
  return isNear && zoom > 0 ? { x, y, zoom } : undefined;
}

/** Writes what is looked at: a place to a ten thousandth of the picture. */
export const formatLook = ({ x, y, zoom }: Look) =>
  [rounded(x, 4), rounded(y, 4), rounded(zoom, 3)].join();

/** The id of the note that a fragment names. */
export function noteIn(hash: string): number | undefined {
  const match = /^#note-([1-9]\d{0,14})$/.exec(hash);
  return match ? Number(match[1]) : undefined;
}

/** Returns true if a URL requests the editor. */
export const editsIn = (search: string) => new URLSearchParams(search).get("edit") === "1";

/**
 * The address of a page with another look and note in it; what else its query says stays.
 *
 * @param look undefined: the close look is shut
 * @param note id of the open note, if one is
 * @param edits whether a curator edits what belongs to the picture
 */
export function withLook(
  address: Pick<Location, "pathname" | "search">,
  look: Look | undefined,
  note: number | undefined,
  edits = false,
): string {
  const params = new URLSearchParams(address.search);
  params.delete("look");
  params.delete("edit");
  const parts = [
    params.toString(),
    look && `look=${formatLook(look)}`,
    look && edits && "edit=1",
  ].filter(Boolean);
  const query = parts.length > 0 ? `?${parts.join("&")}` : "";
  return address.pathname + query + (note === undefined ? "" : `#note-${note}`);
}
