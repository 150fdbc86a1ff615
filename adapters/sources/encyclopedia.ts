/** What the encyclopedia and Wikidata say of artists and paintings. */
import { z } from "zod";
import { AppError, refusal } from "../../domain/app_error.ts";
import { chunks } from "../../domain/chunks.ts";
import type {
  Facts,
  Found,
  NamedItem,
  ReadArticle,
  ReadSubject,
} from "../../domain/gallery/encyclopedia/facts.ts";
import {
  articleFacts,
  factsOf,
  type Item,
  mayBe,
  namedItems,
} from "../../domain/gallery/encyclopedia/item_facts.ts";
import { orAborted } from "./abort.ts";
import { Entities, itemOf, Labels, Pages, Search, SiteInfo, Works } from "./encyclopedia_forms.ts";
import type { Asking, MediaWikiClient } from "./mediawiki.ts";

/** Where an {@link Encyclopedia} asks. */
export interface EncyclopediaOptions {
  /** `https://en.wikipedia.org` */
  encyclopediaUrl: string;
  /** `https://www.wikidata.org` */
  wikidataUrl: string;
}

interface Site {
  name: string;
  language: string;
  /** By which Wikidata knows it: `enwiki`. */
  wiki: string;
  articles: string;
  rights: string;
}

interface Article extends ReadArticle {
  item: string;
  lead: string;
}

// Candidates of a search by name, and those of them whose works are looked up.
const MOST_CANDIDATES = 7;
const MOST_WITH_WORKS = 3;
// Limits of the API: items of one request, and leads.
const ITEMS_AT_ONCE = 50;
const LEADS_AT_ONCE = 20;
const WORKS_AT_ONCE = "50";

// deno-lint-ignore no-control-regex -- leads come from anywhere, and texts of the catalog hold none
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** Reads articles by their titles, items by their ids, and looks for both by name. */
export class Encyclopedia {
  #site: Promise<Site> | undefined;

  constructor(
    private readonly client: MediaWikiClient,
    private readonly options: EncyclopediaOptions,
    /** False where no request is ever sent outside. */
    readonly enabled = true,
  ) {}

  /**
   * Everything that is said of a record, or of those that may be it.
   *
   * @throws {AppError} 502, 503 with `Retry-After`, 504; nothing of it is half read
   */
  async read(subject: ReadSubject, asking: Asking = {}): Promise<Found> {
    if (!this.enabled) throw refusal(502, "outside_switched_off");
    const site = await this.#siteInfo(asking);
    const article = subject.title === ""
      ? undefined
      : (await this.#articles([subject.title], asking))[0];
    const known = [article?.state === "found" ? article.item : "", subject.item].filter(Boolean);
    const items = await this.#items(known, site, asking);
    const how = article?.state === "found" ? "title" : items.length > 0 ? "identifier" : "name";
    const found = how === "name" ? await this.#search(subject, site, asking) : items;
    const facts = await this.#facts(subject, found, asking);
    const candidates = await this.#withLeads(facts, article, asking);
    if (article?.state === "found" && !candidates.some(({ title }) => title === article.title)) {
      candidates.unshift(articleFacts(article.title, article.lead));
    }
    const { name, language, articles, rights } = site;
    return {
      how,
      article: article === undefined
        ? null
        : { asked: article.asked, title: article.title, state: article.state },
      site: { name, language, articles, rights },
      candidates,
    };
  }

  #siteInfo(asking: Asking): Promise<Site> {
    // Shared by all that read; a failure is forgotten.
    this.#site ??= this.#wiki(
      { action: "query", meta: "siteinfo", siprop: "general|rightsinfo" },
      SiteInfo,
      { isJob: asking.isJob },
    ).then(({ query: { general, rightsinfo } }) => ({
      name: general.sitename,
      language: general.lang,
      wiki: general.wikiid,
      articles: new URL(general.articlepath, `${this.options.encyclopediaUrl}/`).href
        .replace("%241", "$1"),
      rights: rightsinfo?.url || rightsinfo?.text || "",
    }));
    this.#site.catch(() => (this.#site = undefined));
    return asking.signal ? orAborted(this.#site, asking.signal) : this.#site;
  }

