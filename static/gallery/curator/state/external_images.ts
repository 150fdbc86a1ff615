/** Images of other sites, fetched through our server: the page sends requests to no other host. */
import { useEffect, useState } from "preact/hooks";
import { fetchExternalImage } from "./curator_api.ts";
import type { Session } from "../../shared/desk/session.ts";

const MAX_CACHED_IMAGES = 60;
const MAX_FETCH_MS = 90_000;

/** Cache of fetched images, so that moving between candidates does not fetch them again. */
export class ExternalImages {
  readonly #cache = new Map<string, Promise<Blob>>();

  constructor(private readonly session: Session) {}

  /**
   * Returns a fetched or cached image.
   * @throws {ApiError} If it cannot be fetched.
   */
  get(url: string): Promise<Blob> {
    const cached = this.#cache.get(url);
    if (cached) return cached;
    // The timeout starts again after a login.
    const fetched = this.session.guard(() =>
      fetchExternalImage(url, AbortSignal.timeout(MAX_FETCH_MS))
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
 * Loads an external image and creates a local URL for it.
 * @param wait Delay before it is fetched, in milliseconds, so that images that are only passed are
 * not fetched.
 */
export function useExternalImage(
  images: ExternalImages,
  address: string | undefined,
  wait = 0,
): ExternalImage {
  const [state, setState] = useState<ExternalImage & { of?: string | undefined }>({
    state: "loading",
  });
  useEffect(() => {
    if (address === undefined) return;
    let objectUrl: string | undefined;
    let current = true;
    const timer = setTimeout(() => {
      images.get(address).then((blob) => {
        if (!current) return;
        objectUrl = URL.createObjectURL(blob);
        setState({ of: address, state: "ready", blob, url: objectUrl });
      }, (error: unknown) => {
        if (current) setState({ of: address, state: "failed", error });
      });
    }, wait);
    return () => {
      current = false;
      clearTimeout(timer);
      if (objectUrl !== undefined) URL.revokeObjectURL(objectUrl);
    };
  }, [address, images]);
  return state.of === address ? state : { state: "loading" };
}
