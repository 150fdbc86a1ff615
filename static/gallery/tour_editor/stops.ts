/** The stops of a tour during editing, and the tour as visitors would see it. No markup. */
import type { EditedStop } from "../../../domain/gallery/editing/records.ts";
import type { PaintingContext, PaintingPage } from "../../../domain/gallery/painting_records.ts";
import type { Tour, TourLanguage, TourPainting } from "../../../domain/gallery/tour_records.ts";
import type { Values } from "../../shared/draft.ts";

/** Returns a new stop at a painting, without text. */
export const newStop = (painting: number, title: string): EditedStop => ({
  painting_id: painting,
  title,
  title_ru: "",
  body: "",
  body_ru: "",
  pos_x: null,
  pos_y: null,
  width: null,
  height: null,
});

/** Returns a list with one item moved; an unchanged copy if an index is invalid. */
export function moveItem<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const next = [...list];
  if (from < 0 || to < 0 || from >= list.length || to >= list.length) return next;
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/**
 * Returns the new index of a dragged row.
 * @param rows Top and bottom of every row, in the order of the list.
 * @param y Vertical position of the pointer.
 */
export function rowUnder(
  rows: readonly { top: number; bottom: number }[],
  from: number,
  y: number,
): number {
  const at = rows.findIndex(({ top, bottom }) => y >= top && y < bottom);
  if (at >= 0) return at;
  if (rows.length === 0) return from;
  return y < rows[0]!.top ? 0 : y >= rows.at(-1)!.bottom ? rows.length - 1 : from;
}

/** Returns a painting in the form that tours need. */
export function tourPainting(
  { painting }: PaintingPage,
  { year, artist, image_width, image_height, image_cleared }: PaintingContext,
): TourPainting {
  const { id, title, image_path, thumbnail_path, image_cache_key, thumbnail_cache_key } = painting;
  return {
    id,
    title,
    year,
    artist_name: artist.name,
    artist_id: artist.id,
    image_path,
    thumbnail_path,
    image_cache_key,
    thumbnail_cache_key,
    image_width,
    image_height,
    ...(image_cleared && { image_cleared }),
    movement_color: artist.movement_color,
  };
}

/** Returns the tour of a draft, in a language where it has been translated. */
export function tourOf(
  id: number,
  draft: Values,
  paintings: readonly TourPainting[],
  language: TourLanguage,
): Tour {
  const titleIn = (title: string, russian: string) =>
    language === "ru" && russian !== ""
      ? { title: russian, language }
      : { title, language: "en" as const };
  const text = (english: string, russian: string) =>
    language === "ru" && russian !== "" ? russian : english;
  const { title, title_ru, summary, summary_ru } = draft as Record<string, string>;
  return {
    id,
    ...titleIn(title!, title_ru!),
    summary: text(summary!, summary_ru!),
    stops: (draft.stops as EditedStop[]).map((stop) => ({
      painting_id: stop.painting_id,
      ...titleIn(stop.title, stop.title_ru),
      body: text(stop.body, stop.body_ru),
      pos_x: stop.pos_x,
      pos_y: stop.pos_y,
      width: stop.width,
      height: stop.height,
    })),
    paintings: [...paintings],
  };
}
