/**
 * Looks for pictures that are not there: each may take the server seconds, because it asks others. So
 * those in view come first, and two at a time.
 */
import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";
import { pageContext } from "../../shared/page_context.ts";
import { foundImageUrl } from "./images.ts";

const MAX_CONCURRENT = 2;

/** State of the search for a missing picture; `off` if the server does not search. */
export type SearchState = "off" | "looking" | "none" | "found";

/** Returns the initial state of a search. */
export const firstState = (): SearchState => pageContext.looks ? "looking" : "off";

/** A turn that is waited for. */
interface Turn {
  begin: () => void;
}

let underWay = 0;
const waiting: Turn[] = [];

function beginNext(): void {
  if (underWay >= MAX_CONCURRENT) return;
  const turn = waiting.shift();
  if (turn === undefined) return;
  underWay++;
  turn.begin();
}

/**
 * Loads a picture when it is its turn.
 *
 * @returns the picture; undefined when there is none, or when `signal` has called it off
 */
export async function loadInTurn(
  url: string,
  signal: AbortSignal,
): Promise<HTMLImageElement | undefined> {
  const turn = Promise.withResolvers<void>();
  const own: Turn = { begin: turn.resolve };
  waiting.push(own);
  beginNext();
  const leave = () => {
    const at = waiting.indexOf(own);
    if (at < 0) return;
    waiting.splice(at, 1);
    underWay++;
    turn.resolve();
  };
  signal.addEventListener("abort", leave);
  await turn.promise;
  try {
    return signal.aborted ? undefined : await loaded(url);
  } finally {
    signal.removeEventListener("abort", leave);
    underWay--;
    beginNext();
  }
}

function loaded(url: string): Promise<HTMLImageElement | undefined> {
  return new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => resolve(undefined);
    image.src = url;
  });
}

/**
 * Looks for the thumbnail of a painting as soon as its place is in view.
 *
 * @returns how far that has come, and the address of what was found
 */
export function useFoundThumbnail(
  place: RefObject<Element | null>,
  id: number,
): { state: SearchState; url: string | undefined } {
  const [state, setState] = useState(firstState);
  const url = foundImageUrl(id, "thumb");
  useEffect(() => {
    if (url === undefined || !place.current) return;
    let called: AbortController | undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry!.isIntersecting) return called?.abort();
      const now = called = new AbortController();
      loadInTurn(url, now.signal).then((image) => {
        if (now.signal.aborted) return;
        observer.disconnect();
        setState(image ? "found" : "none");
      });
    });
    observer.observe(place.current);
    return () => {
      observer.disconnect();
      called?.abort();
    };
  }, []);
  return { state, url };
}
