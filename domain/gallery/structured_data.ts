/**
 * The subject of a page as structured data: in the vocabulary of search engines, with links to IIIF
 * and Linked Art.
 *
 * Source: https://schema.org, as JSON-LD (https://www.w3.org/TR/json-ld11/).
 */
import { PUBLIC_DOMAIN } from "./attribution.ts";
import { isoYear } from "./dates.ts";
import { identifierUrl } from "./identifiers.ts";
import type { ArtistDetails, PaintingDetails } from "./museum.ts";
import {
  collectionUrl,
  manifestUrl,
  topCollectionUrl,
  tourManifestUrl,
} from "../iiif/addresses.ts";
import { type ManifestSource, PRESENTATION_CONTEXT } from "../iiif/presentation/manifest.ts";
import { LINKED_ART_TYPE, linkedArtUrl } from "../linked_art/addresses.ts";
import type { ArtistPage, MovementGallery } from "./records.ts";
import type { Tour, TourRow } from "./tour_records.ts";

/** The subject of a page; undefined properties are omitted. */
export interface Thing {
  "@type": string;
  [property: string]: unknown;
}

// Maximum number of works on a page's list; the others have their own pages.
const MAX_PARTS = 50;

interface PicturedRecord {
  image_path: string | null;
  image_cache_key?: number | undefined;
}

function imageOf(
  origin: string,
  { image_path, image_cache_key }: PicturedRecord,
): string | undefined {
  if (!image_path) return undefined;
  const path = image_path.split("/").map(encodeURIComponent).join("/");
  return `${origin}/images/${path}${image_cache_key === undefined ? "" : `?v=${image_cache_key}`}`;
}

const work = (
  origin: string,
  { id, title, year, ...picture }:
    & { id: number; title: string; year: number | null }
    & PicturedRecord,
): Thing => ({
  "@type": "VisualArtwork",
  url: `${origin}/paintings/${id}`,
  name: title,
  artform: "Painting",
  dateCreated: isoYear(year),
  image: imageOf(origin, picture),
});

const millimetres = (value: number | null | undefined) =>
  value ? { "@type": "QuantitativeValue", value, unitCode: "MMT" } : undefined;

/** Returns the museum fields of a work. */
const museumFacts = (details: PaintingDetails) => ({
  artMedium: details.medium,
  artworkSurface: details.support,
  height: millimetres(details.height_mm),
  width: millimetres(details.width_mm),
  ...alsoKnown(details),
});

/** Returns other names, and links to the same record elsewhere. */
const alsoKnown = ({ names, identifiers }: Pick<PaintingDetails, "names" | "identifiers">) => ({
  alternateName: names?.map(({ name }) => name),
  sameAs: identifiers?.map(identifierUrl),
});

/** Describes a painting. */
export function aboutPainting(
  origin: string,
  { page, context }: ManifestSource,
): Thing {
  const { year, artist, image_credit, image_license, details = {} } = context;
  return {
    ...work(origin, { ...page.painting, year }),
    ...museumFacts(details),
    creator: {
      "@type": "Person",
      url: `${origin}/artists/${artist.id}`,
      name: artist.name,
      birthDate: isoYear(artist.birth_year),
      deathDate: isoYear(artist.death_year),
    },
    // The license is that of the picture; the work itself is in the public domain.
    creditText: image_credit || undefined,
    license: /^https?:/.test(image_license ?? "") ? image_license : undefined,
    copyrightNotice: image_license === PUBLIC_DOMAIN ? "Public domain" : undefined,
  };
}

/** Describes two compared paintings. */
export const aboutComparison = (
  origin: string,
  compared: readonly ManifestSource[],
): Thing => ({
  "@type": "WebPage",
  about: compared.map((painting) => aboutPainting(origin, painting)),
});

/** Describes an artist with works. */
export function aboutArtist(
  origin: string,
  { artist, paintings }: ArtistPage,
  details: ArtistDetails = {},
): Thing {
  return {
    "@type": "Person",
    ...alsoKnown(details),
    url: `${origin}/artists/${artist.id}`,
    name: artist.name,
    birthDate: isoYear(artist.birth_year),
    deathDate: isoYear(artist.death_year),
    description: artist.bio_short || undefined,
    jobTitle: "Painter",
    image: imageOf(origin, { image_path: artist.portrait_path }),
    subjectOf: paintings.slice(0, MAX_PARTS).map((one) => work(origin, one)),
  };
}

/** Describes a movement with its paintings. */
export function aboutMovement(origin: string, { movement, paintings }: MovementGallery): Thing {
  return {
    "@type": "Collection",
    url: `${origin}/movements/${movement.id}`,
    name: movement.name,
    description: movement.description || undefined,
    temporalCoverage: `${isoYear(movement.start_year)}/${isoYear(movement.end_year)}`,
    hasPart: paintings.slice(0, MAX_PARTS).map((one) => work(origin, one)),
  };
}

/** Describes a guided tour with the paintings of its stops. */
export function aboutTour(origin: string, tour: Tour): Thing {
  return {
    "@type": "Guide",
    url: `${origin}/tours/${tour.id}`,
    name: tour.title,
    about: tour.paintings.map((one) => work(origin, one)),
    inLanguage: tour.language,
    abstract: tour.summary || undefined,
  };
}

/** Describes a list of tours. */
export const aboutTours = (origin: string, tours: readonly TourRow[]): Thing => ({
  "@type": "ItemList",
  url: `${origin}/tours`,
  itemListElement: tours.map(({ id, title }, at) => ({
    "@type": "ListItem",
    position: at + 1,
    name: title,
    url: `${origin}/tours/${id}`,
  })),
});

/** Escapes JSON for a script element, which it cannot close. */
export const jsonLd = (thing: Thing) =>
  JSON.stringify({ "@context": "https://schema.org", ...thing }).replaceAll("<", "\\u003c");

/** A document with the same content as a page. */
export type Alternate = Readonly<Record<"href" | "type" | "title", string>>;

const linkedData = (context: string) => `application/ld+json;profile="${context}"`;
const iiif = (title: string, href: string): Alternate => ({
  href,
  type: linkedData(PRESENTATION_CONTEXT),
  title: `IIIF ${title}`,
});
const linkedArt = (kind: "paintings" | "artists" | "movements", id: number): Alternate => ({
  href: linkedArtUrl("", kind, id),
  type: LINKED_ART_TYPE,
  title: "Linked Art",
});

/** Returns the alternates of a painting. */
export const paintingAlternates = (id: number) => [
  iiif("manifest", manifestUrl("", id)),
  linkedArt("paintings", id),
];

/** Returns the alternates of an artist or a movement. */
export const collectionAlternates = (kind: "artists" | "movements") => (id: number) => [
  iiif("collection", collectionUrl("", kind, id)),
  linkedArt(kind, id),
];

/** Returns the alternates of a tour. */
export const tourAlternates = (id: number) => [iiif("manifest", tourManifestUrl("", id))];

/** Alternates of the catalog. */
export const CATALOG_ALTERNATES: readonly Alternate[] = [
  iiif("collection", topCollectionUrl("")),
];
