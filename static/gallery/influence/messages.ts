/** The texts of the influence page. */
import { type Messages, translator } from "../../shared/i18n.ts";

export const MESSAGES = {
  title: { en: "How painting learned from painting", ru: "Как живопись училась у живописи" },
  label: {
    en:
      "Influence in painting: {paintings} and {edges} between them, placed by year. Left and right arrows walk to what a work came from and to what came from it, up and down to its neighbours. Enter chooses, Enter again opens the page. Shift and arrows move, plus and minus zoom. The list view holds the same as text.",
    ru:
      "Влияния в живописи: {paintings} и {edges} между ними, по годам. Стрелки влево и вправо ведут к тому, откуда работа возникла, и к тому, что возникло из неё, вверх и вниз — к соседям. Enter выбирает, ещё раз Enter открывает страницу. Shift и стрелки двигают, плюс и минус меняют масштаб. Список содержит то же самое текстом.",
  },
  announce: {
    en: "{name}, {kind}, {about}. {sources}, {successors}.",
    ru: "{name}, {kind}, {about}. {sources}, {successors}.",
  },
  hint_pointer: {
    en: "Point at a movement or a work to see where it came from",
    ru: "Наведите на направление или работу, чтобы увидеть истоки",
  },
  hint_touch: {
    en: "Tap a movement or a work to see where it came from",
    ru: "Коснитесь направления или работы, чтобы увидеть истоки",
  },
  edges: {
    en: ["{count} influence", "{count} influences"],
    ru: ["{count} влияние", "{count} влияния", "{count} влияний"],
  },
  sources: {
    en: ["{count} source", "{count} sources"],
    ru: ["{count} источник", "{count} источника", "{count} источников"],
  },
  successors: {
    en: ["{count} successor", "{count} successors"],
    ru: ["{count} последователь", "{count} последователя", "{count} последователей"],
  },
  times: {
    en: ["{count} influence", "{count} influences"],
    ru: ["{count} влияние", "{count} влияния", "{count} влияний"],
  },

  empty_title: { en: "No influence is recorded yet", ru: "Влияния ещё не записаны" },
  empty_text: {
    en: "As soon as paintings name their sources, the river begins to flow.",
    ru: "Как только у картин появятся источники, река потечёт.",
  },
  nothing_shown: {
    en: "No influence matches the filter.",
    ru: "Ни одно влияние не подходит под фильтр.",
  },

  kinds: { en: "Influence from", ru: "Влияние исходит от" },
  kind_painting: { en: "Paintings", ru: "Картины" },
  kind_artist: { en: "Artists", ru: "Художники" },
  kind_movement: { en: "Movements", ru: "Направления" },

  influenced_by: { en: "Influenced by", ru: "Под влиянием" },
  influenced: { en: "Influenced", ru: "Повлияло на" },
  works: { en: "Works in the river", ru: "Работы в реке" },
  no_sources: { en: "No sources are recorded.", ru: "Источники не записаны." },
  no_successors: { en: "No successors are recorded.", ru: "Последователи не записаны." },
  more: { en: ["{count} more", "{count} more"], ru: ["ещё {count}", "ещё {count}", "ещё {count}"] },
  open_painting: { en: "Open the painting", ru: "Открыть картину" },
  open_artist: { en: "Open the artist’s page", ru: "Открыть страницу художника" },
  open_movement: { en: "Open the movement’s page", ru: "Открыть страницу направления" },
  way_works: { en: "Filter works", ru: "Фильтр работ" },
  way_source: { en: "after {source}", ru: "источник: {source}" },
  side_by_side: { en: "Compare side by side", ru: "Сравнить рядом" },
  chain_from_here: { en: "Find a chain from here", ru: "Найти цепочку отсюда" },

  chain: { en: "Chain", ru: "Цепочка" },
  chain_open: {
    en: "Find a chain between two artists",
    ru: "Найти цепочку между двумя художниками",
  },
  chain_title: { en: "From one artist to another", ru: "От одного художника к другому" },
  chain_from: { en: "From", ru: "От" },
  chain_to: { en: "To", ru: "К" },
  chain_placeholder: { en: "An artist’s name", ru: "Имя художника" },
  chain_swap: { en: "Swap the two artists", ru: "Поменять художников местами" },
  chain_hint: {
    en: "Choose two artists to see the shortest chain of influence between them.",
    ru: "Выберите двух художников, чтобы увидеть кратчайший путь влияния между ними.",
  },
  chain_same: { en: "Both are the same artist.", ru: "Это один и тот же художник." },
  chain_none: {
    en: "No chain of influence leads from {from} to {to}, nor back.",
    ru: "Цепочки влияний нет ни от «{from}» к «{to}», ни обратно.",
  },
  chain_part: {
    en:
      "No chain of influence leads from {from} to {to}, nor back. It comes nearest with {nearest}:",
    ru: "Цепочки влияний нет ни от «{from}» к «{to}», ни обратно. Ближе всего подходит {nearest}:",
  },
  chain_reverse: {
    en: "No chain leads from {from} to {to}, but one leads back.",
    ru: "От «{from}» к «{to}» цепочки нет, но есть обратная.",
  },
  chain_steps: {
    en: ["{count} step", "{count} steps"],
    ru: ["{count} шаг", "{count} шага", "{count} шагов"],
  },
  chain_after: { en: "after {source}", ru: "источник: {source}" },
  chain_nobody: { en: "No artist of that name is in the river.", ru: "Такого имени в реке нет." },

  list_title: { en: "All influences by movement", ru: "Все влияния по направлениям" },
  list_works: {
    en: ["{count} work", "{count} works"],
    ru: ["{count} работа", "{count} работы", "{count} работ"],
  },
  list_none: {
    en: "Named as a source, without works of its own here.",
    ru: "Названо источником, своих работ здесь нет.",
  },
} satisfies Messages;

export const { t, count } = translator(MESSAGES);
