/** The keyboard shortcuts of the gallery's pages; loaded on demand. */
import { render } from "preact";
import { type Messages, translator } from "../../shared/i18n.ts";
import { KeyHelp, type KeyLine } from "../../shared/ui/key_help.tsx";

export const MESSAGES = {
  title: { en: "Keyboard shortcuts", ru: "Сочетания клавиш" },
  show: { en: "Show the keyboard shortcuts", ru: "Показать сочетания клавиш" },
  edit: { en: "Edit", ru: "Править" },
  arrange: {
    en: "Move the painting whose grip has the focus",
    ru: "Переместить картину, на ручке которой фокус",
  },
  remove: { en: "Remove it", ru: "Убрать её" },
  on_picture: {
    en: "Most work while the map or the picture has the focus: Tab leads to it.",
    ru: "Почти все действуют, пока фокус на карте или картине: к ним ведёт Tab.",
  },
  choose: {
    en: "Choose a movement; move the enlarged map",
    ru: "Выбрать направление; сдвинуть увеличенную карту",
  },
  eras: { en: "Next and previous era", ru: "Следующая и предыдущая эпоха" },
  artists: { en: "Previous and next artist in view", ru: "Предыдущий и следующий художник" },
  enter: { en: "Open", ru: "Открыть" },
  play: {
    en: "Play the history of painting, or stop it",
    ru: "Показать историю живописи, остановить",
  },
  page: { en: "Move a page up or down", ru: "На страницу вверх или вниз" },
  clear: { en: "Clear the selection", ru: "Снять выбор" },
  search: { en: "Search", ru: "Поиск" },
  sources: { en: "To its sources, to its successors", ru: "К истокам, к последователям" },
  neighbours: { en: "To its neighbours", ru: "К соседям" },
  select: { en: "Choose; again: open its page", ru: "Выбрать; ещё раз – открыть страницу" },
  walk: { en: "Walk and turn", ru: "Идти и поворачивать" },
  aside: { en: "Walk, sideways too", ru: "Идти, также вбок" },
  turn: { en: "Turn", ru: "Повернуться" },
  hurry: { en: "Walk faster", ru: "Идти быстрее" },
  next_work: { en: "Next painting, or through the door", ru: "К следующей картине или в дверь" },
  previous_work: { en: "Previous painting", ru: "К предыдущей картине" },
  ends: { en: "First and last", ru: "В начало и в конец" },
  open_work: { en: "Open the painting in front", ru: "Открыть картину перед вами" },
  list: { en: "Show as a list", ru: "Показать списком" },
  stops: { en: "Previous and next stop", ru: "Предыдущая и следующая остановка" },
  move: { en: "Move the picture", ru: "Сдвинуть картину" },
  move_map: { en: "Move the map", ru: "Сдвинуть карту" },
  zoom: { en: "Zoom in and out", ru: "Приблизить и отдалить" },
  whole: { en: "Show the whole", ru: "Показать целиком" },
  link: { en: "Link or separate the pictures", ru: "Связать или разделить картины" },
  look: { en: "View in detail", ru: "Рассмотреть подробно" },
  rotate: { en: "Rotate 90°", ru: "Повернуть на 90°" },
  full_screen: { en: "Full screen", ru: "На весь экран" },
  notes: { en: "Next and previous note", ru: "Следующая и предыдущая пометка" },
  close: { en: "Close", ru: "Закрыть" },
  frame: { en: "Show what is visible at this stop", ru: "Показать на остановке видимое" },
  draw: { en: "Draw the detail", ru: "Обвести деталь" },
  save: { en: "Save", ru: "Сохранить" },
  records: { en: "Next and previous record", ru: "Следующая и предыдущая запись" },
  space: { en: "Space", ru: "Пробел" },
} satisfies Messages;

const { t } = translator(MESSAGES);

const line = (keys: string, text: Parameters<typeof t>[0]): KeyLine => [keys.split(" "), t(text)];
const zoomLines = () => [line("+ −", "zoom"), line("0", "whole")];
const pictureLines = () => [line("← ↑ → ↓", "move"), ...zoomLines()];
const mapLines = (): KeyLine[] => [
  [["⇧ ← ↑ → ↓"], t("move_map")],
  line("PgUp PgDn", "page"),
  ...zoomLines(),
  line("Esc", "clear"),
  line("/", "search"),
];

const textLines = () => [
  line("/", "search"),
  // Only curators have the link.
  ...(document.querySelector("[aria-keyshortcuts=E]") ? [line("E", "edit")] : []),
  line("?", "show"),
];

const LINES = {
  text: textLines,
  wall: () => [
    line("← ↑ → ↓", "arrange"),
    line("Home End", "ends"),
    line("Del", "remove"),
    ...textLines(),
  ],
  timeline: () => [
    line("← ↑ → ↓", "choose"),
    line("Enter", "enter"),
    line("E ⇧E", "eras"),
    line("[ ]", "artists"),
    line(t("space"), "play"),
    ...mapLines(),
  ],
  influence: () => [
    line("← →", "sources"),
    line("↑ ↓", "neighbours"),
    line("Enter", "select"),
    ...mapLines(),
  ],
  rooms: () => [
    line("Enter", "next_work"),
    line("⇧Enter", "previous_work"),
    line("Home End", "ends"),
    line("← ↑ → ↓", "walk"),
    line("W A S D", "aside"),
    line("Q E", "turn"),
    line("⇧", "hurry"),
    line("O", "open_work"),
    line("L", "list"),
    line("/", "search"),
  ],
  tour: () => [line("← →", "stops"), line("Home End", "ends"), line("/", "search")],
  compare: () => [...pictureLines(), line("L", "link"), line("/", "search")],
  painting: () => [line("Z", "look"), line("/", "search")],
  close_look: () => [
    ...pictureLines(),
    line("R", "rotate"),
    line("N P", "notes"),
    line("F", "full_screen"),
    line("Esc", "close"),
  ],
  tour_editor: () => [
    line("A", "frame"),
    line("D", "draw"),
    ...pictureLines(),
    [["Ctrl S"], t("save")],
  ],
  record: () => [[["Ctrl S"], t("save")]],
  encyclopedia: () => [line("J K", "records")],
} satisfies Record<string, () => KeyLine[]>;

/** A page of the gallery with shortcuts. */
export type KeyPage = keyof typeof LINES;

const ON_FOCUS: ReadonlySet<KeyPage> = new Set(["timeline", "influence", "compare"]);

/** List of a page's shortcuts. */
function KeyLists({ page, onClose }: { page: KeyPage; onClose: () => void }) {
  return (
    <KeyHelp title={t("title")} keys={LINES[page]()} onClose={onClose}>
      {ON_FOCUS.has(page) && <p class="soft">{t("on_picture")}</p>}
    </KeyHelp>
  );
}

/** Shows the list of a page. */
export function open(page: KeyPage): void {
  const box = document.body.appendChild(document.createElement("div"));
  const close = () => {
    render(null, box);
    box.remove();
  };
  // The page's shortcuts do not work in the dialog.
  box.addEventListener("keydown", (event) => event.stopPropagation());
  render(<KeyLists page={page} onClose={close} />, box);
}