  #wiki<Schema extends z.ZodType>(
    parameters: Record<string, string>,
    form: Schema,
    asking: Asking,
  ) {
    return named(
      "encyclopedia",
      () => this.client.ask(this.options.encyclopediaUrl, parameters, form, asking),
    );
  }

  #wikidata<Schema extends z.ZodType>(
    parameters: Record<string, string>,
    form: Schema,
    asking: Asking,
  ) {
    return named(
      "wikidata",
      () => this.client.ask(this.options.wikidataUrl, parameters, form, asking),
    );
  }

  /** Articles with their leads; redirects are followed. */
  async #articles(titles: readonly string[], asking: Asking): Promise<Article[]> {
    const { query } = await this.#wiki(
      {
        action: "query",
        redirects: "1",
        titles: titles.join("|"),
        prop: "extracts|pageprops",
        exintro: "1",
        explaintext: "1",
        exlimit: String(LEADS_AT_ONCE),
        ppprop: "wikibase_item|disambiguation",
      },
      Pages,
      asking,
    );
    const leads = new Map(
      [...query.normalized, ...query.redirects].map(({ from, to }) => [from, to]),
    );
    const pages = new Map(query.pages.map((page) => [page.title, page]));
    return titles.map((asked): Article => {
      let title = asked;
      for (let hops = 0; leads.has(title) && hops < leads.size; hops++) title = leads.get(title)!;
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

  async #items(ids: readonly string[], site: Site, asking: Asking): Promise<Item[]> {
    const wanted = [...new Set(ids)];
    if (wanted.length === 0) return [];
    const { entities } = await this.#wikidata(
      {
        action: "wbgetentities",
        ids: wanted.join("|"),
        props: "labels|descriptions|aliases|claims|sitelinks",
        languages: languages(site),
        languagefallback: "1",
        sitefilter: site.wiki,
      },
      Entities,
      asking,
    );
    const items = wanted.flatMap((id) => itemOf(entities[id], site.language, site.wiki) ?? []);
    // Two ids may be of one item by now.
    return [...new Map(items.map((item) => [item.id, item])).values()];
  }

  async #search({ kind, name }: ReadSubject, site: Site, asking: Asking): Promise<Item[]> {
    const { search } = await this.#wikidata(
      {
        action: "wbsearchentities",
        search: name,
        language: site.language,
        uselang: site.language,
        type: "item",
        limit: "20",
      },
      Search,
      asking,
    );
    const items = await this.#items(search.map(({ id }) => id), site, asking);
    return items.filter((item) => mayBe(kind, item)).slice(0, MOST_CANDIDATES);
  }

  async #facts(subject: ReadSubject, items: readonly Item[], asking: Asking): Promise<Facts[]> {
    const works = new Map<string, string[]>();
    if (subject.kind === "artist" && subject.hasWorks) {
      for (const { id } of items.slice(0, MOST_WITH_WORKS)) {
        works.set(id, await this.#worksOf(id, asking));
      }
    }
    const { language } = await this.#siteInfo(asking);
    const wanted = [...new Set([...items.flatMap(namedItems), ...[...works.values()].flat()])];
    const labels = new Map<string, NamedItem>();
    for (const some of chunks(wanted, ITEMS_AT_ONCE)) {
      const { entities } = await this.#wikidata(
        {
          action: "wbgetentities",
          ids: some.join("|"),
          props: "labels",
          languages: languages({ language }),
          languagefallback: "1",
        },
        Labels,
        asking,
      );
      for (const id of some) {
        const own = entities[id]?.labels ?? {};
        const english = own.en?.value ?? own[language]?.value;
        const label = own[language]?.value ?? english;
        if (label !== undefined) labels.set(id, { item: id, label, english: english! });
      }
    }
    return items.map((item) => factsOf(item, labels, works.get(item.id)));
  }

  /** Items whose creator somebody is, by the search of Wikidata. */
  async #worksOf(item: string, asking: Asking): Promise<string[]> {
    const { query } = await this.#wikidata(
      {
        action: "query",
        list: "search",
        srsearch: `haswbstatement:P170=${item}`,
        srnamespace: "0",
        srlimit: WORKS_AT_ONCE,
        srinfo: "",
        srprop: "",
      },
      Works,
      asking,
    );
    return query.search.map(({ title }) => title).filter((title) => /^Q\d+$/.test(title));
  }

  async #withLeads(
    facts: readonly Facts[],
    read: Article | undefined,
    asking: Asking,
  ): Promise<Facts[]> {
    const leads = new Map<string, string>();
    if (read?.state === "found") leads.set(read.title, read.lead);
    const missing = facts.map(({ title }) => title).filter((title) => title && !leads.has(title));
    if (missing.length > 0) {
      for (const { asked, lead } of await this.#articles(missing, asking)) leads.set(asked, lead);
    }
    return facts.map((one) => ({ ...one, lead: leads.get(one.title) ?? "" }));
  }
}

const languages = ({ language }: Pick<Site, "language">) =>
  language === "en" ? "en" : `${language}|en`;

/** Failures with the name of who has failed. */
async function named<Answer>(
  who: "encyclopedia" | "wikidata",
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [reason] = error.messages;
    const { headers } = error;
    throw refusal(
      error.status === 400 ? 502 : error.status,
      who === "wikidata" ? "wikidata_failed" : "encyclopedia_failed",
      { reason: reason! },
      { headers },
    );
  }
}
