/** The document in Russian: the API as a whole, its tags, and each operation. */
import type { ApiDocument } from "./document.ts";
import type { OperationObject } from "./operation_object.ts";
import texts from "./russian.json" with { type: "json" };

/** Russian texts by the English ones: a changed English text needs a new translation. */
export const RUSSIAN: Readonly<Record<string, string>> = texts;

/** Replaces the texts of a document that {@link inRussian} translates. */
export function translated(document: ApiDocument, translate: (text: string) => string) {
  const operation = ({ summary, description, ...rest }: OperationObject): OperationObject => ({
    ...rest,
    summary: translate(summary),
    ...(description !== undefined && { description: translate(description) }),
  });
  return {
    ...document,
    info: { ...document.info, description: translate(document.info.description) },
    tags: document.tags.map((tag) => ({ ...tag, description: translate(tag.description) })),
    paths: mapped(document.paths, (item) => mapped(item, operation)),
  };
}

function mapped<Value>(record: Record<string, Value>, map: (value: Value) => Value) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}

/** Returns the document with all available Russian texts; fields stay in English. */
export const inRussian = (document: ApiDocument): ApiDocument =>
  translated(document, (text) => RUSSIAN[text] ?? text);
