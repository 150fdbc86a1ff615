/** Artists, movements and paintings as their own pages have them. */
import * as recordsRecords from "../../../domain/gallery/influence/records.ts";
import * as navigation from "../../../domain/gallery/navigation_records.ts";
import * as records from "../../../domain/gallery/records.ts";
import { PreloadedImages } from "../../gallery/preload.ts";
import { ERA, LEAD, MOVEMENT, TIMELINE_ARTIST } from "./catalog.ts";
import { components } from "./component.ts";

const PAINTING = {
  id: 1193,
  title: "Impression, Sunrise",
  year: 1872,
  artist_name: "Claude Monet",
  image_path: "paintings/1193-full.jpg",
  thumbnail_path: "paintings/1193-thumb.jpg",
  has_influence_links: true,
  checkup_checked: false,
  checkup_fixed: false,
  image_cache_key: 1760000000000,
  thumbnail_cache_key: 1760000000000,
  image_width: 1600,
  image_height: 1240,
  sort_order: 2,
};
const IMAGE_FIELDS = {
  image_path: "Path below `/images/`; null while there is no file.",
  has_influence_links: "Whether the work stands in any influence.",
  checkup_checked: "A curator has looked at the image.",
  checkup_fixed: "A curator has replaced or removed the image.",
  image_cleared:
    "A curator has taken the image down for good, which the flags do not undo; missing otherwise.",
  image_cache_key: "Unix milliseconds; append as `?v=` to the image's address.",
  image_width: "Pixels of the whole image; missing while there is none.",
  height_mm: "Millimetres of the work itself; only where there is no image and its size is known.",
};

export const WORKS = components({ ...recordsRecords, ...navigation, ...records, PreloadedImages }, {
  ArtistProfile: {
    about: "An artist with everything that is known.",
    fields: { palette_metadata: "Nationality, styles, occupations and more; an empty object." },
    example: {
      ...TIMELINE_ARTIST,
      bio_short: LEAD,
      bio_full: LEAD,
      checkup_checked: false,
      checkup_fixed: false,
      palette_metadata: { nationality: "French", occupations: ["painter"] },
    },
  },
  Period: {
    about: "A period of an artist's work.",
    example: {
      id: 250,
      name: "Le Havre and Paris",
      start_year: 1858,
      end_year: 1871,
      description: "Work with Boudin, large figure pictures and the first broken brushwork.",
      sort_order: 0,
    },
  },
  ProfilePainting: {
    about: "A painting in an artist's profile.",
    fields: IMAGE_FIELDS,
    example: { ...PAINTING, encyclopedia_title: "Impression, Sunrise" },
  },
  GalleryPainting: {
    about: "A painting in a movement's gallery.",
    example: { ...PAINTING, artist_id: 222 },
  },
  MovementArtist: {
    about: "An artist of a movement.",
    example: {
      id: 222,
      name: "Claude Monet",
      birth_year: 1840,
      death_year: 1926,
      portrait_path: null,
      bio_short: LEAD,
    },
  },
  ArtistPage: { about: "An artist with periods and paintings." },
  MovementGallery: {
    about: "A movement and the paintings of all its artists, by year.",
    example: { movement: MOVEMENT, paintings: [{ ...PAINTING, artist_id: 222 }] },
  },
  NavigationArtist: {
    about: "An artist at the other end of an influence.",
    example: {
      id: 170,
      name: "J. M. W. Turner",
      birth_year: 1775,
      death_year: 1851,
      portrait_path: null,
    },
  },
  NavigationGroup: {
    about: "Artists of one movement.",
    example: {
      movement_id: 27,
      movement_name: "Romanticism",
      movement_color: "#876FC5",
      artists: [{
        id: 170,
        name: "J. M. W. Turner",
        birth_year: 1775,
        death_year: 1851,
        portrait_path: null,
      }],
    },
  },
  Navigation: { about: "Those before and after an artist." },
  MovementNeighbour: {
    about: "A movement at the other end of influences.",
    example: { movement_id: 39, movement_name: "Post-Impressionism", movement_color: "#A46B1B" },
  },
  MovementNavigation: {
    about: "Movements before and after a movement, those with most influences first.",
  },
  InfluenceEdges: {
    about: "Influences of one kind: `source[i]` influenced the painting `target[i]`.",
    example: { source: [170], target: [1193] },
  },
  InfluenceGraph: {
    schema: recordsRecords.InfluenceAnswer,
    about: "The influence graph in columns: the i-th entries of a group's columns belong together.",
    example: {
      eras: [{
        id: ERA.id,
        name: ERA.name,
        start_year: ERA.start_year,
        end_year: ERA.end_year,
        start_definite: true,
        end_definite: true,
        sort_order: 8,
      }],
      movements: {
        id: [35],
        name: ["Impressionism"],
        color: ["#3A8BAF"],
        start_year: [1865],
        end_year: [1900],
        era_id: [9],
        sort_order: [34],
      },
      artists: {
        id: [222],
        name: ["Claude Monet"],
        birth_year: [1840],
        death_year: [1926],
        movement_id: [35],
        portrait_thumb_path: [""],
      },
      paintings: { id: [1193], title: ["Impression, Sunrise"], year: [1872], artist_id: [222] },
      edges: {
        painting: { source: [], target: [] },
        artist: { source: [170], target: [1193] },
        movement: { source: [], target: [] },
      },
    },
  },
  PreloadedImages: {
    about: "How many of an artist's paintings have an image now.",
    fields: { fetched: "Paintings with a local image.", total: "All paintings." },
    example: { fetched: 1, total: 9 },
  },
});
