import { saveFile } from "../../shared/save_file.ts";
import { ask } from "./warehouse_request.ts";

/**
 * Saves a response of the API as a file, named by the response.
 * @throws {ApiError}
 */
export async function download(path: string): Promise<void> {
  const response = await ask(path);
  const name = nameIn(response.headers.get("Content-Disposition")) ?? "warehouse";
  saveFile(await response.blob(), name);
}

/** Returns the file name in a header (RFC 6266); undefined if there is none. */
export function nameIn(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? "")?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]*)"/i.exec(disposition ?? "")?.[1];
}
