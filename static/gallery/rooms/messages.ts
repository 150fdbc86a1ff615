/** The texts of the rooms. */
import { type Messages, translator } from "../../shared/i18n.ts";

export const MESSAGES = {
  page_title: { en: "Rooms: {title}", ru: "Залы: {title}" },
  canvas: {
    en:
      "The rooms of {title}: {paintings} in {rooms}. Enter goes to the next painting, Shift and Enter to the one before, arrow keys walk and turn, O opens the painting in front, L shows the same as a list.",
    ru:
      "Залы «{title}»: {paintings}, {rooms}. Enter ведёт к следующей картине, Shift и Enter к предыдущей, стрелки ведут и поворачивают, O открывает картину перед вами, L показывает то же списком.",
  },
  rooms: {
    en: ["{count} room", "{count} rooms"],
    ru: ["{count} зал", "{count} зала", "{count} залов"],
  },
  paintings: {
    en: ["{count} painting", "{count} paintings"],
    ru: ["{count} картина", "{count} картины", "{count} картин"],
  },

  unhung: {
    en: ["{count} work without a picture", "{count} works without a picture"],
    ru: [
      "{count} работа без изображения",
      "{count} работы без изображения",
      "{count} работ без изображения",
    ],
  },
  unhung_title: { en: "Without a picture", ru: "Без изображения" },

  room_all: { en: "Room", ru: "Зал" },
  room_undated: { en: "Undated", ru: "Без даты" },
  room_part: { en: "{name}, {number}", ru: "{name}, {number}" },
  room_artists: { en: "{first} and others", ru: "{first} и другие" },
  room_artist_pair: { en: "{first}, {second}", ru: "{first}, {second}" },
  room_number: { en: "Room {number}", ru: "Зал {number}" },
  empty_title: { en: "No paintings yet", ru: "Картин пока нет" },
  empty_text: { en: "These rooms have no paintings yet.", ru: "В этих залах пока нет картин." },

  view_list: { en: "List", ru: "Список" },
  view_rooms: { en: "Rooms", ru: "Залы" },
  show_list: { en: "Show as a list", ru: "Показать списком" },
  show_rooms: { en: "Walk through the rooms", ru: "Пройти по залам" },
  software: {
    en:
      "This browser draws without a graphics card: walking through the rooms would be slow here, so they are shown as a list.",
    ru:
      "Этот браузер рисует без видеокарты: ходить по залам здесь было бы медленно, поэтому они показаны списком.",
  },
  no_webgl: {
    en: "This browser cannot draw the rooms, so they are shown as a list.",
    ru: "Этот браузер не может нарисовать залы, поэтому они показаны списком.",
  },
  lost_webgl: {
    en: "The graphics card has stopped drawing. The rooms are shown as a list instead.",
    ru: "Видеокарта перестала рисовать. Залы показаны списком.",
  },

  previous: { en: "Previous painting", ru: "Предыдущая картина" },
  next: { en: "Next painting", ru: "Следующая картина" },
  plan: { en: "Plan of the rooms", ru: "План залов" },
  plan_show: { en: "Show the plan", ru: "Показать план" },
  plan_choice: { en: "The room you are in", ru: "Зал, в котором вы находитесь" },
  plan_hide: { en: "Hide the plan", ru: "Скрыть план" },
  doors: { en: "Doors to other movements", ru: "Двери в другие направления" },
  door_predecessor: { en: "Influenced by: {name}", ru: "Под влиянием: {name}" },
  door_successor: { en: "Influenced: {name}", ru: "Повлияло на: {name}" },
  door_go: { en: "Go through", ru: "Войти" },
  look_closer: { en: "Look closer", ru: "Рассмотреть ближе" },
  help: { en: "How to move", ru: "Как двигаться" },
  help_keys: {
    en:
      "Enter goes to the next painting. W A S D or the arrow keys walk, drag to look round, click a painting or the floor to go there. O opens a painting, L the list.",
    ru:
      "Enter ведёт к следующей картине. W A S D или стрелки ведут, потяните, чтобы осмотреться, нажмите на картину или пол, чтобы подойти. O открывает картину, L показывает список.",
  },
  help_touch: {
    en: "Drag to look round, tap a painting or the floor to go there. The round pad walks.",
    ru:
      "Потяните, чтобы осмотреться, коснитесь картины или пола, чтобы подойти. Круглая кнопка ведёт.",
  },

  in_front: { en: "{title}, {artist}, {year}", ru: "{title}, {artist}, {year}" },
  entered: { en: "{name}, {paintings}", ru: "{name}, {paintings}" },
  at_door: { en: "Door to {name}", ru: "Дверь: {name}" },
} satisfies Messages;

export const { t, count } = translator(MESSAGES);
