/**
 * A small encyclopedia and a small Wikidata on this machine, which answer as their APIs document:
 * https://www.mediawiki.org/wiki/API:Query, https://www.mediawiki.org/wiki/Extension:TextExtracts,
 * https://www.mediawiki.org/wiki/Wikibase/API, in `formatversion=2`.
 */
import { Upstream } from "./upstream.ts";

/** An article, where a title leads elsewhere, or a page that lists several. */
export type Page =
  | { lead: string; item?: string }
  | { redirect: string }
  | { disambiguation: true; item?: string };

/** A value of a statement, in short. */
type Value = { item: string } | { text: string } | {
  time: string;
  precision: number;
  julian?: true;
} | {
  amount: string;
  unit: string;
} | "somevalue";
type Claim = Value & { rank?: "preferred" | "deprecated"; circa?: true };

export interface Entity {
  label?: string;
  labels?: Record<string, string>;
  description?: string;
  aliases?: string[];
  article?: string;
  claims?: Record<string, (Claim | "somevalue")[]>;
  redirect?: string;
}

export interface World {
  pages: Record<string, Page>;
  entities: Record<string, Entity>;
  /** Items that a search by name finds. */
  searches?: Record<string, string[]>;
  /** English where it is left out. */
  language?: string;
}

function snak(property: string, claim: Claim | "somevalue") {
  if (claim === "somevalue") return { snaktype: "somevalue", property };
  const datavalue = "item" in claim
    ? {
      type: "wikibase-entityid",
      value: { "entity-type": "item", "numeric-id": Number(claim.item.slice(1)), id: claim.item },
    }
    : "text" in claim
    ? { type: "string", value: claim.text }
    : "time" in claim
    ? {
      type: "time",
      value: {
        time: claim.time,
        timezone: 0,
        before: 0,
        after: 0,
        precision: claim.precision,
        calendarmodel: `http://www.wikidata.org/entity/${claim.julian ? "Q1985786" : "Q1985727"}`,
      },
    }
    : {
      type: "quantity",
      value: { amount: claim.amount, unit: `http://www.wikidata.org/entity/${claim.unit}` },
    };
  return { snaktype: "value", property, hash: "0", datavalue };
}

function statement(property: string, claim: Claim | "somevalue", at: number) {
  const { rank = "normal", circa = false } = claim === "somevalue" ? {} : claim;
  return {
    mainsnak: snak(property, claim),
    type: "statement",
    id: `Q0$${property}-${at}`,
    rank,
    ...(circa && { qualifiers: { P1480: [snak("P1480", { item: "Q5727902" })] } }),
  };
}

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

const HUMAN = [{ item: "Q5" }];
const PAINTER = [{ item: "Q1028181" }];

/** Monet and a namesake, Turner without an article's title, and what is named with them. */
export const WORLD: World = {
  pages: {
    "Claude Monet": {
      lead:
        "Oscar-Claude Monet was a French painter. He founded Impressionism. He lived at Giverny.",
      item: "Q296",
    },
    "Monet": { redirect: "Claude Monet" },
    "John Smith": { disambiguation: true, item: "Q245903" },
    "John Smith (painter)": {
      lead: "John Smith was an English painter. He was born in Leeds.",
      item: "Q900001",
    },
    "Without Item": { lead: "An article about nobody in particular. It is short." },
    "Impression, Sunrise": { lead: "Impression, Sunrise is a painting.", item: "Q328523" },
  },
  searches: {
    "John Smith": ["Q900001", "Q900002", "Q900003", "Q245903"],
    "Claude Monet": ["Q296", "Q900004"],
    "Nobody Smith": ["Q900003"],
  },
  entities: {
    Q296: {
      label: "Claude Monet",
      description: "French impressionist painter (1840-1926)",
      aliases: ["Oscar-Claude Monet"],
      article: "Claude Monet",
      claims: {
        P31: HUMAN,
        P569: [{ time: "+1840-11-14T00:00:00Z", precision: 11 }],
        P570: [
          { time: "+1926-12-05T00:00:00Z", precision: 11 },
          { time: "+1927-00-00T00:00:00Z", precision: 9, rank: "deprecated" },
        ],
        P27: [{ item: "Q142" }],
        P106: PAINTER,
        P800: [{ item: "Q328523" }],
        P245: [{ text: "500019484" }],
        P214: [{ text: "24605513" }],
      },
    },
    Q29600: { redirect: "Q296" },
    Q142: { label: "France", labels: { ru: "Франция" } },
    Q145: { label: "United Kingdom" },
    Q1028181: { label: "painter" },
    Q82955: { label: "politician" },
    Q328523: {
      label: "Impression, Sunrise",
      article: "Impression, Sunrise",
      claims: {
        P31: [{ item: "Q3305213" }],
        P170: [{ item: "Q296" }],
        P571: [{ time: "+1872-00-00T00:00:00Z", precision: 9 }],
        P195: [{ item: "Q1327886" }],
        P217: [{ text: "4014" }],
        P2048: [{ amount: "+48", unit: "Q174728" }],
        P2049: [{ amount: "+630", unit: "Q174789" }],
      },
    },
    Q1327886: { label: "Musée Marmottan Monet" },
    Q900001: {
      label: "John Smith",
      description: "English painter",
      article: "John Smith (painter)",
      claims: {
        P31: HUMAN,
        P106: PAINTER,
        P569: [{ time: "+1717-00-00T00:00:00Z", precision: 9, circa: true }],
        P570: ["somevalue"],
        P27: [{ item: "Q145" }],
      },
    },
    Q900002: {
      label: "John Smith",
      description: "politician",
      claims: {
        P31: HUMAN,
        P106: [{ item: "Q82955" }],
        P569: [{ time: "+1938-09-13T00:00:00Z", precision: 11 }],
      },
    },
    Q900003: { label: "Nobody Smith", claims: { P31: HUMAN, P106: PAINTER } },
    Q900004: {
      label: "Claude Monet",
      description: "crater",
      claims: { P31: [{ item: "Q3240715" }] },
    },
    Q245903: { label: "John Smith", claims: { P31: [{ item: "Q4167410" }] } },
  },
};
