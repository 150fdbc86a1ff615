/** Records of the catalog. */
import * as records from "../../../domain/gallery/records.ts";
import * as search from "../../../domain/gallery/search_records.ts";
import { components } from "./component.ts";

export const ERA = {
  id: 9,
  name: "Age of Industry",
  start_year: 1789,
  end_year: 1900,
  start_definite: true,
  end_definite: true,
  description: "Painting leaves the studio for streets, railways and the open air.",
  sort_order: 8,
};
export const MOVEMENT = {
  id: 35,
  name: "Impressionism",
  start_year: 1865,
  end_year: 1900,
  era_id: 9,
  era_name: "Age of Industry",
  color: "#3A8BAF",
  description: "Painters in and around Paris who held eight exhibitions of their own.",
  sort_order: 34,
};
export const TIMELINE_ARTIST = {
  id: 222,
  name: "Claude Monet",
  birth_year: 1840,
  death_year: 1926,
  movement_id: 35,
  portrait_path: null,
  portrait_thumb_path: "",
  encyclopedia_title: "Claude Monet",
  century: 19,
  movement_name: "Impressionism",
  movement_color: "#3A8BAF",
};
export const LEAD = "Claude Monet was a French painter, born in Paris and raised at Le Havre.";

const ARTIST_FIELDS = {
  birth_year: "Negative before our era; null when it is not known.",
  death_year: "Null when it is not known, or the artist lives.",
  portrait_thumb_path: "Relative path of the small portrait, empty while there is none.",
  encyclopedia_title: "Title of the article about the artist.",
  century: "Century of the birth: 1500 lies in the 15th, 1501 in the 16th.",
  movement_color: "Colour of the movement as #RRGGBB.",
};

export const CATALOG = components({ ...records, ...search }, {
  Bounds: {
    about: "The first and the last year of the catalog.",
    example: { min_year: -600, max_year: 2026 },
  },
  Era: {
    about: "A long stretch of history that movements belong to.",
    fields: {
      start_definite: "Whether the era begins in that very year.",
      end_definite: "Whether the era ends in that very year.",
    },
    example: ERA,
  },
  Movement: {
    about: "An art movement.",
    fields: { era_name: "Name of its era.", color: "Colour of the movement as #RRGGBB." },
    example: MOVEMENT,
  },
  TimelineArtist: {
    about: "A light row of an artist, as the timeline draws it.",
    fields: ARTIST_FIELDS,
    example: TIMELINE_ARTIST,
  },
  ListedArtist: {
    about: "A row of the list of artists; both texts are missing in light rows.",
    fields: { bio_short: "The first two sentences.", bio_full: "The whole lead." },
    example: { ...TIMELINE_ARTIST, bio_short: LEAD, bio_full: LEAD },
  },
  Bootstrap: { about: "Everything that the timeline loads." },
  Timeline: { about: "Eras and movements that overlap a window of years." },
  TimelineWork: {
    about: "A painting as the timeline shows it.",
    fields: { width: "Pixels of the thumbnail.", height: "Pixels of the thumbnail." },
    example: {
      id: 1193,
      artist_id: 222,
      title: "Impression, Sunrise",
      year: 1872,
      thumbnail_path: "paintings/1/1193-mi3k9x2a-thumb.webp",
      thumbnail_cache_key: 1760000000000,
      width: 480,
      height: 372,
    },
  },
  PortraitDetail: {
    about: "The painting a detail of which stands for the portrait of an artist who has none.",
    example: {
      artist_id: 222,
      id: 1193,
      title: "Impression, Sunrise",
      thumbnail_path: "paintings/1/1193-mi3k9x2a-thumb.webp",
      thumbnail_cache_key: 1760000000000,
    },
  },
  SearchResults: {
    about: "What a search has found, best first.",
    example: {
      artists: [{
        id: 222,
        name: "Claude Monet",
        birth_year: 1840,
        death_year: 1926,
        movement_name: "Impressionism",
        movement_color: "#3A8BAF",
        portrait_thumb_path: "",
      }],
      paintings: [{
        id: 1194,
        title: "Woman with a Parasol – Madame Monet and Her Son",
        year: 1875,
        artist_name: "Claude Monet",
        thumbnail_path: null,
        artist_id: 222,
        movement_color: "#3A8BAF",
      }],
      movements: [],
      texts: [{
        kind: "artist",
        id: 230,
        name: "Berthe Morisot",
        sentence:
          "She showed beside Monet in seven of the eight exhibitions of the Impressionists.",
      }],
    },
  },
});
