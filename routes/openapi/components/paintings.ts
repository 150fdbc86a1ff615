/** One painting with what hangs on it. */
import * as painting from "../../../domain/gallery/painting_records.ts";
import { components } from "./component.ts";

export const PAINTINGS = components({ ...painting }, {
  PaintingDetail: {
    about: "A painting as its own page shows it.",
    example: {
      id: 1193,
      title: "Impression, Sunrise",
      artist_name: "Claude Monet",
      image_path: null,
      thumbnail_path: null,
      has_influence_links: true,
      checkup_checked: false,
      checkup_fixed: false,
    },
  },
  PaintingInfluence: {
    about: "An influence between two paintings.",
    fields: { aspects: "What was taken up.", quote: "What the source says, word for word." },
    example: {
      source_type: "painting",
      id: 1196,
      title: "Stacks of Wheat (End of Summer)",
      artist_name: "Claude Monet",
      year: 1891,
      notes: "",
      aspects: "colour",
      quote: "",
      source_author: "",
      source_url: "",
    },
  },
  ArtistInfluence: {
    about: "An artist who influenced a painting.",
    example: {
      source_type: "artist",
      source_artist_id: 170,
      source_artist_name: "J. M. W. Turner",
      artist_portrait: null,
      period_note: "Monet looked at Turner's pictures in London.",
      period_start_year: 1870,
      period_end_year: 1872,
    },
  },
  MovementInfluence: {
    about: "A movement that influenced a painting.",
    example: {
      source_type: "movement",
      movement_id: 22,
      movement_name: "Ukiyo-e",
      movement_color: "#B86E74",
      period_start_year: 1867,
      period_end_year: 1899,
    },
  },
  InfluenceEntry: {
    about: "An influence; `source_type` says of which kind.",
    example: {
      source_type: "artist",
      source_artist_id: 170,
      source_artist_name: "J. M. W. Turner",
      artist_portrait: null,
      period_note: "Monet looked at Turner's pictures in London.",
      period_start_year: 1870,
      period_end_year: 1872,
    },
  },
  Annotation: {
    about: "A note on a place of a painting.",
    fields: {
      pos_x: "Fraction of the image's width, from its left.",
      pos_y: "Fraction of the image's height, from its top.",
      category: "In the starter catalog: composition, technique, symbolism, context, provenance.",
      confidence: "high, medium or low.",
    },
    example: {
      id: 83,
      label: "Orange sun",
      body: "The sun has almost the same brightness as the grey sky around it.",
      category: "technique",
      pos_x: 0.595,
      pos_y: 0.335,
      source_author: "Margaret Livingstone",
      source: "Vision and Art: The Biology of Seeing, 2002",
      source_url: "",
      sort_order: 0,
      confidence: "high",
    },
  },
  PaintingPage: {
    about: "A painting with influences and annotations.",
    fields: {
      influencedBy: "What influenced it: paintings, artists and movements.",
      influenced: "Paintings that it influenced.",
    },
  },
  KindredPainting: {
    about: "A painting of the influences, as it is shown small.",
    example: { id: 1196, thumbnail_path: null, movement_color: "#3A8BAF" },
  },
  PaintingContext: {
    about: "Whose a painting is, its neighbours by year, and those it has to do with.",
    fields: {
      image_source: "Where the image comes from; missing where that is not known.",
      image_credit: "Whom to credit for the image; missing where that is not known.",
      image_found: "The image was found automatically and no curator has seen it yet.",
      image_license: "Terms of the image, an address where there is one; missing when unknown.",
    },
    example: {
      year: 1872,
      image_cleared: false,
      encyclopedia_title: "Impression, Sunrise",
      artist: {
        id: 222,
        name: "Claude Monet",
        birth_year: 1840,
        death_year: 1926,
        movement_id: 35,
        movement_name: "Impressionism",
        movement_color: "#3A8BAF",
      },
      previous: { id: 1192, title: "The Magpie", year: 1869 },
      next: {
        id: 1194,
        title: "Woman with a Parasol – Madame Monet and Her Son",
        year: 1875,
      },
      kindred: [],
    },
  },
});
