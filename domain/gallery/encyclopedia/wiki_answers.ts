/** Answers of MediaWiki's action API in `formatversion=2`: the parts of them that are used. */
import { z } from "zod";
import { lenientList, optionalText } from "../../fields.ts";
import type { ReadArticle } from "./facts.ts";

/** An encyclopedia. */
export interface Site {
  name: string;
  language: string;
  /** Its name in Wikidata: `enwiki`. */
  wiki: string;
  articles: string;
  rights: string;
}

/** An article with its item and its lead. */
export interface Article extends ReadArticle {
  item: string;
  lead: string;
}

const PageWithLead = lenientList(z.object({ from: z.string(), to: z.string() })).default([]);
const set = z.boolean().optional().catch(undefined);

// https://www.mediawiki.org/wiki/API:Siteinfo
export const SiteInfo = z.object({
  query: z.object({
    general: z.object({
      sitename: z.string(),
      lang: z.string().regex(/^[a-z][\w-]*$/i),
      wikiid: z.string(),
      articlepath: z.string().default("/wiki/$1"),
    }),
    rightsinfo: z.object({ url: optionalText, text: optionalText }).optional().catch(undefined),
  }),
});

// https://www.mediawiki.org/wiki/Extension:TextExtracts,
// https://www.mediawiki.org/wiki/API:Pageprops
export const Pages = z.object({
  query: z.object({
    normalized: PageWithLead,
    redirects: PageWithLead,
    pages: lenientList(z.object({
      title: z.string(),
      missing: set,
      invalid: set,
      extract: optionalText,
      pageprops: z.object({ wikibase_item: optionalText, disambiguation: optionalText }).optional()
        .catch(undefined),
    })),
  }),
});

// https://www.wikidata.org/w/api.php?action=help&modules=wbsearchentities
export const Search = z.object({ search: lenientList(z.object({ id: z.string() })) });

// https://www.mediawiki.org/wiki/API:Search,
// https://www.mediawiki.org/wiki/Help:Extension:WikibaseCirrusSearch
export const Works = z.object({
  query: z.object({ search: lenientList(z.object({ title: z.string() })) }),
});

// deno-lint-ignore no-control-regex -- texts of the catalog contain no control characters
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** Returns the encyclopedia that an answer describes; `base` is its URL. */
export function siteIn(
  { query: { general, rightsinfo } }: z.output<typeof SiteInfo>,
  base: string,
): Site {
  return {
    name: general.sitename,
    language: general.lang,
    wiki: general.wikiid,
    articles: new URL(general.articlepath, `${base}/`).href
      .replace("%241", "$1"),
    rights: rightsinfo?.url || rightsinfo?.text || "",
  };
}

/** Returns the articles of some titles in their order; redirects are followed. */
export function articlesIn(
  query: z.output<typeof Pages>["query"],
  titles: readonly string[],
): Article[] {
  const targets = new Map(
    [...query.normalized, ...query.redirects].map(({ from, to }) => [from, to]),
  );
  const pages = new Map(query.pages.map((page) => [page.title, page]));
  return titles.map((asked): Article => {
    let title = asked;
    for (let hops = 0; targets.has(title) && hops < targets.size; hops++) {
      title = targets.get(title)!;
    }
    const page = pages.get(title);
    const props = page?.pageprops ?? {};
    const state = page === undefined || page.missing || page.invalid
      ? "missing"
      : props.disambiguation !== undefined
      ? "disambiguation"
      : "found";
    const lead = (page?.extract ?? "").replace(CONTROL_CHARACTERS, "").trim();
    return { asked, title, state, item: props.wikibase_item ?? "", lead };
  });
}
