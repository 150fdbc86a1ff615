/**
 * Search for missing pictures. A search may take seconds, because the server asks other sites; so
 * only pictures in view are searched for, and two at a time.
 */
import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";
import { pageContext } from "../../shared/page_context.ts";
import { foundImageUrl } from "./images.ts";

/** State of the search for a missing picture; `off` if the server does not search. */
export type SearchState = "off" | "looking" | "none" | "found";

/** Returns the initial state of a search. */
export const initialSearchState = (): SearchState => pageContext.searchesImages ? "looking" : "off";

// Each loads one picture after the other.
const queues: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()];

/**
 * Loads a picture when its turn in the queue comes.
 * @returns The picture; undefined if there is none, or if `signal` has aborted the search.
 */
export function loadInTurn(
  url: string,
  signal: AbortSignal,
): Promise<HTMLImageElement | undefined> {
  const turn = queues.shift()!.then(() => signal.aborted ? undefined : loadImage(url));
  queues.push(turn);
  return turn;
}

function loadImage(url: string): Promise<HTMLImageElement | undefined> {
  return new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => resolve(undefined);
    image.src = url;
  });
}

/**
 * Searches for the thumbnail of a painting as soon as its element is in view.
 * @returns The state of the search, and the URL of the picture.
 */
export function useFoundThumbnail(
  element: RefObject<Element | null>,
  id: number,
): { state: SearchState; url: string | undefined } {
  const [state, setState] = useState(initialSearchState);
  const url = foundImageUrl(id, "thumb");
  useEffect(() => {
    if (url === undefined || !element.current) return;
    let search: AbortController | undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry!.isIntersecting) return search?.abort();
      const controller = search = new AbortController();
      loadInTurn(url, controller.signal).then((image) => {
        if (controller.signal.aborted) return;
        observer.disconnect();
        setState(image ? "found" : "none");
      });
    });
    observer.observe(element.current);
    return () => {
      observer.disconnect();
      search?.abort();
    };
  }, []);
  return { state, url };
}
