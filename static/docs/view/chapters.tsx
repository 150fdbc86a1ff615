import { useEffect, useRef } from "preact/hooks";
import { language } from "../../shared/i18n.ts";
import type { Service } from "../state/document.ts";
import { t } from "../messages.ts";

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
export const placeOf = (chapter: string) => `chapter-${chapter.replace(/\W+/g, "-")}`;

/** Services as the page calls them. */
export const serviceName = (name: string) =>
  name === "Gallery" || name === "Warehouse" || name === "Server" ? t(`service_${name}`) : name;

/** A chapter as the page calls it. */
export const chapterName = (name: string) =>
  (language.value === "ru" ? CHAPTERS_RU[name] : undefined) ?? name;

/** The ways to the chapters. */
export function Chapters({ services, found, current }: {
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
