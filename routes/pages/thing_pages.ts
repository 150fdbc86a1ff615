/** The pages about one thing of the catalog: what each needs to know and to ask for. */
import {
  artistHeading,
  type Heading,
  movementHeading,
  paintingHeading,
} from "../../db/gallery/headings.ts";
import type { Reader } from "../../db/open.ts";
import { FIRST_WIDTH, sizedImageUrl } from "../../domain/iiif/addresses.ts";
import { tourHeading } from "../../db/gallery/tours.ts";
import type { Language } from "./language.ts";
import type { Page } from "./shell.ts";
import { WORDS, type Words } from "./words.ts";

/** A page about one thing of the catalog. */
export interface ThingPage extends Pick<Page, "name" | "styles"> {
  heading: (db: Reader, id: number, language: Language) => Promise<Heading | undefined>;
  /** What stands before the name of the thing in the title. */
  kicker?: Words;
  /** What its script asks for first. */
  preload: (id: number, language: Language) => string[];
  /** Address of the image that it shows first. */
  first?: (id: number, heading: Heading) => string | undefined;
}

export const ARTIST: ThingPage = {
  name: "artist",
  heading: artistHeading,
  preload: (id) => [`/api/artists/${id}`, `/api/artists/${id}/navigation`],
};

export const MOVEMENT: ThingPage = {
  name: "movement",
  heading: movementHeading,
  preload: (id) =>
    ["gallery", "artists", "navigation"].map((part) => `/api/movements/${id}/${part}`),
};

const ROOMS = { name: "rooms", kicker: WORDS.rooms, styles: ["rooms.css"] } as const;

export const ARTIST_ROOMS: ThingPage = { ...ARTIST, ...ROOMS };

export const MOVEMENT_ROOMS: ThingPage = {
  ...MOVEMENT,
  ...ROOMS,
  preload: (id) => ["gallery", "navigation"].map((part) => `/api/movements/${id}/${part}`),
};

export const PAINTING: ThingPage = {
  name: "painting",
  styles: ["painting.css"],
  heading: paintingHeading,
  preload: (id) => [`/api/paintings/${id}`, `/api/paintings/${id}/context`],
  first: (id, { image_key, image_width }) =>
    (image_width ?? 0) > FIRST_WIDTH ? sizedImageUrl("", id, FIRST_WIDTH, image_key) : undefined,
};

export const TOUR: ThingPage = {
  name: "tour",
  styles: ["tours.css"],
  heading: tourHeading,
  preload: (id, language) => [`/api/tours/${id}?lang=${language}`],
};
