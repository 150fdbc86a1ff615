/** The document in Russian: the API as a whole, its chapters, and each operation. */
import type { ApiDocument } from "./document.ts";
import texts from "./russian.json" with { type: "json" };

/** Russian texts by the English ones that they translate: an English text that changes needs a new one. */
export const RUSSIAN: Readonly<Record<string, string>> = texts;

/** Replaces the texts of a document that {@link inRussian} translates. */
export function translated(
  document: ApiDocument,
  translate: (text: string) => string,
): ApiDocument {
  const paths = Object.entries(document.paths).map(([path, item]) => {
    const operations = Object.entries(item).map(([method, operation]) => {
      const { summary, description } = operation;
      return [method, {
        ...operation,
        summary: translate(summary),
        ...(description !== undefined && { description: translate(description) }),
      }] as const;
    });
    return [path, Object.fromEntries(operations)] as const;
  });
  return {
    ...document,
    info: { ...document.info, description: translate(document.info.description) },
    tags: document.tags.map(({ name, description }) => ({
      name,
      description: translate(description),
    })),
    paths: Object.fromEntries(paths),
  };
}

/** The document with what there is of it in Russian; the rest, such as fields, stays in English. */
export const inRussian = (document: ApiDocument): ApiDocument =>
  translated(document, (text) => RUSSIAN[text] ?? text);
