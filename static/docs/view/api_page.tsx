/** The API documentation: chapters, search, routes. */
import { Button, CloseButton } from "../../shared/ui/button.tsx";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useFocusOnSlash } from "../../shared/use_focus_on_slash.ts";
import { SearchField } from "../../shared/ui/fields.tsx";
import {
  type Api,
  documentUrl,
  hasWords,
  type Route,
  type Service,
  textOf,
} from "../state/document.ts";
import { RouteAbout, SchemasContext } from "./route_about.tsx";
import { count, t } from "../messages.ts";
import { InlineMarkdown } from "./code.tsx";
import type { Language } from "../../../domain/languages.ts";
import { TryIt } from "./try_it.tsx";
import { language } from "../../shared/i18n.ts";

/** A path with its parameters highlighted; lines break before slashes. */
function Path({ path }: { path: string }) {
  return (
    <code class="route-path" translate={false}>
      {path.split(/(?=\/)/).map((segment, index) => (
        <span key={index} class={segment.includes("{") ? "soft" : ""}>
          {segment}
          <wbr />
        </span>
      ))}
    </code>
  );
}

/**
 * A route as one line that opens its description.
 * @param lang Language of the summary.
 * @param isShown True if the route matches the search; hidden routes keep their drafts.
 * @param visitCount Number of visits by a link; an increase opens the route.
 */
function RouteRow({ route, lang, isShown, visitCount }: {
  route: Route;
  lang: Language;
  isShown: boolean;
  visitCount: number;
}) {
  const { id, method, path, summary } = route;
  const [open, setOpen] = useState(false);
  const [visited, setVisited] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (visitCount === 0) return;
    setOpen(true);
    setVisited(true);
    row.current?.scrollIntoView();
  }, [visitCount]);
  function toggle() {
    setOpen(!open);
    setVisited(true);
    history.replaceState(null, "", open ? location.pathname : `#${id}`);
  }
  return (
    <li ref={row} id={id} class="route" hidden={!isShown}>
      <h3>
        <Button
          class="list-row route-head"
          aria-expanded={open}
          aria-controls={`${id}-all`}
          onClick={toggle}
        >
          <span class={`method method-${method.toLowerCase()}`}>{method}</span>
          <Path path={path} />
          <span class="route-summary soft small" lang={lang}>{summary}</span>
        </Button>
      </h3>
      <div id={`${id}-all`} class="route-all split" hidden={!open}>
        {visited && (
          <>
            <RouteAbout route={route} />
            <TryIt route={route} />
          </>
        )}
      </div>
    </li>
  );
}

/** Route in the URL's hash, and the number of visits to it. */
interface UrlTarget {
  id: string;
  times: number;
}

const idFromHash = () => decodeURIComponent(location.hash.slice(1));

/** Returns the route in the URL's hash, and follows changes of the hash. */
function useUrlTarget(): UrlTarget {
  const [target, setTarget] = useState<UrlTarget>(() => ({ id: idFromHash(), times: 1 }));
  useEffect(() => {
    // The browser looked for the target before the page was rendered.
    if (target.id.startsWith("chapter-")) document.getElementById(target.id)?.scrollIntoView();
    const onScroll = () => setTarget(({ times }) => ({ id: idFromHash(), times: times + 1 }));
    addEventListener("hashchange", onScroll);
    return () => removeEventListener("hashchange", onScroll);
  }, []);
  return target;
}

/**
 * Returns the current chapter: the last one whose start is in the upper third of the window or
 * above it.
 */
function useCurrentChapter(): string | undefined {
  const [current, setCurrent] = useState<string | undefined>(undefined);
  useEffect(() => {
    const chapters = [...document.querySelectorAll<HTMLElement>("[data-chapter]")];
    const update = () => {
      const passedChapters = chapters.filter((chapter) =>
        !chapter.hidden && chapter.getBoundingClientRect().top < innerHeight / 3
      );
      setCurrent(passedChapters.at(-1)?.dataset.chapter);
    };
    // At most one update per frame.
    let frame = 0;
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(update);
    };
    update();
    addEventListener("scroll", onScroll, { passive: true });
    addEventListener("resize", onScroll);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("scroll", onScroll);
      removeEventListener("resize", onScroll);
    };
  }, []);
  return current;
}

