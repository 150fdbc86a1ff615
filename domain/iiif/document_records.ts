/** Schemas of IIIF documents; the documents themselves have more. */
import { z } from "zod";

const Reference = z.looseObject({ id: z.string(), type: z.string() });

const Texts = z.record(z.string(), z.array(z.string()));

export const ImageInformation = z.looseObject({
  "@context": z.string(),
  id: z.string(),
  type: z.literal("ImageService3"),
  profile: z.literal("level2"),
  protocol: z.string(),
  width: z.int(),
  height: z.int(),
  maxWidth: z.int(),
  maxHeight: z.int(),
  sizes: z.array(z.object({ width: z.int(), height: z.int() })),
  tiles: z.array(
    z.object({ width: z.int(), height: z.int(), scaleFactors: z.array(z.int()) }),
  ),
}).meta({ id: "ImageInformation", description: "Image information of the IIIF Image API 3.0." });

/** Returns the schema of a document with a label and parts. */
const labelled = <Type extends string>(type: Type) =>
  z.looseObject({
    "@context": z.string(),
    id: z.string(),
    type: z.literal(type),
    label: Texts,
    items: z.array(Reference),
  });

export const Manifest = labelled("Manifest").meta({
  id: "Manifest",
  description: "A painting as a manifest of the IIIF Presentation API 3.0.",
});

export const Collection = labelled("Collection").meta({
  id: "Collection",
  description: "A list of manifests or collections.",
});

export const AnnotationPage = labelled("AnnotationPage").meta({
  id: "AnnotationPage",
  description: "The notes on a painting as Web Annotations.",
});
