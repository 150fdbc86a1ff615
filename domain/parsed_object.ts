import { refusal } from "./app_error.ts";

/** Whether a value is an object that is no list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The JSON object of a document's text. @throws {AppError} 400 when it is something else */
export function parsedObject(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refusal(400, "document_not_json");
  }
  if (!isObject(value)) throw refusal(400, "document_not_object");
  return value;
}
