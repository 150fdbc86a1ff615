/** The texts of museum fields of works and artists. */
import { PAINTING_TEXTS } from "../../../domain/gallery/museum_texts.ts";
import { type Messages, translator } from "../../shared/i18n.ts";

export const MESSAGES = {
  about_work: { en: "About the work", ru: "О произведении" },
  technique: { en: "Medium", ru: "Техника" },
  size: { en: "Size", ru: "Размер" },
  size_mm: { en: "{height} × {width} cm", ru: "{height} × {width} см" },
  one_height: { en: "{height} cm high", ru: "высота {height} см" },
  one_width: { en: "{width} cm wide", ru: "ширина {width} см" },
  collection: { en: "Collection", ru: "Собрание" },
  titles: { en: "Other titles", ru: "Другие названия" },
  names: { en: "Other names", ru: "Другие имена" },
  identifiers: { en: "Elsewhere", ru: "В других источниках" },
  object_terms: { en: "Rights (work)", ru: "Права на произведение" },
  public_domain: { en: "Public domain", ru: "Общественное достояние" },
  text_terms: { en: "Texts", ru: "Тексты" },
  scheme_wikidata: { en: "Wikidata", ru: "Викиданные" },
  scheme_ulan: { en: "Getty ULAN", ru: "Getty ULAN" },
  scheme_viaf: { en: "VIAF", ru: "VIAF" },
  by: { en: "By", ru: "Автор:" },
  attributed_to: { en: "Attributed to", ru: "Приписывается:" },
  workshop_of: { en: "Workshop of", ru: "Мастерская:" },
  circle_of: { en: "Circle of", ru: "Круг:" },
  follower_of: { en: "Follower of", ru: "Последователь:" },
  after: { en: "After", ru: "По оригиналу:" },
} satisfies Messages;

export const { t } = translator({ ...PAINTING_TEXTS, ...MESSAGES });
