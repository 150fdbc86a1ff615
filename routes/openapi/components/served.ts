/** What the server itself answers, and the documents of IIIF and Linked Art. */
import * as iiif from "../../iiif/documents.ts";
import * as linkedArt from "../../linked_art/records.ts";
import * as answersRecords from "../answers.ts";
import * as health from "../../health.ts";
import { components } from "./component.ts";

const BASE = "https://depot.example/iiif";
const PRESENTATION = "http://iiif.io/api/presentation/3/context.json";
const PAINTING = `${BASE}/presentation/3/paintings/1193`;

const ACTIVITIES = `${BASE}/discovery/1/activities`;
const LINKED_ART = "https://depot.example/linked-art";
const LINKED_ART_CONTEXT = "https://linked.art/ns/v1/linked-art.json";
const AAT = "http://vocab.getty.edu/aat";
const STYLE = { id: `${AAT}/300015646`, type: "Type", _label: "Styles and Periods" };
const name = (content: string) => ({
  type: "Name",
  classified_as: [{ id: `${AAT}/300404670`, type: "Type", _label: "Primary Name" }],
  content,
});
const page = (path: string) => ({
  type: "LinguisticObject",
  digitally_carried_by: [{
    type: "DigitalObject",
    format: "text/html",
    access_point: [{ id: `https://depot.example/${path}`, type: "DigitalObject" }],
  }],
});

export const SERVED = components({ ...iiif, ...linkedArt, ...answersRecords, ...health }, {
  Error: {
    schema: answersRecords.ErrorAnswer,
    about: "What is wrong, in one sentence; the field is named where there is one.",
    example: { error: "id: expected an integer" },
  },
  Health: { about: "The process answers.", example: { status: "ok" } },
  Readiness: { about: "The database answers.", example: { status: "ready" } },
  ApiDocument: {
    about: "An OpenAPI document.",
    example: { openapi: "3.1.1", info: { title: "Open Depot", version: "1" }, paths: {} },
  },
  ImageInformation: {
    about: "Image information of the IIIF Image API 3.0.",
    example: {
      "@context": "http://iiif.io/api/image/3/context.json",
      id: `${BASE}/3/1193`,
      type: "ImageService3",
      profile: "level2",
      protocol: "http://iiif.io/api/image",
      width: 1600,
      height: 1240,
      maxWidth: 4096,
      maxHeight: 4096,
      sizes: [{ width: 800, height: 620 }, { width: 1600, height: 1240 }],
      tiles: [{ width: 512, height: 512, scaleFactors: [1, 2, 4] }],
    },
  },
  Manifest: {
    about: "A painting as a manifest of the IIIF Presentation API 3.0.",
    example: {
      "@context": PRESENTATION,
      id: PAINTING,
      type: "Manifest",
      label: { none: ["Impression, Sunrise"] },
      items: [{ id: `${PAINTING}/canvas`, type: "Canvas" }],
    },
  },
  Collection: {
    about: "A list of manifests or collections.",
    example: {
      "@context": PRESENTATION,
      id: `${BASE}/presentation/3/movements/35`,
      type: "Collection",
      label: { none: ["Impressionism"] },
      items: [{ id: PAINTING, type: "Manifest" }],
    },
  },
  AnnotationPage: {
    about: "The notes on a painting as Web Annotations.",
    example: {
      "@context": PRESENTATION,
      id: `${PAINTING}/annotations`,
      type: "AnnotationPage",
      label: { en: ["Notes"], ru: ["Пометки"] },
      items: [{ id: `${PAINTING}/annotations/83`, type: "Annotation" }],
    },
  },
  OrderedCollection: {
    about: "The changes of manifests and collections, IIIF Change Discovery API 1.0.",
    example: {
      "@context": "http://iiif.io/api/discovery/1/context.json",
      id: ACTIVITIES,
      type: "OrderedCollection",
      first: { id: `${ACTIVITIES}/paintings/1`, type: "OrderedCollectionPage" },
      last: { id: `${ACTIVITIES}/log/3`, type: "OrderedCollectionPage" },
    },
  },
  OrderedCollectionPage: {
    about: "A page of them, oldest first.",
    example: {
      "@context": "http://iiif.io/api/discovery/1/context.json",
      id: `${ACTIVITIES}/log/1`,
      type: "OrderedCollectionPage",
      partOf: { id: ACTIVITIES, type: "OrderedCollection" },
      next: { id: `${ACTIVITIES}/log/3`, type: "OrderedCollectionPage" },
      orderedItems: [{
        type: "Update",
        object: { id: PAINTING, type: "Manifest" },
        endTime: "2026-03-01T12:00:00.000Z",
      }],
    },
  },
  HumanMadeObject: {
    about: "A painting as a record of Linked Art 1.0.",
    example: {
      "@context": LINKED_ART_CONTEXT,
      id: `${LINKED_ART}/paintings/1193`,
      type: "HumanMadeObject",
      _label: "Impression, Sunrise",
      classified_as: [{ id: `${AAT}/300033618`, type: "Type", _label: "Painting" }],
      identified_by: [name("Impression, Sunrise")],
      produced_by: {
        type: "Production",
        carried_out_by: [
          { id: `${LINKED_ART}/artists/222`, type: "Person", _label: "Claude Monet" },
        ],
        timespan: {
          type: "TimeSpan",
          identified_by: [{ type: "Name", content: "1872" }],
          begin_of_the_begin: "1872-01-01T00:00:00Z",
          end_of_the_end: "1872-12-31T23:59:59Z",
        },
      },
      subject_of: [page("paintings/1193")],
    },
  },
  Person: {
    about: "An artist as a record of Linked Art 1.0.",
    example: {
      "@context": LINKED_ART_CONTEXT,
      id: `${LINKED_ART}/artists/222`,
      type: "Person",
      _label: "Claude Monet",
      classified_as: [{ id: `${AAT}/300025103`, type: "Type", _label: "Artist" }],
      identified_by: [name("Claude Monet")],
      subject_of: [page("artists/222")],
    },
  },
  Type: {
    about: "A movement as a record of Linked Art 1.0.",
    example: {
      "@context": LINKED_ART_CONTEXT,
      id: `${LINKED_ART}/movements/35`,
      type: "Type",
      _label: "Impressionism",
      classified_as: [STYLE],
      identified_by: [name("Impressionism")],
      subject_of: [page("movements/35")],
    },
  },
});
