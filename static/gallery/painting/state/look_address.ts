/**
 * URL parameters of the close look (the zoomable view of a painting): `?look=x,y,zoom`, and
 * `#note-2` for an open note.
 */

/**
 * A view of the picture: its centre in fractions of the picture, and the zoom relative to the
 * whole.
 */
export interface PictureView {
  x: number;
  y: number;
  zoom: number;
}

/** View of the whole picture. */
export const WHOLE: PictureView = { x: 0.5, y: 0.5, zoom: 1 };

const VIEW_PATTERN = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,2}(?:\.\d+)?),(\d{1,4}(?:\.\d+)?)$/;
// Largest distance of the centre from the picture; less than its own size.
const MAX_OUTSIDE = 1;

const rounded = (value: number, digits: number) => String(Number(value.toFixed(digits)) + 0);

/** Parses a view; undefined if it is invalid. */
export function parseLook(text: string | null): PictureView | undefined {
  const match = VIEW_PATTERN.exec(text ?? "");
  if (!match) return undefined;
  const [x, y, zoom] = match.slice(1).map(Number) as [number, number, number];
  const isInRange = [x, y].every((at) => at >= -MAX_OUTSIDE && at <= 1 + MAX_OUTSIDE);
  return isInRange && zoom > 0 ? { x, y, zoom } : undefined;
}

/** Formats a view; the centre is rounded to a ten-thousandth of the picture. */
export const formatLook = ({ x, y, zoom }: PictureView) =>
  [rounded(x, 4), rounded(y, 4), rounded(zoom, 3)].join();

/** Returns the id of the note in a URL fragment. */
export function noteIn(hash: string): number | undefined {
  const match = /^#note-([1-9]\d{0,14})$/.exec(hash);
  return match ? Number(match[1]) : undefined;
}

/** Returns true if a URL requests the editor. */
export const editsIn = (search: string) => new URLSearchParams(search).get("edit") === "1";

/**
 * Returns the URL of a page with another view and note; other query parameters stay.
 * @param look Undefined if the close look is closed.
 * @param note Id of the open note, if any.
 * @param edits True if the editor is open.
 */
export function withLook(
  address: Pick<Location, "pathname" | "search">,
  look: PictureView | undefined,
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
