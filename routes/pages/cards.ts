/** Share cards: images that other sites show with links to our pages. */
import { type Context, Hono } from "hono";
import { WeightedGate } from "../../adapters/workers/weighted_gate.ts";
import {
  artistHeading,
  eraHeading,
  type Heading,
  type HeadingLanguage,
  movementHeading,
  paintingHeading,
} from "../../db/gallery/headings.ts";
import { entrances } from "../../db/gallery/listings.ts";
import { worksOfArtists, worksOfMovements } from "../../db/gallery/timeline.ts";
import { tourHeading } from "../../db/gallery/tours.ts";
import type { Reader } from "../../db/open.ts";
import { refusal } from "../../domain/app_error.ts";
import { factsOf, WORDS } from "../../domain/messages/page_words.ts";
import { drawableNames, isDrawable } from "../../domain/images/share_card.ts";
import { type Language, textFor } from "../../domain/languages.ts";
import { type CardContent, Composites } from "../../services/gallery/pictures/composites.ts";
import {
  formatLook,
  parseLook,
  type PictureView,
} from "../../static/gallery/painting/state/look_address.ts";
import { isOffered } from "../middleware/client.ts";
import { bodyOf, requesterOf } from "../middleware/limits.ts";
import type { Services } from "../services.ts";

const KINDS = ["paintings", "artists", "movements", "eras", "tours", "wall"] as const;
type CardKind = typeof KINDS[number];

// Two paintings are a comparison; of a wall the first ones with a picture are shown.
const MAX_PICTURES = 4;
const MAX_IDS = 16;
// Every visitor may request a card, so one is drawn at a time, for clients in turn.
const MAX_WAITING = 32;
const CARD_CACHE = "public, max-age=86400";

/** Returns the URL of a card; two paintings are shown side by side, with `looks` in their order. */
export function cardUrl(
  kind: CardKind,
  ids: readonly number[],
  language: Language,
  looks: readonly (PictureView | undefined)[] = [],
): string {
  const details = looks.map((look) => look === undefined ? "" : `&look=${formatLook(look)}`);
  // An omitted detail before a later one is the whole picture.
  const query = details.some(Boolean) ? details.map((one) => one || "&look=").join("") : "";
  return `/cards/${kind}/${ids.slice(0, MAX_IDS).join("-")}.jpg?lang=${language}${query}`;
}

/** Sends cards as JPEG; a record without a picture has one with text only. */
export function cardRoutes(services: Services) {
  const composites = new Composites(services);
  const gate = new WeightedGate(1, { maxQueued: MAX_WAITING });
  return new Hono().get(
    "/cards/:kind/:file{\\d{1,15}(?:-\\d{1,15})*\\.jpg}",
    async (c: Context) => {
      const kind = KINDS.find((one) => one === c.req.param("kind"));
      const ids = c.req.param("file")!.slice(0, -".jpg".length).split("-").map(Number);
      const lang = c.req.query("lang");
      const language = isOffered(lang) ? lang : "en";
      const looks = (c.req.queries("look") ?? []).map((text) => parseLook(text));
      const content = kind && ids.length <= MAX_IDS &&
        await contentOf(services.db.background, kind, ids, { language, looks });
      if (!content) throw refusal(404, "nothing_at_path", { path: c.req.path });
      const { client, signal: caller } = requesterOf(c);
      const limit = <T>(draw: () => Promise<T>, signal: AbortSignal) =>
        gate.run(1, draw, { client, signal });
      const bytes = await composites.card(content, limit, caller);
      return new Response(bodyOf(c, bytes), {
        headers: {
          "Cache-Control": CARD_CACHE,
          "Content-Type": "image/jpeg",
          // Other sites show it.
          "Cross-Origin-Resource-Policy": "cross-origin",
        },
      });
    },
  );
}

/** Returns a heading whose names the card's fonts can draw: other ones where they cannot. */
async function drawnHeading(
  read: typeof paintingHeading,
  db: Reader,
  id: number,
  language: Language,
): Promise<Heading | undefined> {
  const heading = await read(db, id, language);
  if (heading === undefined || isDrawable(heading)) return heading;
  const others = await Promise.all((["en", "", "ru"] as const).map((one) => read(db, id, one)));
  return { ...heading, ...drawableNames([heading, ...others.filter((one) => one !== undefined)]) };
}

const HEADINGS = {
  artists: artistHeading,
  movements: movementHeading,
  eras: eraHeading,
  tours: (db: Reader, id: number, language: HeadingLanguage) =>
    tourHeading(db, id, language || "en"),
};

/** Returns the texts of a card and its pictures; undefined without a record. */
async function contentOf(
  db: Reader,
  kind: CardKind,
  ids: readonly number[],
  { language, looks }: { language: Language; looks: readonly (PictureView | undefined)[] },
): Promise<CardContent | undefined> {
  if (kind === "paintings" || kind === "wall") {
    const found = await Promise.all(
      ids.map((id) => drawnHeading(paintingHeading, db, id, language)),
    );
    const works = found.filter((work) => work !== undefined);
    const pictures = found.flatMap((work, at) =>
      work?.image ? [{ path: work.image, detail: looks[at] }] : []
    ).slice(0, MAX_PICTURES);
    if (works.length === 0) return undefined;
    if (kind === "wall" || works.length > 2) {
      const names = works.map(({ name }) => name).join(" · ");
      return { title: textFor(WORDS.wall, language), lines: [names], pictures };
    }
    const [work, other] = works as [Heading, Heading?];
    return other === undefined ? { title: work.name, lines: factsOf(work, language), pictures } : {
      title: `${work.name} · ${other.name}`,
      lines: works.map((one) => factsOf(one, language).slice(0, 2).join(", ")),
      pictures,
    };
  }
  const [id] = ids as [number];
  const heading = await drawnHeading(HEADINGS[kind], db, id, language);
  if (heading === undefined) return undefined;
  const image = heading.image ?? await bestPicture(db, kind, id, language);
  return {
    title: heading.name,
    lines: kind === "tours" ? [heading.lead] : factsOf(heading, language),
    pictures: image === undefined || image === null ? [] : [{ path: image, detail: looks[0] }],
  };
}

/** Returns the picture of the best known painting of an artist, a movement or an era. */
async function bestPicture(db: Reader, kind: CardKind, id: number, language: Language) {
  const [work] = kind === "artists"
    ? await worksOfArtists(db, [id])
    : kind === "movements"
    ? await worksOfMovements(db, [id])
    : kind === "eras"
    ? (await entrances(db)).flatMap(({ movement, work }) =>
      movement.era_id === id && work ? [work] : []
    )
    : [];
  return work && (await paintingHeading(db, work.id, language))?.image;
}
