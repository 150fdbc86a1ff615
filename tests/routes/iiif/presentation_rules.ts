/**
 * What the IIIF Presentation API 3.0 says a document MUST have, as far as these documents go
 * (appendix A, sections 3 and 5), and of the Web Annotation Data Model what it refers to.
 */

type Json = Record<string, unknown>;

const REQUIRED: Record<string, string[]> = {
  Collection: ["id", "type", "label", "items"],
  Manifest: ["id", "type", "label", "items"],
  Canvas: ["id", "type", "height", "width"],
  Range: ["id", "type", "items"],
  AnnotationPage: ["id", "type"],
  Annotation: ["id", "type", "motivation", "target"],
  Agent: ["id", "type", "label"],
  Image: ["id", "type"],
  ImageService3: ["id", "type", "profile"],
};
/** What the list of a type may hold. */
const ITEMS: Record<string, string[]> = {
  Collection: ["Collection", "Manifest"],
  Manifest: ["Canvas"],
  Canvas: ["AnnotationPage"],
  AnnotationPage: ["Annotation"],
  Range: ["Range", "Canvas", "SpecificResource"],
};
const LANGUAGE_MAPS = ["label", "summary", "value"];
// Their `value` is a text.
const PLAIN_VALUES = ["TextualBody", "FragmentSelector"];
const LISTS = [
  "items",
  "annotations",
  "structures",
  "thumbnail",
  "homepage",
  "seeAlso",
  "provider",
  "partOf",
  "service",
  "metadata",
];
/** Of these a reference is enough: type and id, and a label where one is demanded. */
const REFERENCED = ["partOf"];

/** Everything that is wrong with a document, one line each. */
export function brokenRules(document: unknown): string[] {
  const broken: string[] = [];
  const { "@context": context, ...rest } = document as Json;
  if (context !== "http://iiif.io/api/presentation/3/context.json") {
    broken.push(`@context is ${context}`);
  }
  check(rest, "document", broken, false);
  return broken;
}

function check(thing: Json, at: string, broken: string[], reference: boolean): void {
  const { type } = thing;
  if ("@context" in thing) broken.push(`${at}: a context below the top`);
  if (typeof type === "string" && !reference) {
    for (const key of REQUIRED[type] ?? []) {
      // A manifest or collection inside a collection is named, not repeated; a canvas inside a range too.
      const named = key === "items" && at.includes("Collection.items") ||
        type === "Canvas" && at.includes("Range.items");
      if (!(key in thing) && !named) broken.push(`${at}: ${type} without ${key}`);
    }
    if (type === "Canvas" && !at.includes("Range.items")) checkCanvas(thing, at, broken);
    if (type === "Annotation") checkAnnotation(thing, at, broken);
  }
  if ("id" in thing && !/^https?:\/\/[^#\s]+$/.test(String(thing.id))) {
    broken.push(`${at}: id is no address without a fragment: ${thing.id}`);
  }
  for (const [key, value] of Object.entries(thing)) {
    const place = `${at}.${type ?? ""}.${key}`;
    if (LISTS.includes(key)) {
      if (!Array.isArray(value)) broken.push(`${place} is no list`);
      else {
        for (const [i, item] of value.entries()) {
          check(item, `${place}[${i}]`, broken, REFERENCED.includes(key));
          const allowed = key === "items" ? ITEMS[String(type)] : undefined;
          if (allowed && !allowed.includes(item.type)) {
            broken.push(`${place}[${i}] is a ${item.type}`);
          }
        }
      }
    } else if (LANGUAGE_MAPS.includes(key) && !PLAIN_VALUES.includes(String(type))) {
      checkLanguageMap(value, place, broken);
    } else if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      check(value as Json, place, broken, false);
    }
  }
}

function checkLanguageMap(value: unknown, at: string, broken: string[]): void {
  const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
  const sound = entries.length > 0 &&
    entries.every(([language, texts]) =>
      /^(none|[a-z]{2})$/.test(language) && Array.isArray(texts) && texts.length > 0 &&
      texts.every((text) => typeof text === "string")
    );
  if (!sound) broken.push(`${at} is no language map`);
}

function checkCanvas({ width, height, items = [] }: Json, at: string, broken: string[]): void {
  for (const side of [width, height]) {
    if (!Number.isInteger(side) || Number(side) < 1) broken.push(`${at}: a side of ${side}`);
  }
  for (const page of items as Json[]) {
    for (const annotation of page.items as Json[]) {
      if (annotation.motivation !== "painting") broken.push(`${at}: what it holds is not painted`);
    }
  }
}

function checkAnnotation({ motivation, body, target }: Json, at: string, broken: string[]): void {
  if (typeof target !== "string") broken.push(`${at}: no target`);
  for (const one of [body].flat() as Json[]) {
    if (typeof one?.type !== "string") broken.push(`${at}: a body without a type`);
    if (motivation === "commenting" && one?.type === "TextualBody" && one.value === "") {
      broken.push(`${at}: an empty comment`);
    }
  }
}
