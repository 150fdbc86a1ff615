/** How the document speaks of each kind of record that curators edit, with an example of it. */
import type { Kind } from "../../../domain/gallery/editing/kinds.ts";
import { NO_MUSEUM_PAINTING } from "../../../domain/gallery/museum.ts";

/** How the document speaks of a kind. */
export interface EditedKind {
  name: string;
  one: string;
  many: string;
  /** A record of the starter data that nothing else in the document speaks of. */
  id: number;
  /** What a new one is made of. */
  draft: Record<string, unknown>;
  /** What is changed of the one in the starter data. */
  change: Record<string, unknown>;
  /** What goes along when that one is removed. */
  along?: string;
}

/** A stop of a tour. */
export const STOP = {
  painting_id: 1193,
  title: "The harbour",
  title_ru: "Гавань",
  body: "Two small boats in the haze of Le Havre.",
  body_ru: "Две лодки в дымке Гавра.",
  pos_x: 0.4,
  pos_y: 0.5,
  width: 0.3,
  height: 0.3,
};

/** All kinds. */
export const EDITED: Readonly<Record<Kind, EditedKind>> = {
  era: {
    name: "Era",
    one: "era",
    many: "eras",
    id: 1,
    draft: {
      name: "The Present",
      start_year: 2001,
      end_year: 2026,
      start_definite: true,
      end_definite: false,
      description: "What is painted today.",
      sort_order: 99,
    },
    change: { description: "Before anybody signed what they painted." },
    along: "movements,artists,paintings,influences",
  },
  movement: {
    name: "Movement",
    one: "movement",
    many: "movements",
    id: 1,
    draft: {
      name: "Post-Internet",
      start_year: 2008,
      end_year: 2026,
      era_id: 2,
      color: "#4466AA",
      description: "",
      sort_order: 99,
      names: [{ name: "Постинтернет", language: "ru" }],
    },
    change: { color: "#775533" },
    along: "artists,paintings,influences",
  },
  artist: {
    name: "Artist",
    one: "artist",
    many: "artists",
    id: 300,
    draft: {
      name: "Camille Pissarro's neighbour",
      birth_year: 1832,
      death_year: null,
      movement_id: 35,
      encyclopedia_title: "",
      bio_full: "Nobody remembers the name. The canvases were found in a barn.",
      birth_date: "183X",
      death_date: "",
      active_from: 1852,
      active_to: 1871,
      date_text: "active 1852–71",
      nationality: "France",
      names: [{ name: "Неизвестный", language: "ru" }],
      identifiers: [],
      text_rights: "https://creativecommons.org/licenses/by-sa/4.0/",
      text_credit: "The curators",
    },
    change: { bio_full: "An artist of whom little is known." },
    along: "paintings,influences",
  },
  period: {
    name: "Period",
    one: "period",
    many: "periods",
    id: 1,
    draft: {
      artist_id: 222,
      name: "London",
      start_year: 1899,
      end_year: 1901,
      description: "Fog over the Thames.",
      sort_order: 9,
    },
    change: { description: "The years of training." },
  },
  painting: {
    name: "Painting",
    one: "painting",
    many: "paintings",
    id: 1194,
    draft: {
      ...NO_MUSEUM_PAINTING,
      artist_id: 222,
      title: "Charing Cross Bridge",
      year: 1903,
      encyclopedia_title: "",
      sort_order: 9,
      date: "1899/1904",
      date_text: "begun in 1899, finished by 1904",
      attribution: "by",
      medium: "oil",
      support: "canvas",
      height_mm: 731,
      width_mm: 1003,
      collection: "Musée Marmottan Monet",
      place: "Paris",
      inventory_number: "5001",
      names: [{ name: "Le pont de Charing Cross", language: "fr" }],
      identifiers: [{ scheme: "page", value: "https://www.example.org/works/5001" }],
      object_credit: "Bequest of Michel Monet",
    },
    change: { year: 1875 },
  },
  annotation: {
    name: "Annotation",
    one: "annotation",
    many: "annotations",
    id: 1,
    draft: {
      painting_id: 1193,
      label: "The sun",
      body: "As bright as the sky around it, and seen all the same.",
      category: "technique",
      pos_x: 0.66,
      pos_y: 0.32,
      width: null,
      height: null,
      source_author: "",
      source: "",
      source_url: "",
      sort_order: 9,
      confidence: "high",
    },
    change: { pos_x: 0.5, pos_y: 0.5 },
  },
  influence: {
    name: "Influence",
    one: "influence",
    many: "influences",
    id: 1,
    draft: {
      source_type: "artist",
      source_id: 200,
      target_type: "painting",
      target_id: 1193,
      notes: "The haze of his harbours.",
      aspects: "light",
      quote: "",
      source_author: "",
      source_url: "",
      period_note: "Seen in London in 1870.",
      period_start_year: 1870,
      period_end_year: 1871,
    },
    change: { aspects: "composition" },
  },
  tour: {
    name: "Tour",
    one: "guided tour",
    many: "guided tours",
    id: 8,
    draft: {
      title: "Mornings",
      title_ru: "Утро",
      summary: "Four harbours before breakfast.",
      summary_ru: "Четыре гавани до завтрака.",
      sort_order: 9,
      stops: [STOP],
    },
    change: { summary: "Seen in half an hour." },
  },
};
