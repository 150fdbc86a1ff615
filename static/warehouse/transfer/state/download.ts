import { ask } from "../../shared/warehouse_request.ts";

/**
 * Saves what the API answers as a file, under the name that the answer gives it.
 *
 * @throws {ApiError}
 */
export async function download(path: string): Promise<void> {
  const response = await ask(path);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = nameIn(response.headers.get("Content-Disposition")) ?? "warehouse";
  link.click();
  // The browser has taken the file by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The name of a file by RFC 6266; undefined when there is none. */
export function nameIn(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? "")?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]*)"/i.exec(disposition ?? "")?.[1];
}
