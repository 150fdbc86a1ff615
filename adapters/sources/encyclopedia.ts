/** Reads about artists and paintings in the encyclopedia and Wikidata. */
import type { z } from "zod";
import { AppError, refusal } from "../../domain/app_error.ts";
import { chunks } from "../../domain/chunks.ts";
import type {
  Facts,
  FoundFacts,
  NamedItem,
  ReadSubject,
} from "../../domain/gallery/encyclopedia/facts.ts";
import {
  articleFacts,
  canBeKind,
  Entities,
  factsOf,
  type Item,
  itemOf,
  namedItems,
} from "../../domain/gallery/encyclopedia/item_facts.ts";
import {
  type Article,
  articlesIn,
  Pages,
  Search,
  type Site,
  siteIn,
  SiteInfo,
  Works,
} from "../../domain/gallery/encyclopedia/wiki_answers.ts";
import { orAborted } from "./guarded_fetch.ts";
import type { MediaWikiClient, RequestPurpose } from "./mediawiki.ts";

/** URLs that an {@link Encyclopedia} requests. */
export interface EncyclopediaOptions {
  /** `https://en.wikipedia.org` */
  encyclopediaUrl: string;
  /** `https://www.wikidata.org` */
  wikidataUrl: string;
}

// Maximum candidates of a search by name, and of those whose works are looked up.
const MAX_CANDIDATES = 7;
const MAX_WITH_WORKS = 3;
// Limits of the API: items and leads per request.
const MAX_ITEMS = 50;
const MAX_LEADS = 20;
const MAX_WORKS = "50";

/** Reads articles by title and items by id, and searches both by name. */
export class Encyclopedia {
  #site: Promise<Site> | undefined;

  constructor(
    private readonly client: MediaWikiClient,
    private readonly options: EncyclopediaOptions,
    /** False if the server sends no requests to other servers. */
    readonly enabled = true,
  ) {}

