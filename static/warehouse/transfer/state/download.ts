import { saveFile } from "../../../shared/save_file.ts";
import { ask } from "../../shared/warehouse_request.ts";

/**
 * Saves what the API answers as a file, under the name that the answer gives it.
 *
 * @throws {ApiError}
 */
export async function download(path: string): Promise<void> {
  const response = await ask(path);
  const name = nameIn(response.headers.get("Content-Disposition")) ?? "warehouse";
  saveFile(await response.blob(), name);
}

/** The name of a file by RFC 6266; undefined when there is none. */
export function nameIn(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? "")?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]*)"/i.exec(disposition ?? "")?.[1];
}
