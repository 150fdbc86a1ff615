/**
 * A small encyclopedia and a small Wikidata on this machine, which answer as their APIs document:
 * https://www.mediawiki.org/wiki/API:Query, https://www.mediawiki.org/wiki/Extension:TextExtracts,
 * https://www.mediawiki.org/wiki/Wikibase/API, in `formatversion=2`.
 */
import type { World } from "./stand_in_world.ts";
import { Upstream } from "./upstream.ts";
import { statement } from "./wikidata_statement.ts";

const terms = (values: Record<string, string>, languages: readonly string[]) =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const value = values[language] ?? values.en;
      const from = values[language] === undefined ? { "for-language": language } : {};
      return value === undefined ? [] : [[language, {
        language: values[language] === undefined ? "en" : language,
        value,
        ...from,
      }]];
    }),
  );

/** Both sites under one address: `/encyclopedia` and `/wikidata`. */
export class StandIn implements AsyncDisposable {
  readonly upstream: Upstream;
  /** Answers that come first, once each, whatever is asked; undefined: the usual one after all. */
  readonly next: (() => Response | undefined | Promise<Response | undefined>)[] = [];

  constructor(readonly world: World) {
    const answering =
      (answer: (query: URLSearchParams) => unknown) => async (_: Request, url: URL) =>
        await this.next.shift()?.() ?? Response.json(answer(url.searchParams));
    this.upstream = new Upstream({
      "/encyclopedia/w/api.php": answering((query) => this.#encyclopedia(query)),
      "/wikidata/w/api.php": answering((query) => this.#wikidata(query)),
    });
  }

  get settings() {
    return {
      SOURCE_HOSTS: this.upstream.host,
      WIKIPEDIA_URL: this.upstream.url("/encyclopedia"),
      WIKIDATA_URL: this.upstream.url("/wikidata"),
      ENCYCLOPEDIA_PAUSE: "0",
    };
  }

  get #language(): string {
    return this.world.language ?? "en";
  }

  get #wiki(): string {
    return `${this.#language}wiki`;
  }

  /** What was asked, in short. */
  get asked(): string[] {
    return this.upstream.requests.map(({ url }) => {
      const { action, titles, ids, search, srsearch, meta } = Object.fromEntries(url.searchParams);
      return [action, meta ?? titles ?? ids ?? search ?? srsearch].join(" ");
    });
  }

  #encyclopedia(query: URLSearchParams): unknown {
    if (query.get("meta") === "siteinfo") {
      return {
        batchcomplete: true,
        query: {
          general: {
            sitename: "Wikipedia",
            lang: this.#language,
            wikiid: this.#wiki,
            articlepath: "/wiki/$1",
          },
          rightsinfo: {
            url: "https://creativecommons.org/licenses/by-sa/4.0/",
            text: "Creative Commons Attribution-Share Alike 4.0",
          },
        },
      };
    }
    const normalized: unknown[] = [];
    const redirects: unknown[] = [];
    const pages = (query.get("titles") ?? "").split("|").map((given) => {
      const title = given.replaceAll("_", " ").replace(/^./, (first) => first.toUpperCase());
      if (title !== given) normalized.push({ fromencoded: false, from: given, to: title });
      let at = title;
      for (let page = this.world.pages[at]; page && "redirect" in page;) {
        redirects.push({ from: at, to: page.redirect });
        at = page.redirect;
        page = this.world.pages[at];
      }
      if (/[[\]{}<>]/.test(at)) {
        return {
          title: at,
          invalidreason: "The requested page title contains invalid characters",
          invalid: true,
        };
      }
      const page = this.world.pages[at];
      if (page === undefined || "redirect" in page) return { ns: 0, title: at, missing: true };
      const item = page.item === undefined ? {} : { wikibase_item: page.item };
      return "lead" in page
        ? { pageid: 1, ns: 0, title: at, extract: page.lead, pageprops: item }
        : {
          pageid: 2,
          ns: 0,
          title: at,
          extract: `${at} may refer to:`,
          pageprops: { ...item, disambiguation: "" },
        };
    });
    return {
      batchcomplete: true,
      query: {
        ...(normalized.length > 0 && { normalized }),
        ...(redirects.length > 0 && { redirects }),
        pages: [...new Map(pages.map((page) => [page.title, page])).values()],
      },
    };
  }

  #wikidata(query: URLSearchParams): unknown {
    const { entities, searches = {} } = this.world;
    switch (query.get("action")) {
      case "wbsearchentities": {
        const found = searches[query.get("search") ?? ""] ?? [];
        return {
          searchinfo: { search: query.get("search") },
          search: found.map((id) => ({ id, title: id, label: entities[id]?.label ?? id })),
          success: 1,
        };
      }
      case "query": {
        const [, creator] = /^haswbstatement:P170=(Q\d+)$/.exec(query.get("srsearch") ?? "") ?? [];
        const works = Object.entries(entities).filter(([, { claims }]) =>
          claims?.P170?.some((one) => one !== "somevalue" && "item" in one && one.item === creator)
        );
        return {
          batchcomplete: true,
          query: { search: works.map(([title]) => ({ ns: 0, title })) },
        };
      }
      case "wbgetentities":
        return {
          entities: Object.fromEntries(
            (query.get("ids") ?? "").split("|").map((id) => [id, this.#entity(id, query)]),
          ),
          success: 1,
        };
    }
    return { error: { code: "badvalue", info: 'Unrecognized value for parameter "action"' } };
  }

  #entity(asked: string, query: URLSearchParams): unknown {
    const { entities } = this.world;
    const id = entities[asked]?.redirect ?? asked;
    const entity = entities[id];
    if (entity === undefined) return { id, missing: "" };
    const languages = (query.get("languages") ?? "en").split("|");
    const props = (query.get("props") ?? "").split("|");
    const { label, labels = {}, description, aliases = [], article, claims = {} } = entity;
    return {
      type: "item",
      id,
      ...(id !== asked && { redirects: { from: asked, to: id } }),
      ...(props.includes("labels") && {
        labels: terms({ ...(label !== undefined && { en: label }), ...labels }, languages),
      }),
      ...(props.includes("descriptions") && {
        descriptions: description === undefined ? [] : terms({ en: description }, languages),
      }),
      ...(props.includes("aliases") && {
        aliases: aliases.length === 0
          ? []
          : { en: aliases.map((value) => ({ language: "en", value })) },
      }),
      ...(props.includes("claims") && {
        claims: Object.fromEntries(
          Object.entries(claims).map(([property, list]) => [
            property,
            list.map((claim, at) => statement(property, claim, at)),
          ]),
        ),
      }),
      ...(props.includes("sitelinks") && {
        sitelinks: article === undefined
          ? []
          : { [this.#wiki]: { site: this.#wiki, title: article, badges: [] } },
      }),
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.upstream[Symbol.asyncDispose]();
  }
}
