/** The query of the results page in its URL, so that every set of results can be shared. */
import {
  SEARCH_TYPES,
  type SearchFilters,
  type SearchType,
} from "../../../domain/gallery/search_types.ts";

/** What is searched; `type` is undefined until a visitor chooses one. */
export interface ResultsQuery extends SearchFilters {
  q: string;
  type?: SearchType | undefined;
  page: number;
}

/** Parses the query of a URL; invalid values are ignored. */
export function parseResults(search: string): ResultsQuery {
  const params = new URLSearchParams(search);
  const number = (name: string, pattern: RegExp) =>
    pattern.test(params.get(name) ?? "") ? Number(params.get(name)) : undefined;
  return {
    q: (params.get("q") ?? "").trim().slice(0, 200),
    type: SEARCH_TYPES.find((type) => type === params.get("type")),
    page: number("page", /^[1-9]\d{0,2}$/) ?? 1,
    movement: number("movement", /^[1-9]\d{0,8}$/),
    century: number("century", /^-?[1-9]\d?$/),
    picture: params.get("picture") === "1" || undefined,
  };
}

/** Returns the parameters of a request, or of the URL, for a type. */
export function paramsOf(
  { q, type, page, movement, century, picture }: ResultsQuery,
): Record<string, string> {
  return {
    q,
    ...(type && { type }),
    ...(page > 1 && { page: String(page) }),
    ...(movement !== undefined && { movement: String(movement) }),
    ...(century !== undefined && { century: String(century) }),
    ...(picture && { picture: "1" }),
  };
}

/** Returns the URL of a set of results. */
export const resultsUrl = (query: ResultsQuery) =>
  `/search?${new URLSearchParams(paramsOf(query))}`;
