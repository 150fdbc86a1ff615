/** The page with all results of a search, by type, with filters. */
import { useEffect, useState } from "preact/hooks";
import type {
  FoundPainting,
  FoundTour,
  SearchPage,
  SearchResults,
  TextHit,
} from "../../../domain/gallery/search_records.ts";
import {
  SEARCH_TYPES,
  type SearchFilters,
  type SearchType,
} from "../../../domain/gallery/search_query.ts";
import { LoadFailed } from "../../shared/load.tsx";
import { formatNumber } from "../../shared/formats.ts";
import { language } from "../../shared/i18n.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Facets } from "../../shared/ui/facets.tsx";
import { ChoiceField } from "../../shared/ui/fields.tsx";
import { searchAll } from "../shared/api.ts";
import { inLanguage, shown } from "../shared/catalog_text.ts";
import { mountPage } from "../shared/mount_page.tsx";
import { Works } from "../shared/painting_wall.tsx";
import { TextPage } from "../shared/text_page.tsx";
import { type Found, foundIn, Mark } from "../search/search_box.tsx";
import { imageUrl } from "../shared/images.ts";
import { t as shared } from "../../shared/messages.ts";
import { t } from "./messages.ts";

/** A search with its filters; `type` is undefined until a visitor chooses one. */
interface ResultsQuery extends SearchFilters {
  q: string;
  type?: SearchType | undefined;
  page: number;
}

