import { useEffect, useState } from "preact/hooks";
import { search } from "../shared/api.ts";
import type { SearchResults } from "../../../domain/gallery/search_records.ts";

const PAUSE_MS = 160;

/** What is known about the query typed last. */
export interface SearchState {
  /** The query that `results` belongs to. */
  query: string;
  results: SearchResults | undefined;
  failed: boolean;
}

/** Asks after a pause in typing and forgets answers that come too late. */
export function useSearch(query: string): SearchState {
  const [state, setState] = useState<SearchState>({ query: "", results: undefined, failed: false });
  useEffect(() => {
    const trimmed = query.trim();
    if (trimmed === "") {
      setState({ query: "", results: undefined, failed: false });
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(() => {
      search(trimmed, abort.signal).then(
        (results) => setState({ query: trimmed, results, failed: false }),
        () => {
          if (!abort.signal.aborted) setState({ query: trimmed, results: undefined, failed: true });
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query]);
  return state;
}
