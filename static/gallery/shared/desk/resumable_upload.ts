/** Sends large files in parts (tus 1.0), and continues where an earlier attempt ended. */
import { ApiError, errorOf, reached } from "../../../shared/api_error.ts";
import { language } from "../../../shared/i18n.ts";
import { storedText } from "../../../shared/storage.ts";

const UPLOADS = "/api/uploads";
const END_BYTES = 64 * 1024;
const PART_BYTES = 4 * 1024 * 1024;
// Attempts after a lost connection, with pauses that double.
const MAX_ATTEMPTS = 6;
const FIRST_PAUSE_MS = 500;

async function ask(url: string, init: RequestInit): Promise<Response> {
  const headers = { "Tus-Resumable": "1.0.0", "Accept-Language": language.value, ...init.headers };
  const response = await reached(fetch(url, { ...init, headers }));
  if (!response.ok) throw await errorOf(response);
  return response;
}

const offsetOf = (response: Response) => Number(response.headers.get("Upload-Offset"));

function base64Of(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

async function begin(file: File, signal: AbortSignal): Promise<string> {
  const headers = {
    "Upload-Length": String(file.size),
    "Upload-Metadata": `filename ${base64Of(file.name)}`,
  };
  const response = await ask(UPLOADS, { method: "POST", headers, signal });
  return response.headers.get("Location")!;
}

/** Returns the key of a file's upload: its path, size, time, and a checksum of both its ends. */
async function keyOf(path: string, file: File): Promise<string> {
  const ends = new Blob([file.slice(0, END_BYTES), file.slice(-END_BYTES)]);
  // FNV-1a: browsers compute no SHA-256 on pages without TLS.
  let checksum = 0x811c9dc5;
  for (const byte of new Uint8Array(await ends.arrayBuffer())) {
    checksum = Math.imul(checksum ^ byte, 0x01000193);
  }
  return `depot_upload ${path} ${file.size} ${file.lastModified} ${checksum}`;
}

/**
 * Sends a file, and returns the id of the upload. A lost connection is retried.
 * @param path Path with its folder or archive, or with its only target: another file's upload is
 *   never continued.
 * @param onProgress Receives the share that has been stored.
 * @throws {ApiError} or the signal's reason
 */
export async function sendFile(
  { path, file }: { path: string; file: File },
  { signal = new AbortController().signal, onProgress }: {
    signal?: AbortSignal;
    onProgress: (share: number) => void;
  },
): Promise<string> {
  const stored = storedText(await keyOf(path, file));
  let url = stored.read();
  for (let attempt = 1;; attempt++) {
    try {
      let offset = 0;
      if (url) offset = offsetOf(await ask(url, { method: "HEAD", signal }));
      else stored.write(url = await begin(file, signal));
      for (; offset < file.size; attempt = 1) {
        const headers = {
          "Upload-Offset": String(offset),
          "Content-Type": "application/offset+octet-stream",
        };
        const body = file.slice(offset, offset + PART_BYTES);
        offset = offsetOf(await ask(url, { method: "PATCH", headers, body, signal }));
        onProgress(offset / file.size);
      }
      stored.write("");
      return url.slice(UPLOADS.length + 1);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ApiError && error.status === 404) stored.write(url = "");
      else if (!(error instanceof ApiError) || (error.status !== 0 && error.status < 500)) {
        if (!(error instanceof ApiError && error.status === 409)) throw error;
      }
      if (attempt >= MAX_ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** attempt));
    }
  }
}
