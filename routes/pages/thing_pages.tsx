/** The pages about one thing of the catalog: what each needs to know, to ask for and to draw. */
import type { VNode } from "preact";
import { artistNavigation, artistPage } from "../../db/gallery/artists.ts";
import {
  artistHeading,
  type Heading,
  movementHeading,
  paintingHeading,
} from "../../db/gallery/headings.ts";
import { artistDetails } from "../../db/gallery/museum_details.ts";
import { movementBeginning } from "../../db/gallery/movement_gallery.ts";
import { movementNavigation } from "../../db/gallery/movement_navigation.ts";
import { movementArtists } from "../../db/gallery/movements.ts";
import { paintingInContext } from "../../db/gallery/paintings.ts";
import { findTour, tourHeading } from "../../db/gallery/tours.ts";
import type { Reader } from "../../db/open.ts";
import { collectionAlternates, paintingAlternates, tourAlternates } from "./alternates.ts";
import { ArtistView } from "../../static/gallery/artist/artist_view.tsx";
import { MovementView } from "../../static/gallery/movement/movement_view.tsx";
import { nameIn } from "../../static/gallery/shared/catalog_names.ts";
import { imageUrl } from "../../static/gallery/shared/images.ts";
import { firstImage } from "../../static/gallery/painting/state/picture.ts";
import { PaintingView } from "../../static/gallery/painting/painting_view.tsx";
import { TourView } from "../../static/gallery/tours/tour_view.tsx";
import type { Language } from "./language.ts";
import { MOST_IN_LIST } from "./render_view.ts";
import type { Page } from "./page.ts";
import {
  aboutArtist,
  aboutMovement,
  aboutPainting,
  aboutTour,
  type Thing,
} from "./structured_data.ts";
import { WORDS, type Words } from "./words.ts";

/** What the server draws of a page, and what it is about. */
export interface Drawing {
  view: VNode;
  about: (origin: string) => Thing;
}

/** A page about one thing of the catalog. */
export interface ThingPage extends Pick<Page, "name" | "styles"> {
  heading: (db: Reader, id: number, language: Language) => Promise<Heading | undefined>;
  /** What stands before the name of the thing in the title. */
  kicker?: Words;
  /** Where programs find the same. */
  alternates?: (id: number) => Page["alternates"] & object;
  /** What its script asks for first. */
  preload: (id: number, language: Language) => string[];
  /** Address of the image that it shows first. */
  first?: (heading: Heading) => string | undefined;
  /** What it shows before its script runs; undefined when there is no such thing. */
  draw?: (db: Reader, id: number, language: Language) => Promise<Drawing | undefined>;
  /** A part of its query that changes what is drawn. */
  query?: RegExp;
}

/** A heading with the movement's name in the visitor's language: its own, or what it belongs to. */
const translated = (
  heading: (db: Reader, id: number) => Promise<Heading | undefined>,
  part: "name" | "within",
): ThingPage["heading"] =>
async (db, id, language) => {
  const found = await heading(db, id);
  return found &&
    (part === "name"
      ? { ...found, name: nameIn(language, found.name) }
      : { ...found, within: found.within.map((name) => nameIn(language, name)) });
};

const ARTIST_SHELL = {
  name: "artist",
  heading: translated(artistHeading, "within"),
  preload: (id: number) => [`/api/artists/${id}`, `/api/artists/${id}/navigation`],
} as const;

export const ARTIST: ThingPage = {
  ...ARTIST_SHELL,
  alternates: collectionAlternates("artists"),
  preload: (id) => [...ARTIST_SHELL.preload(id), `/api/artists/${id}/details`],
  async draw(db, id) {
    const [page, navigation, details] = await Promise.all([
      artistPage(db, id),
      artistNavigation(db, id),
      artistDetails(db, id),
    ]);
    return page && navigation && details && {
      view: <ArtistView page={page} navigation={navigation} details={details} />,
      about: (origin) => aboutArtist(origin, page, details),
    };
  },
};

const MOVEMENT_SHELL = {
  name: "movement",
  heading: translated(movementHeading, "name"),
  preload: (id: number) =>
    ["gallery", "artists", "navigation"].map((part) => `/api/movements/${id}/${part}`),
} as const;

export const MOVEMENT: ThingPage = {
  ...MOVEMENT_SHELL,
  alternates: collectionAlternates("movements"),
  async draw(db, id) {
    const [beginning, artists, navigation] = await Promise.all([
      movementBeginning(db, id, MOST_IN_LIST),
      movementArtists(db, id),
      movementNavigation(db, id),
    ]);
    return beginning && artists && navigation && {
      view: <MovementView {...beginning} artists={artists} navigation={navigation} />,
      about: (origin) => aboutMovement(origin, beginning.gallery),
    };
  },
};

const ROOMS = { name: "rooms", kicker: WORDS.rooms, styles: ["rooms.css"] } as const;

export const ARTIST_ROOMS: ThingPage = { ...ARTIST_SHELL, ...ROOMS };

export const MOVEMENT_ROOMS: ThingPage = {
  ...MOVEMENT_SHELL,
  ...ROOMS,
  preload: (id) => ["gallery", "navigation"].map((part) => `/api/movements/${id}/${part}`),
};

export const PAINTING: ThingPage = {
  name: "painting",
  styles: ["painting.css"],
  alternates: paintingAlternates,
  heading: translated(paintingHeading, "within"),
  preload: (id) => [`/api/paintings/${id}`, `/api/paintings/${id}/context`],
  first: ({ image_width, thumbnail = null, thumbnail_key }) =>
    firstImage(image_width ?? 0, imageUrl(thumbnail, thumbnail_key ?? undefined)),
  async draw(db, id) {
    const painting = await paintingInContext(db, id);
    return painting && {
      view: <PaintingView {...painting} />,
      about: (origin) => aboutPainting(origin, painting),
    };
  },
};

export const TOUR: ThingPage = {
  name: "tour",
  styles: ["tours.css"],
  heading: tourHeading,
  alternates: tourAlternates,
  preload: (id, language) => [`/api/tours/${id}?lang=${language}`],
  query: /^\?stop=[1-9]\d?$/,
  async draw(db, id, language) {
    const tour = await findTour(db, id, language);
    return tour && {
      view: <TourView first={{ value: tour, language }} />,
      about: (origin) => aboutTour(origin, tour),
    };
  },
};
