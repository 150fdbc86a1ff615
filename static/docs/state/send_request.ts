/** Sends what was put together, and keeps what comes. */
import { reached } from "../../shared/api_error.ts";
import { language } from "../../shared/i18n.ts";
import { authorization, basicAuthorization } from "../../warehouse/shared/credentials.ts";
import type { Route } from "./document.ts";
import { addressOf, type Draft, headersOf, type Login } from "./request.ts";

/** An answer, as far as it has come. */
export interface Received {
  status: number;
  headers: [name: string, value: string][];
  /** Milliseconds until the answer began. */
  took: number;
  bytes: number;
  type: string;
  /** Text, of long ones the beginning; undefined for an image. */
  text?: string;
  /** URL from which an image can be shown. */
  image?: string;
  cut: boolean;
}

// Characters that are shown of an answer: a browser takes long to lay out megabytes.
const MAX_SHOWN_LENGTH = 60_000;

/**
 * Sends a request.
 *
 * @param onPart called with what has arrived so far, for answers that are streamed
 * @throws {ApiError} of status 0 when the server cannot be reached
 */
export async function send(
  route: Route,
  draft: Draft,
  { login, signal, onPart }: {
    login: Login;
    signal: AbortSignal;
    onPart: (received: Received) => void;
  },
): Promise<Received> {
  // The server's refusals come in the language of the page.
  const headers: Record<string, string> = {
    "Accept-Language": language.value,
    ...headersOf(route, draft),
  };
  const ofWarehouse = route.path.startsWith("/api/v1/");
  const credentials = login.login === ""
    ? authorization()
    : basicAuthorization(login.login, login.password);
  if (ofWarehouse && credentials !== undefined) headers.Authorization = credentials;
  const began = performance.now();
  const response = await reached(fetch(addressOf(route, draft), {
    method: route.method,
    headers,
    signal,
    // The browser's own dialog would come up where the warehouse asks for credentials.
    credentials: ofWarehouse ? "omit" : "same-origin",
    cache: "no-store",
    ...(route.body && { body: draft.body }),
  }));
  const type = response.headers.get("Content-Type")?.split(";")[0] ?? "";
  const received: Received = {
    status: response.status,
    headers: [...response.headers],
    took: Math.round(performance.now() - began),
    bytes: 0,
    type,
    cut: false,
  };
  if (type.startsWith("image/")) {
    const blob = await response.blob();
    return { ...received, bytes: blob.size, image: URL.createObjectURL(blob) };
  }
  return await textOf(response, received, onPart);
}

async function textOf(
  { body }: Response,
  received: Received,
  onPart: (received: Received) => void,
): Promise<Received> {
  let [text, bytes] = ["", 0];
  const decoder = new TextDecoder();
  const reader = body?.getReader();
  const now = (): Received => ({
    ...received,
    bytes,
    text: text.slice(0, MAX_SHOWN_LENGTH),
    cut: text.length > MAX_SHOWN_LENGTH,
  });
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    bytes += part.value.length;
    if (text.length <= MAX_SHOWN_LENGTH) text += decoder.decode(part.value, { stream: true });
    onPart(now());
  }
  return now();
}
