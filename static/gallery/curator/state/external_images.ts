/** Images of other sites, fetched through our server: the page sends requests to no other host. */
import { useEffect, useState } from "preact/hooks";
import { foreignPicture } from "./curator_api.ts";
import type { Session } from "../../shared/desk/session.ts";

const MAX_CACHED_IMAGES = 60;
const MAX_FETCH_MS = 90_000;

/** Cache of fetched images, so that moving in the contact sheet costs nothing. */
export class ExternalImages {
  readonly #cache = new Map<string, Promise<Blob>>();

  constructor(private readonly session: Session) {}

  /** @throws {ApiError} */
  get(url: string): Promise<Blob> {
    const cached = this.#cache.get(url);
    if (cached) return cached;
    // The time counts again after a login.
    const fetched = this.session.guard(() =>
      foreignPicture(url, AbortSignal.timeout(MAX_FETCH_MS))
    );
    this.#cache.set(url, fetched);
    fetched.catch(() => this.#cache.delete(url));
    const [oldest] = this.#cache.keys();
    if (this.#cache.size > MAX_CACHED_IMAGES && oldest !== undefined) this.#cache.delete(oldest);
    return fetched;
  }
}

export type ExternalImage =
  | { state: "loading" }
  | { state: "ready"; blob: Blob; url: string }
  | { state: "failed"; error: unknown };

/**
 * A foreign picture as something that can be shown.
 *
 * @param wait milliseconds before it is asked for, so that passing by asks for nothing
 */
export function useExternalImage(
  pictures: ExternalImages,
  address: string | undefined,
  wait = 0,
): ExternalImage {
  const [state, setState] = useState<ExternalImage & { of?: string | undefined }>({
    state: "loading",
  });
  useEffect(() => {
    if (address === undefined) return;
    let shown: string | undefined;
    let current = true;
    const timer = setTimeout(() => {
      pictures.get(address).then((blob) => {
        if (!current) return;
        shown = URL.createObjectURL(blob);
        setState({ of: address, state: "ready", blob, url: shown });
      }, (error: unknown) => {
        if (current) setState({ of: address, state: "failed", error });
      });
    }, wait);
    return () => {
      current = false;
      clearTimeout(timer);
      if (shown !== undefined) URL.revokeObjectURL(shown);
    };
  }, [address, pictures]);
  return state.of === address ? state : { state: "loading" };
}
