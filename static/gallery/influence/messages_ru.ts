import type { MessagesLike, PluralForms } from "../../shared/message_types.ts";
import type { INFLUENCE_EN } from "./messages_en.ts";

const plural = (forms: PluralForms) => forms;

/** The texts of the influence page in Russian. */
export const INFLUENCE_RU: MessagesLike<typeof INFLUENCE_EN> = {
  title: "Как живопись училась у живописи",
  label:
    "Влияния в живописи: {paintings} и {edges} между ними, по годам. Стрелки влево и вправо ведут к тому, откуда работа возникла, и к тому, что возникло из неё, вверх и вниз — к соседям. Enter выбирает, ещё раз Enter открывает страницу. Shift и стрелки двигают, плюс и минус меняют масштаб. Список содержит то же самое текстом.",
  announce: "{name}, {kind}, {about}. {sources}, {successors}.",
  hint_pointer: "Наведите на направление или работу, чтобы увидеть истоки",
  hint_touch: "Коснитесь направления или работы, чтобы увидеть истоки",
  edges: plural({
    one: "{count} влияние",
    few: "{count} влияния",
    many: "{count} влияний",
    other: "{count} влияния",
  }),
  sources: plural({
    one: "{count} источник",
    few: "{count} источника",
    many: "{count} источников",
    other: "{count} источника",
  }),
  successors: plural({
    one: "{count} последователь",
    few: "{count} последователя",
    many: "{count} последователей",
    other: "{count} последователя",
  }),
  times: plural({
    one: "{count} влияние",
    few: "{count} влияния",
    many: "{count} влияний",
    other: "{count} влияния",
  }),

  empty_title: "Влияния ещё не записаны",
  empty_text: "Как только у картин появятся источники, река потечёт.",
  nothing_shown: "Фильтр не пропускает ни одного влияния.",

  kinds: "Влияние исходит от",
  kind_painting: "Картины",
  kind_artist: "Художники",
  kind_movement: "Направления",

  influenced_by: "Под влиянием",
  influenced: "Повлияло на",
  works: "Работы в реке",
  no_sources: "Источники не записаны.",
  no_successors: "Последователи не записаны.",
  more: plural({
    one: "ещё {count}",
    few: "ещё {count}",
    many: "ещё {count}",
    other: "ещё {count}",
  }),
  open_painting: "Открыть картину",
  open_artist: "Открыть страницу художника",
  open_movement: "Открыть страницу направления",
  chain_from_here: "Найти цепочку отсюда",

  chain: "Цепочка",
  chain_open: "Найти цепочку между двумя художниками",
  chain_title: "От одного художника к другому",
  chain_from: "От",
  chain_to: "К",
  chain_placeholder: "Имя художника",
  chain_swap: "Поменять художников местами",
  chain_hint: "Выберите двух художников, чтобы увидеть кратчайший путь влияния между ними.",
  chain_same: "Это один и тот же художник.",
  chain_none: "Цепочки влияний нет ни от «{from}» к «{to}», ни обратно.",
  chain_reverse: "От «{from}» к «{to}» цепочки нет, но есть обратная.",
  chain_steps: plural({
    one: "{count} шаг",
    few: "{count} шага",
    many: "{count} шагов",
    other: "{count} шага",
  }),
  chain_after: "источник: {source}",
  chain_nobody: "Такого имени в реке нет.",

  list_title: "Все влияния по направлениям",
  list_works: plural({
    one: "{count} работа",
    few: "{count} работы",
    many: "{count} работ",
    other: "{count} работы",
  }),
  list_none: "Названо источником, своих работ здесь нет.",
};
