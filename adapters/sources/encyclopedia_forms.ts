/** Answers of MediaWiki and Wikibase as far as they are read, in `formatversion=2`. */
import { z } from "zod";
import type { Item, Statement } from "../../domain/gallery/encyclopedia/item_facts.ts";
import { lenientList, optionalText } from "./source_api.ts";

const Led = lenientList(z.object({ from: z.string(), to: z.string() })).default([]);
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

// https://www.mediawiki.org/wiki/Extension:TextExtracts, https://www.mediawiki.org/wiki/API:Pageprops
export const Pages = z.object({
  query: z.object({
    normalized: Led,
    redirects: Led,
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

// https://www.mediawiki.org/wiki/API:Search, https://www.mediawiki.org/wiki/Help:Extension:WikibaseCirrusSearch
export const Works = z.object({
  query: z.object({ search: lenientList(z.object({ title: z.string() })) }),
});

const Term = z.object({ value: z.string() });
// What is empty is a list, as PHP writes it.
const keyed = <Schema extends z.ZodType>(schema: Schema) => z.record(z.string(), schema).catch({});

const Snak = z.object({
  snaktype: z.string(),
  datavalue: z.object({ value: z.unknown() }).optional().catch(undefined),
});
const Claim = z.object({
  mainsnak: Snak,
  rank: z.enum(["preferred", "normal", "deprecated"]),
  qualifiers: keyed(lenientList(Snak)).default({}),
});

// https://doc.wikimedia.org/Wikibase/master/php/docs_topics_json.html
const Entity = z.object({
  id: z.string(),
  missing: z.unknown().optional(),
  labels: keyed(Term).default({}),
  descriptions: keyed(Term).default({}),
  aliases: keyed(lenientList(Term)).default({}),
  claims: keyed(lenientList(Claim)).default({}),
  sitelinks: keyed(z.object({ title: z.string() })).default({}),
});
type Entity = z.output<typeof Entity>;

const entities = z.record(z.string(), Entity.optional().catch(undefined));

export const Entities = z.object({ entities });
export const Labels = z.object({ entities });

const valueOf = ({ snaktype, datavalue }: z.output<typeof Snak>): unknown =>
  snaktype === "value" ? datavalue?.value : undefined;

/** An entity as an item; undefined where there is none. A redirected one has the id that it led to. */
export function itemOf(
  entity: Entity | undefined,
  language: string,
  wiki: string,
): Item | undefined {
  if (entity === undefined || entity.missing !== undefined || !/^Q\d+$/.test(entity.id)) {
    return undefined;
  }
  const { labels, aliases, descriptions, claims } = entity;
  const term = (terms: Record<string, { value: string }>) =>
    (terms[language] ?? terms.en)?.value ?? "";
  const names = [
    term(labels),
    ...Object.values(labels).map(({ value }) => value),
    ...Object.values(aliases).flat().map(({ value }) => value),
  ];
  return {
    id: entity.id,
    label: term(labels) || entity.id,
    description: term(descriptions),
    names: [...new Set(names.filter(Boolean))],
    title: entity.sitelinks[wiki]?.title ?? "",
    claims: Object.fromEntries(
      Object.entries(claims).map(([property, list]) => [
        property,
        list.map(({ mainsnak, rank, qualifiers }): Statement => ({
          rank,
          value: valueOf(mainsnak),
          qualifiers: Object.fromEntries(
            Object.entries(qualifiers).map(([name, snaks]) => [name, snaks.map(valueOf)]),
          ),
        })),
      ]),
    ),
  };
}