function RouteSearch({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  useFocusOnSlash(input);
  return (
    <div class="docs-search" role="search">
      <SearchField
        field={input}
        label={t("search")}
        shortcut={query ? undefined : "/"}
        value={query}
        placeholder={t("search_placeholder")}
        spellcheck={false}
        onInput={({ currentTarget }) => onQuery(currentTarget.value)}
        onKeyDown={({ key }) => key === "Escape" && onQuery("")}
      >
        {query && <CloseButton label={t("search_clear")} onClick={() => onQuery("")} />}
      </SearchField>
    </div>
  );
}

/** The whole page below the header. */
export function ApiPage({ api }: { api: Api }) {
  const [query, setQuery] = useState("");
  const texts = useMemo(() => {
    const routes = api.services.flatMap(({ chapters }) =>
      chapters.flatMap((chapter) => chapter.routes)
    );
    return new Map(routes.map((route) => [route.id, textOf(route)]));
  }, [api]);
  const trimmedQuery = query.trim();
  const matches = useMemo(
    () => new Set([...texts].filter(([, text]) => hasWords(text, trimmedQuery)).map(([id]) => id)),
    [texts, trimmedQuery],
  );
  const countOf = useMemo(() => {
    const counts = new Map(
      api.services.flatMap(({ chapters }) => chapters).map((chapter) => [
        chapter.name,
        chapter.routes.filter(({ id }) => matches.has(id)).length,
      ]),
    );
    return (chapter: string) => counts.get(chapter) ?? 0;
  }, [api, matches]);
  const current = useCurrentChapter();
  const target = useUrlTarget();

  return (
    <SchemasContext.Provider value={api.schemas}>
      <div class="docs">
        <aside class="docs-side column">
          <RouteSearch query={query} onQuery={setQuery} />
          <p class="docs-found soft smaller" role="status">
            {trimmedQuery === ""
              ? ""
              : matches.size === 0
              ? t("found_nothing")
              : count("found", matches.size)}
          </p>
          <Chapters services={api.services} found={countOf} current={current} />
        </aside>
        <div class="docs-main">
          <header class="page-title stack gap-3" hidden={trimmedQuery !== ""}>
            <h1>{t("title")}</h1>
            <p class="page-lead docs-lead soft">{t("lead")}</p>
            <details class="disclosure">
              <summary>{t("general")}</summary>
              <div class="measure stack" lang={api.language}>
                {api.about.split("\n\n").map((text) => (
                  <p key={text}>
                    <InlineMarkdown text={text} />
                  </p>
                ))}
              </div>
            </details>
            <a class="target" href={documentUrl(api.language)}>{t("document")}</a>
          </header>
          {api.services.map((service) => (
            <section key={service.name} class="below">
              <p class="docs-service-name title" hidden={trimmedQuery !== ""}>
                {serviceName(service.name)}
              </p>
              {service.chapters.map(({ name, about, routes }) => (
                <section
                  key={name}
                  id={elementIdOf(name)}
                  class="chapter stack gap-3"
                  data-chapter={name}
                  hidden={countOf(name) === 0}
                >
                  <h2>{chapterName(name)}</h2>
                  <p class="soft" lang={api.language}>{about}</p>
                  <ul class="lined-top">
                    {routes.map((route) => (
                      <RouteRow
                        key={route.id}
                        route={route}
                        lang={api.language}
                        isShown={matches.has(route.id)}
                        visitCount={target.id === route.id ? target.times : 0}
                      />
                    ))}
                  </ul>
                </section>
              ))}
            </section>
          ))}
        </div>
      </div>
    </SchemasContext.Provider>
  );
}

/** Russian names of chapters; the document itself is in English. */
export const CHAPTERS_RU: Readonly<Record<string, string>> = {
  "Catalog": "Каталог",
  "Artists": "Художники",
  "Movements": "Течения",
  "Paintings": "Картины",
  "Tours": "Экскурсии",
  "Image files": "Файлы изображений",
  "IIIF": "IIIF",
  "Linked Art": "Linked Art",
  "Curators' session": "Вход хранителей",
  "Curators' accounts": "Учётные записи хранителей",
  "Curators' review": "Проверка изображений",
  Editing: "Правка каталога",
  Encyclopedia: "Энциклопедия",
  "Catalog in and out": "Каталог в файлах",
  "Image search": "Поиск изображений",
  "Warehouses": "Склады",
  "Boxes": "Коробки",
  "Users": "Сотрудники",
  "Points": "Точки",
  "Edges": "Проходы",
  "Deliveries": "Поставки",
  "Sections": "Секции",
  "Section geometry": "Места секций",
  "Orders": "Заказы",
  "Order lines": "Строки заказов",
  "Order parameters": "Параметры заказов",
  "Calculation": "Расчёт",
  "Loading": "Погрузка",
  "Webhooks": "Вебхуки",
  "Transfer": "Обмен данными",
  "Server": "Сервер",
};

const elementIdOf = (chapter: string) => `chapter-${chapter.replace(/\W+/g, "-")}`;

const serviceName = (name: string) =>
  name === "Gallery" || name === "Warehouse" || name === "Server" ? t(`service_${name}`) : name;

const chapterName = (name: string) =>
  (language.value === "ru" ? CHAPTERS_RU[name] : undefined) ?? name;

function Chapters({ services, found, current }: {
  services: readonly Service[];
  /** Returns the number of a chapter's routes that match the search. */
  found: (chapter: string) => number;
  /** The name of the current chapter. */
  current: string | undefined;
}) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>("[aria-current]");
    if (!nav.current || !link) return;
    // `scrollIntoView` would scroll the page as well.
    const { offsetWidth, offsetHeight } = nav.current;
    const left = link.offsetLeft - (offsetWidth - link.offsetWidth) / 2;
    nav.current.scrollTo({ left, top: link.offsetTop - offsetHeight / 2 });
  }, [current]);
  return (
    <nav ref={nav} class="chapters scroll" aria-label={t("chapters")}>
      {services.map(({ name, chapters }) => (
        <div key={name}>
          <p class="chapters-service work-name">{serviceName(name)}</p>
          <ul>
            {chapters.map((chapter) => (
              <li key={chapter.name}>
                <a
                  href={`#${elementIdOf(chapter.name)}`}
                  class={found(chapter.name) === 0
                    ? "chapter-empty"
                    : "list-row list-row-dense soft small"}
                  {...(chapter.name === current ? { "aria-current": "true" as const } : {})}
                >
                  {chapterName(chapter.name)}{" "}
                  <span class="smaller push">{found(chapter.name)}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
