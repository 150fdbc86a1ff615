/** What the document says in Russian: the API as a whole, its chapters, and each operation. */
import type { ApiDocument } from "../document.ts";
import { ABOUT_RU, CHAPTERS_ABOUT_RU } from "./chapters.ts";
import { EDITING_RU } from "./editing.ts";
import { GALLERY_RU } from "./gallery.ts";
import { GALLERY_DESCRIPTIONS_RU } from "./gallery_descriptions.ts";
import { ORDERS_RU } from "./orders.ts";
import { WAREHOUSE_RU } from "./warehouse.ts";
import { WAREHOUSE_DESCRIPTIONS_RU } from "./warehouse_descriptions.ts";

/** Summaries of operations by method and path. */
export const SUMMARIES_RU: Readonly<Record<string, string>> = {
  ...GALLERY_RU,
  ...EDITING_RU,
  ...WAREHOUSE_RU,
  ...ORDERS_RU,
};

/** Descriptions of those operations that have one, by method and path. */
export const DESCRIPTIONS_RU: Readonly<Record<string, string>> = {
  ...GALLERY_DESCRIPTIONS_RU,
  ...WAREHOUSE_DESCRIPTIONS_RU,
};

/** The document with what there is of it in Russian; the rest, such as fields, stays in English. */
export function inRussian(document: ApiDocument): ApiDocument {
  const paths = Object.entries(document.paths).map(([path, item]) => {
    const operations = Object.entries(item).map(([method, operation]) => {
      const key = `${method.toUpperCase()} ${path}`;
      const summary = SUMMARIES_RU[key] ?? operation.summary;
      const description = DESCRIPTIONS_RU[key] ?? operation.description;
      return [method, { ...operation, summary, ...(description && { description }) }] as const;
    });
    return [path, Object.fromEntries(operations)] as const;
  });
  const about: Readonly<Record<string, string>> = CHAPTERS_ABOUT_RU;
  return {
    ...document,
    info: { ...document.info, description: ABOUT_RU },
    tags: document.tags.map(({ name, description }) => ({
      name,
      description: about[name] ?? description,
    })),
    paths: Object.fromEntries(paths),
  };
}
