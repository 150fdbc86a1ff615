/** Where programs find what the pages show: IIIF and Linked Art. */
import { DISCOVERY_CONTEXT } from "../../domain/iiif/discovery/activities.ts";
import {
  activitiesUrl,
  collectionUrl,
  manifestUrl,
  topCollectionUrl,
  tourManifestUrl,
} from "../../domain/iiif/addresses.ts";
import { PRESENTATION_CONTEXT } from "../../domain/iiif/presentation/manifest.ts";
import { LINKED_ART_TYPE, linkedArtUrl } from "../../domain/linked_art/addresses.ts";
import type { Alternate } from "./page.ts";

const linkedData = (context: string) => `application/ld+json;profile="${context}"`;
const IIIF = linkedData(PRESENTATION_CONTEXT);

const linkedArt = (kind: "paintings" | "artists" | "movements", id: number): Alternate => ({
  href: linkedArtUrl("", kind, id),
  type: LINKED_ART_TYPE,
  title: "Linked Art",
});

/** Of a painting. */
export const paintingAlternates = (id: number): Alternate[] => [
  { href: manifestUrl("", id), type: IIIF, title: "IIIF manifest" },
  linkedArt("paintings", id),
];

/** Of an artist or a movement. */
export const collectionAlternates =
  (kind: "artists" | "movements") => (id: number): Alternate[] => [
    { href: collectionUrl("", kind, id), type: IIIF, title: "IIIF collection" },
    linkedArt(kind, id),
  ];

/** Of a tour. */
export const tourAlternates = (id: number): Alternate[] => [
  { href: tourManifestUrl("", id), type: IIIF, title: "IIIF manifest" },
];

/** Of the catalog as a whole. */
export const CATALOG_ALTERNATES: readonly Alternate[] = [
  { href: topCollectionUrl(""), type: IIIF, title: "IIIF collection" },
  {
    href: activitiesUrl(""),
    type: linkedData(DISCOVERY_CONTEXT),
    title: "IIIF Change Discovery",
  },
];
