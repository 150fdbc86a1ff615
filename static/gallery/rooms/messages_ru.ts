import type { MessagesLike, PluralForms } from "../../shared/message_types.ts";
import type { ROOMS_EN } from "./messages_en.ts";

const plural = (forms: PluralForms) => forms;

/** The texts of the rooms in Russian. */
export const ROOMS_RU: MessagesLike<typeof ROOMS_EN> = {
  page_title: "Залы: {title}",
  canvas:
    "Залы «{title}»: {paintings}, {rooms}. Enter ведёт к следующей картине, Shift и Enter к предыдущей, стрелки ведут и поворачивают, O открывает картину перед вами, L показывает то же списком.",
  rooms: plural({
    one: "{count} зал",
    few: "{count} зала",
    many: "{count} залов",
    other: "{count} зала",
  }),
  paintings: plural({
    one: "{count} картина",
    few: "{count} картины",
    many: "{count} картин",
    other: "{count} картины",
  }),

  room_all: "Зал",
  room_undated: "Без даты",
  room_part: "{name}, {number}",
  room_artists: "{first} и другие",
  room_artist_pair: "{first}, {second}",
  room_number: "Зал {number}",
  empty_title: "Здесь пока ничего не висит",
  empty_text: "Для этих залов ещё не внесено ни одной картины.",

  view_list: "Список",
  view_rooms: "Залы",
  show_list: "Показать списком",
  show_rooms: "Пройти по залам",
  no_webgl: "Этот браузер не может нарисовать залы, поэтому они показаны списком.",
  lost_webgl: "Видеокарта перестала рисовать. Залы продолжаются списком.",

  previous: "Предыдущая картина",
  next: "Следующая картина",
  plan: "План залов",
  plan_show: "Показать план",
  plan_choice: "Зал, в котором вы находитесь",
  plan_hide: "Скрыть план",
  doors: "Двери в другие направления",
  door_predecessor: "Раньше: {name}",
  door_successor: "Позже: {name}",
  door_go: "Войти",
  look_closer: "Рассмотреть ближе",
  help: "Как двигаться",
  help_keys:
    "Enter ведёт к следующей картине. W A S D или стрелки ведут, потяните, чтобы осмотреться, нажмите на картину или пол, чтобы подойти. O открывает картину, L показывает список.",
  help_touch:
    "Потяните, чтобы осмотреться, коснитесь картины или пола, чтобы подойти. Круглая кнопка ведёт.",

  in_front: "{title}, {artist}, {year}",
  entered: "{name}, {paintings}",
  at_door: "Дверь: {name}",
};