/** Parses the query of a URL; invalid values are ignored. */
function parseResults(search: string): ResultsQuery {
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
function paramsOf(
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
const resultsUrl = (query: ResultsQuery) => `/search?${new URLSearchParams(paramsOf(query))}`;

/** Loads a page of results; without a chosen type, of the first one that has results. */
async function load(query: ResultsQuery): Promise<SearchPage | undefined> {
  if (query.q === "") return undefined;
  const page = (type: SearchType) =>
    searchAll({ ...paramsOf({ ...query, type }), page: String(query.page) });
  const first = await page(query.type ?? "paintings");
  const filled = SEARCH_TYPES.find((type) => first.counts[type] > 0);
  return query.type !== undefined || first.counts.paintings > 0 || filled === undefined
    ? first
    : await page(filled);
}

type Choose = (changes: Partial<ResultsQuery>) => void;

function centuryName(century: number): string {
  const number = Math.abs(century);
  const name = t(century < 0 ? "century_bce" : "century", { century: number });
  const ending = ["st", "nd", "rd"][number % 10 - 1];
  const isTeen = number > 10 && number < 14;
  return ending && !isTeen && language.value === "en" ? name.replace("th", ending) : name;
}

function Filters({ query, page, choose }: {
  query: ResultsQuery;
  page: SearchPage;
  choose: Choose;
}) {
  const { movements, centuries, with_picture } = page.facets;
  if (movements.length === 0 && centuries.length === 0) return null;
  const counted = (name: string, count: number) =>
    `${name} (${formatNumber(count, 0, language.value)})`;
  return (
    <div class="cluster cluster-bottom below">
      <ChoiceField<number | "">
        label={t("by_movement")}
        value={query.movement ?? ""}
        choices={[
          ["", t("all")],
          ...movements.map(({ id, name, count }) =>
            [id, counted(inLanguage(name), count)] as const
          ),
        ]}
        onChoose={(movement) => choose({ movement: movement === "" ? undefined : movement })}
      />
      <ChoiceField<number | "">
        label={t("by_century")}
        value={query.century ?? ""}
        choices={[
          ["", t("all")],
          ...centuries.map(({ century, count }) =>
            [century, counted(centuryName(century), count)] as const
          ),
        ]}
        onChoose={(century) => choose({ century: century === "" ? undefined : century })}
      />
      {page.type === "paintings" && with_picture > 0 && (
        <Button
          class="button"
          aria-pressed={query.picture === true}
          onClick={() => choose({ picture: query.picture ? undefined : true })}
        >
          {t("with_picture")}{" "}
          <span class="smaller">{formatNumber(with_picture, 0, language.value)}</span>
        </Button>
      )}
    </div>
  );
}

/** Returns results of a type in the form of the search field's list. */
function rowsOf({ type, results }: SearchPage): Found[] {
  const none: SearchResults = { artists: [], paintings: [], movements: [], tours: [], texts: [] };
  return foundIn({ ...none, [type]: results as TextHit[] });
}

function Tours({ tours }: { tours: readonly FoundTour[] }) {
  return (
    <ul class="tiles below">
      {tours.map(({ id, title, summary, thumbnail_path, thumbnail_cache_key }) => (
        <li key={id}>
          <a class="list-row list-row-aligned list-row-top" href={`/tours/${id}`}>
            <span class="thumb">
              {thumbnail_path && (
                <img src={imageUrl(thumbnail_path, thumbnail_cache_key)} alt="" loading="lazy" />
              )}
            </span>
            <span>
              <span class="name" {...shown(title)} />
              <span class="soft small" {...shown(summary)} />
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Results({ page }: { page: SearchPage }) {
  if (page.type === "paintings") {
    return (
      <div class="below">
        <Works paintings={page.results as FoundPainting[]} named />
      </div>
    );
  }
  if (page.type === "tours") return <Tours tours={page.results as FoundTour[]} />;
  return (
    <ul class="tiles below">
      {rowsOf(page).map((found) => (
        <li key={`${found.kind}-${found.id}`}>
          <a class="list-row list-row-aligned" href={`/${found.kind}s/${found.id}`}>
            <Mark found={found} />
            <span>
              <span class="name" {...found.lang}>{found.name}</span>
              <span class="soft small" {...found.detailLang}>{found.detail}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

const PAGES_AROUND = 3;

/** Returns the first and the last page, and those near the current one. */
const pagesAround = ({ page, pages }: SearchPage) =>
  Array.from({ length: pages }, (_, at) => at + 1).filter((number) =>
    number === 1 || number === pages || Math.abs(number - page) <= PAGES_AROUND
  );

function Pages({ query, page }: { query: ResultsQuery; page: SearchPage }) {
  if (page.pages < 2) return null;
  return (
    <nav class="cluster below" aria-label={t("pages")}>
      {pagesAround(page).map((number) => (
        <a
          key={number}
          class="button"
          href={resultsUrl({ ...query, type: page.type, page: number })}
          aria-label={t("page", { page: number })}
          {...(number === page.page ? { "aria-current": "page" as const } : {})}
        >
          {number}
        </a>
      ))}
    </nav>
  );
}

function Content({ query, page, choose }: {
  query: ResultsQuery;
  page: SearchPage | undefined;
  choose: Choose;
}) {
  if (page === undefined) {
    return (
      <div class="page-title stack gap-3">
        <h1>{t("title")}</h1>
        <p class="page-lead">{t("enter_query")}</p>
      </div>
    );
  }
  const types = SEARCH_TYPES.filter((type) => page.counts[type] > 0);
  if (types.length === 0) {
    return (
      <div class="page-title stack gap-3">
        <h1>{t("nothing", { query: query.q })}</h1>
        <p class="page-lead">{t("tried")}</p>
      </div>
    );
  }
  return (
    <>
      <div class="page-title stack gap-3">
        <h1>{t("results_for", { query: query.q })}</h1>
        <Facets
          label={t("types")}
          facets={types.map((key) => ({ key, name: t(key), count: page.counts[key] }))}
          selected={page.type}
          onChoose={(type) =>
            choose({ type, movement: undefined, century: undefined, picture: undefined })}
        />
      </div>
      <Filters query={query} page={page} choose={choose} />
      {page.results.length === 0
        ? (
          <p class="soft below">
            {t("nothing_filtered")}{" "}
            <Button
              onClick={() =>
                choose({ page: 1, movement: undefined, century: undefined, picture: undefined })}
            >
              {t("clear_filters")}
            </Button>
          </p>
        )
        : <Results page={page} />}
      <Pages query={query} page={page} />
    </>
  );
}

function ResultsPage() {
  const [query, setQuery] = useState(() => parseResults(location.search));
  const [page, setPage] = useState<SearchPage | null | undefined>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const follow = () => setQuery(parseResults(location.search));
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);
  useEffect(() => {
    let isCurrent = true;
    setFailed(false);
    load(query).then((loaded) => isCurrent && setPage(loaded), () => isCurrent && setFailed(true));
    return () => {
      isCurrent = false;
    };
  }, [query, attempt]);
  const choose: Choose = (changes) => {
    const next = { ...query, type: page?.type, page: 1, ...changes };
    history.pushState(null, "", resultsUrl(next));
    setQuery(next);
  };
  if (failed) {
    return (
      <TextPage title={t("title")}>
        <LoadFailed retry={() => setAttempt(attempt + 1)} />
      </TextPage>
    );
  }
  if (page === null) {
    return (
      <TextPage title={t("title")}>
        <article class="page-section">
          <div class="page-title stack gap-3">
            <h1>{t(query.q === "" ? "title" : "results_for", { query: query.q })}</h1>
            <p class="page-lead" role="status">{shared("loading")}</p>
          </div>
        </article>
      </TextPage>
    );
  }
  return (
    <TextPage title={query.q === "" ? t("title") : t("results_for", { query: query.q })}>
      <article class="page-section">
        <Content query={query} page={page} choose={choose} />
      </article>
    </TextPage>
  );
}

mountPage(() => Promise.resolve(), () => <ResultsPage />);