  /** Returns all facts about a record or its candidates. @throws {AppError} 502, 503, 504 */
  async read(subject: ReadSubject, asking: RequestPurpose = {}): Promise<FoundFacts> {
    if (!this.enabled) throw refusal(502, "outside_switched_off");
    const site = await this.#siteInfo(asking);
    const article = subject.title === ""
      ? undefined
      : (await this.#articles([subject.title], asking))[0];
    const knownItems = [article?.state === "found" ? article.item : "", subject.item].filter(
      Boolean,
    );
    const items = await this.#items(knownItems, site, asking);
    const foundBy = article?.state === "found" ? "title" : items.length > 0 ? "identifier" : "name";
    const ids = foundBy === "name" ? await this.#search(subject, site, asking) : items;
    const facts = await this.#facts(subject, ids, site, asking);
    const candidates = await this.#withLeads(facts, article, asking);
    if (article?.state === "found" && !candidates.some(({ title }) => title === article.title)) {
      candidates.unshift(articleFacts(article.title, article.lead));
    }
    const { name, language, articles, rights } = site;
    return {
      how: foundBy,
      article: article === undefined
        ? null
        : { asked: article.asked, title: article.title, state: article.state },
      site: { name, language, articles, rights },
      candidates,
    };
  }

  #siteInfo(asking: RequestPurpose): Promise<Site> {
    // Shared by all readers; a failure is not cached.
    this.#site ??= this.#ask("encyclopedia", SiteInfo, { isJob: asking.isJob }, {
      action: "query",
      meta: "siteinfo",
      siprop: "general|rightsinfo",
    }).then((info) => siteIn(info, this.options.encyclopediaUrl));
    this.#site.catch(() => (this.#site = undefined));
    return asking.signal ? orAborted(this.#site, asking.signal) : this.#site;
  }

  /** @throws {AppError} As the client does, with the name of the failed server. */
  async #ask<Schema extends z.ZodType>(
    who: "encyclopedia" | "wikidata",
    schema: Schema,
    asking: RequestPurpose,
    parameters: Record<string, string>,
  ): Promise<z.output<Schema>> {
    const { encyclopediaUrl, wikidataUrl } = this.options;
    try {
      const base = who === "wikidata" ? wikidataUrl : encyclopediaUrl;
      return await this.client.ask(base, parameters, schema, asking);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { headers, messages: [reason] } = error;
      const status = error.status === 400 ? 502 : error.status;
      const code = who === "wikidata" ? "wikidata_failed" : "encyclopedia_failed";
      throw refusal(status, code, { reason: reason! }, { headers });
    }
  }

  /** Returns articles with their leads; redirects are followed. */
  async #articles(titles: readonly string[], asking: RequestPurpose): Promise<Article[]> {
    const { query } = await this.#ask("encyclopedia", Pages, asking, {
      action: "query",
      redirects: "1",
      titles: titles.join("|"),
      prop: "extracts|pageprops",
      exintro: "1",
      explaintext: "1",
      exlimit: String(MAX_LEADS),
      ppprop: "wikibase_item|disambiguation",
    });
    return articlesIn(query, titles);
  }

  async #items(ids: readonly string[], site: Site, asking: RequestPurpose): Promise<Item[]> {
    const uniqueIds = [...new Set(ids)];
    if (uniqueIds.length === 0) return [];
    const { entities } = await this.#ask("wikidata", Entities, asking, {
      action: "wbgetentities",
      ids: uniqueIds.join("|"),
      props: "labels|descriptions|aliases|claims|sitelinks",
      languages: languages(site.language),
      languagefallback: "1",
      sitefilter: site.wiki,
    });
    const items = uniqueIds.flatMap((id) => itemOf(entities[id], site.language, site.wiki) ?? []);
    // Two ids may meanwhile belong to one item.
    return [...new Map(items.map((item) => [item.id, item])).values()];
  }

  async #search({ kind, name }: ReadSubject, site: Site, asking: RequestPurpose): Promise<Item[]> {
    const { search } = await this.#ask("wikidata", Search, asking, {
      action: "wbsearchentities",
      search: name,
      language: site.language,
      uselang: site.language,
      type: "item",
      limit: "20",
    });
    const items = await this.#items(search.map(({ id }) => id), site, asking);
    return items.filter((item) => canBeKind(kind, item)).slice(0, MAX_CANDIDATES);
  }

  async #facts(
    subject: ReadSubject,
    items: readonly Item[],
    { language }: Site,
    asking: RequestPurpose,
  ): Promise<Facts[]> {
    const works = new Map<string, string[]>();
    if (subject.kind === "artist" && subject.hasWorks) {
      for (const { id } of items.slice(0, MAX_WITH_WORKS)) {
        works.set(id, await this.#worksOf(id, asking));
      }
    }
    const uniqueIds = [...new Set([...items.flatMap(namedItems), ...[...works.values()].flat()])];
    const labels = new Map<string, NamedItem>();
    for (const batch of chunks(uniqueIds, MAX_ITEMS)) {
      const { entities } = await this.#ask("wikidata", Entities, asking, {
        action: "wbgetentities",
        ids: batch.join("|"),
        props: "labels",
        languages: languages(language),
        languagefallback: "1",
      });
      for (const id of batch) {
        const own = entities[id]?.labels ?? {};
        const english = own.en?.value ?? own[language]?.value;
        const label = own[language]?.value ?? english;
        if (label !== undefined) labels.set(id, { item: id, label, english: english! });
      }
    }
    return items.map((item) => factsOf(item, labels, works.get(item.id)));
  }

  /** Returns the items whose creator is a given person, by Wikidata's search. */
  async #worksOf(item: string, asking: RequestPurpose): Promise<string[]> {
    const { query } = await this.#ask("wikidata", Works, asking, {
      action: "query",
      list: "search",
      srsearch: `haswbstatement:P170=${item}`,
      srnamespace: "0",
      srlimit: MAX_WORKS,
      srinfo: "",
      srprop: "",
    });
    return query.search.map(({ title }) => title).filter((title) => /^Q\d+$/.test(title));
  }

  async #withLeads(facts: readonly Facts[], read: Article | undefined, asking: RequestPurpose) {
    const leads = new Map<string, string>();
    if (read?.state === "found") leads.set(read.title, read.lead);
    const missing = facts.map(({ title }) => title).filter((title) => title && !leads.has(title));
    if (missing.length > 0) {
      for (const { asked, lead } of await this.#articles(missing, asking)) leads.set(asked, lead);
    }
    return facts.map((one) => ({ ...one, lead: leads.get(one.title) ?? "" }));
  }
}

const languages = (language: string) => language === "en" ? "en" : `${language}|en`;
