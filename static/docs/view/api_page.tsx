/** The API: chapters, search, routes. */
import { Button, CloseButton } from "../../shared/ui/button.tsx";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useFocusOnSlash } from "../../shared/use_focus_on_slash.ts";
import { SearchField } from "../../shared/ui/fields.tsx";
import {
  type Api,
  documentIn,
  hasWords,
  type Route,
  type Service,
  textOf,
} from "../state/document.ts";
import { RouteAbout, SchemasContext } from "./route_about.tsx";
import { count, t } from "../messages.ts";
import { InlineMarkdown } from "./code.tsx";
import type { Language } from "../../shared/formats.ts";
import { TryIt } from "./try_it.tsx";
import { language } from "../../shared/i18n.ts";

/** A route: one line, behind it everything about it. */
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
 * @param lang of the summary
 * @param shown whether the search lets it be seen; what was filled in stays meanwhile
 * @param wanted counts how often someone came here by a link
 */
function RouteRow({ route, lang, shown, wanted }: {
  route: Route;
  lang: Language;
  shown: boolean;
  wanted: number;
}) {
  const { id, method, path, summary } = route;
  const [open, setOpen] = useState(false);
  const [visited, setVisited] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (wanted === 0) return;
    setOpen(true);
    setVisited(true);
    row.current?.scrollIntoView();
  }, [wanted]);
  function toggle() {
    setOpen(!open);
    setVisited(true);
    history.replaceState(null, "", open ? location.pathname : `#${id}`);
  }
  return (
    <li ref={row} id={id} class="route" hidden={!shown}>
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

const named = () => decodeURIComponent(location.hash.slice(1));

/** The route that the address names; followed when a link changes it. */
function useWanted(): UrlTarget {
  const [wanted, setWanted] = useState<UrlTarget>(() => ({ id: named(), times: 1 }));
  useEffect(() => {
    // The page was not there yet when the browser looked for the place.
    if (wanted.id.startsWith("chapter-")) document.getElementById(wanted.id)?.scrollIntoView();
    const follow = () => setWanted(({ times }) => ({ id: named(), times: times + 1 }));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return wanted;
}

/** The chapter that is being read: the last one whose beginning has gone by. */
function useCurrentChapter(): string | undefined {
  const [current, setCurrent] = useState<string | undefined>(undefined);
  useEffect(() => {
    const chapters = [...document.querySelectorAll<HTMLElement>("[data-chapter]")];
    const look = () => {
      const passed = chapters.filter((chapter) =>
        !chapter.hidden && chapter.getBoundingClientRect().top < innerHeight / 3
      );
      setCurrent(passed.at(-1)?.dataset.chapter);
    };
    // One look a frame at the most.
    let frame = 0;
    const follow = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    look();
    addEventListener("scroll", follow, { passive: true });
    addEventListener("resize", follow);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("scroll", follow);
      removeEventListener("resize", follow);
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
    const routes = api.services.flatMap(({ chapters }) => chapters.flatMap((one) => one.routes));
    return new Map(routes.map((route) => [route.id, textOf(route)]));
  }, [api]);
  const looked = query.trim();
  const found = useMemo(
    () => new Set([...texts].filter(([, text]) => hasWords(text, looked)).map(([id]) => id)),
    [texts, looked],
  );
  const countOf = useMemo(() => {
    const counts = new Map(
      api.services.flatMap(({ chapters }) => chapters).map((chapter) => [
        chapter.name,
        chapter.routes.filter(({ id }) => found.has(id)).length,
      ]),
    );
    return (chapter: string) => counts.get(chapter) ?? 0;
  }, [api, found]);
  const current = useCurrentChapter();
  const wanted = useWanted();

  return (
    <SchemasContext.Provider value={api.schemas}>
      <div class="docs">
        <aside class="docs-side">
          <RouteSearch query={query} onQuery={setQuery} />
          <p class="docs-found soft smaller" role="status">
            {looked === ""
              ? ""
              : found.size === 0
              ? t("found_nothing")
              : count("found", found.size)}
          </p>
          <Chapters services={api.services} found={countOf} current={current} />
        </aside>
        <div class="docs-main">
          <header class="page-title" hidden={looked !== ""}>
            <h1>{t("title")}</h1>
            <p class="page-lead docs-lead soft">{t("lead")}</p>
            <details class="disclosure">
              <summary>{t("general")}</summary>
              <div class="docs-general stack" lang={api.language}>
                {api.about.split("\n\n").map((text) => (
                  <p key={text}>
                    <InlineMarkdown text={text} />
                  </p>
                ))}
              </div>
            </details>
            <a class="target" href={documentIn(api.language)}>{t("document")}</a>
          </header>
          {api.services.map((service) => (
            <section key={service.name} class="docs-service">
              <p class="docs-service-name" hidden={looked !== ""}>{serviceName(service.name)}</p>
              {service.chapters.map(({ name, about, routes }) => (
                <section
                  key={name}
                  id={placeOf(name)}
                  class="chapter stack gap-3"
                  data-chapter={name}
                  hidden={countOf(name) === 0}
                >
                  <h2>{chapterName(name)}</h2>
                  <p class="soft" lang={api.language}>{about}</p>
                  <ul class="routes">
                    {routes.map((route) => (
                      <RouteRow
                        key={route.id}
                        route={route}
                        lang={api.language}
                        shown={found.has(route.id)}
                        wanted={wanted.id === route.id ? wanted.times : 0}
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

/** Chapters of the document in Russian; the document itself is in English. */
export const CHAPTERS_RU: Readonly<Record<string, string>> = {
  "Catalog": "Каталог",
  "Artists": "Художники",
  "Movements": "Течения",
  "Paintings": "Картины",
  "Tours": "Экскурсии",
  "Image files": "Файлы изображений",
  "IIIF": "IIIF",
  "Linked Art": "Linked Art",
  "Curators' session": "Вход кураторов",
  "Curators' accounts": "Учётные записи кураторов",
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
  "Sections": "Секции",
  "Section geometry": "Места секций",
  "Orders": "Заказы",
  "Order lines": "Строки заказов",
  "Order parameters": "Параметры заказов",
  "Calculation": "Расчёт",
  "Loading": "Загрузка машин",
  "Transfer": "Обмен данными",
  "Server": "Сервер",
};

/** Returns the element id of a chapter. */
const placeOf = (chapter: string) => `chapter-${chapter.replace(/\W+/g, "-")}`;

/** Services as the page calls them. */
const serviceName = (name: string) =>
  name === "Gallery" || name === "Warehouse" || name === "Server" ? t(`service_${name}`) : name;

/** A chapter as the page calls it. */
const chapterName = (name: string) =>
  (language.value === "ru" ? CHAPTERS_RU[name] : undefined) ?? name;

/** The ways to the chapters. */
function Chapters({ services, found, current }: {
  services: readonly Service[];
  /** Returns the number of a chapter's routes that match the search. */
  found: (chapter: string) => number;
  /** The chapter that is being read. */
  current: string | undefined;
}) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>("[aria-current]");
    if (!nav.current || !link) return;
    // Not `scrollIntoView`, which would move the page as well.
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
                  href={`#${placeOf(chapter.name)}`}
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
