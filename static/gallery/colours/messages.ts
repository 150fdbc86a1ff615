/** The texts of the page that finds paintings by colours. */
import { type Messages, translator } from "../../shared/i18n.ts";

export const MESSAGES = {
  colours: { en: "By colour", ru: "По цвету" },
  lead: {
    en: "Choose up to three colours and the share of each: the closest paintings are shown below.",
    ru: "Выберите до трёх цветов и долю каждого: ниже показаны самые близкие картины.",
  },
  chosen: { en: "Colours wanted", ru: "Нужные цвета" },
  colour: { en: "Colour {number}", ru: "Цвет {number}" },
  share: { en: "Share of colour {number}", ru: "Доля цвета {number}" },
  remove: { en: "Remove colour {number}", ru: "Убрать цвет {number}" },
  add: { en: "Add a colour", ru: "Добавить цвет" },
  pigments: { en: "Pigments", ru: "Пигменты" },
  rest: { en: "Any other colours: {share} %", ru: "Любые другие цвета: {share} %" },
  narrow: { en: "Filter paintings", ru: "Фильтр картин" },
  era: { en: "Era", ru: "Эпоха" },
  movement: { en: "Movement", ru: "Направление" },
  all: { en: "All", ru: "Все" },
  start: { en: "From year", ru: "С года" },
  end: { en: "To year", ru: "По год" },
  of_artist: { en: "Only of one artist", ru: "Только одного художника" },
  all_artists: { en: "Of all artists", ru: "Всех художников" },
  found: {
    en: ["{count} painting, nearest first", "{count} paintings, nearest first"],
    ru: [
      "{count} картина, ближайшие сначала",
      "{count} картины, ближайшие сначала",
      "{count} картин, ближайшие сначала",
    ],
  },
  searching: { en: "Looking through the pictures…", ru: "Смотрим картины…" },
  none: {
    en: "No painting with a picture matches this filter.",
    ru: "Под эти условия не подходит ни одна картина с изображением.",
  },
  failed: { en: "The search failed.", ru: "Поиск не отвечает." },

  lead_white: { en: "Lead white", ru: "Свинцовые белила" },
  naples_yellow: { en: "Naples yellow", ru: "Неаполитанская жёлтая" },
  ochre: { en: "Yellow ochre", ru: "Жёлтая охра" },
  vermilion: { en: "Vermilion", ru: "Киноварь" },
  madder: { en: "Rose madder", ru: "Краплак розовый" },
  sienna: { en: "Burnt sienna", ru: "Сиена жжёная" },
  umber: { en: "Umber", ru: "Умбра" },
  terre_verte: { en: "Green earth", ru: "Зелёная земля" },
  viridian: { en: "Viridian", ru: "Изумрудная зелёная" },
  cerulean: { en: "Cerulean", ru: "Церулеум" },
  ultramarine: { en: "Ultramarine", ru: "Ультрамарин" },
  bone_black: { en: "Bone black", ru: "Жжёная кость" },
} satisfies Messages;

export const { t, count } = translator(MESSAGES);

/** Colours of historical pigments, as a layer of each looks in daylight. */
export const PIGMENTS = [
  ["lead_white", "f1ede2"],
  ["naples_yellow", "f0d68a"],
  ["ochre", "c3922e"],
  ["vermilion", "d2422a"],
  ["madder", "b3425a"],
  ["sienna", "8a3f20"],
  ["umber", "5b4630"],
  ["terre_verte", "74876a"],
  ["viridian", "2f7a5f"],
  ["cerulean", "5b93ad"],
  ["ultramarine", "28409a"],
  ["bone_black", "1d1a18"],
] as const;
