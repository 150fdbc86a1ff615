/** Writes the tours of the starter data. */
import { eq } from "drizzle-orm";
import type { Transaction } from "../../db/open.ts";
import { artists, paintings } from "../../db/schema/gallery.ts";
import { tours, tourStops } from "../../db/schema/tours.ts";
import { readFolder } from "./read_files.ts";
import { TourFile } from "./starter_files.ts";

const FOLDER = new URL("../../db/starter/tours/", import.meta.url);

/** The starter tours by file name, in their order. @throws {Error} that names the place in a file */
export const readStarterTours = () => readFolder(FOLDER, TourFile);

/**
 * Writes the tours whose works are all in the catalog: one that has lost some would no longer say
 * what it is about.
 */
export async function insertTours(
  tx: Transaction,
  files: Awaited<ReturnType<typeof readStarterTours>>,
): Promise<void> {
  const rows = await tx.select({ id: paintings.id, title: paintings.title, artist: artists.name })
    .from(paintings).innerJoin(artists, eq(artists.id, paintings.artist_id));
  const ids = new Map(rows.map(({ id, title, artist }) => [`${artist} / ${title}`, id]));
  const complete = [...files.values()].filter(({ stops }) =>
    stops.every(({ painting }) => ids.has(painting))
  );
  for (const [sort_order, { title, summary, stops }] of complete.entries()) {
    const [tour] = await tx.insert(tours).values({
      title: title.en,
      title_ru: title.ru,
      summary: summary.en,
      summary_ru: summary.ru,
      sort_order,
    }).returning({ id: tours.id });
    await tx.insert(tourStops).values(stops.map(({ painting, place, title, body }, index) => {
      const [pos_x, pos_y, width, height] = place ?? [];
      return {
        tour_id: tour!.id,
        painting_id: ids.get(painting)!,
        title: title.en,
        title_ru: title.ru,
        body: body.en,
        body_ru: body.ru,
        ...(place && { pos_x, pos_y, width, height }),
        sort_order: index,
      };
    }));
  }
}
