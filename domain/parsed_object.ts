import { refusal } from "./app_error.ts";

/** Returns true if a value is an object and not an array. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Message codes for text that is not a JSON object. */
const REFUSALS = {
  body: ["malformed_json", "expected_json_object"],
  document: ["document_not_json", "document_not_object"],
} as const;

/**
 * Parses the JSON object of a request's body or a document. @throws {AppError} 400 when it is
 * something else
 */
export function parsedObject(text: string, of: keyof typeof REFUSALS): Record<string, unknown> {
  const [notJson, notObject] = REFUSALS[of];
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refusal(400, notJson);
  }
  if (!isObject(value)) throw refusal(400, notObject);
  return value;
}
