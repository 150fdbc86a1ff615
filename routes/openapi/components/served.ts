/** What the server itself answers, and the documents of IIIF. */
import * as iiif from "../../iiif/documents.ts";
import { ApiDocument, ErrorAnswer } from "../answers.ts";
import { Health, Readiness } from "../../health.ts";
import type { Components } from "./component.ts";

const BASE = "https://depot.example/iiif";
const PRESENTATION = "http://iiif.io/api/presentation/3/context.json";
const PAINTING = `${BASE}/presentation/3/paintings/1193`;

export const SERVED: Components = {
  Error: {
    schema: ErrorAnswer,
    about: "What is wrong, in one sentence; the field is named where there is one.",
    example: { error: "id: expected an integer" },
  },
  Health: { schema: Health, about: "The process answers.", example: { status: "ok" } },
  Readiness: {
    schema: Readiness,
    about: "The database answers.",
    example: { status: "ready" },
  },
  ApiDocument: {
    schema: ApiDocument,
    about: "An OpenAPI document.",
    example: { openapi: "3.1.1", info: { title: "Open Depot", version: "1" }, paths: {} },
  },
  ImageInformation: {
    schema: iiif.ImageInformation,
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
    schema: iiif.Manifest,
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
    schema: iiif.Collection,
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
    schema: iiif.AnnotationPage,
    about: "The notes on a painting as Web Annotations.",
    example: {
      "@context": PRESENTATION,
      id: `${PAINTING}/annotations`,
      type: "AnnotationPage",
      label: { en: ["Notes"], ru: ["Пометки"] },
      items: [{ id: `${PAINTING}/annotations/83`, type: "Annotation" }],
    },
  },
};
