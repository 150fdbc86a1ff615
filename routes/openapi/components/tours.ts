/** Guided tours. */
import * as tourRecords from "../../../domain/gallery/tour_records.ts";
import { components } from "./component.ts";

const WRITTEN = {
  id: 1,
  title: "What Paris saw in Japanese prints",
  language: "en",
  summary: "From Hokusai's wave to Van Gogh's bedroom.",
};
const STOP = {
  painting_id: 1193,
  title: "The harbour",
  language: "en",
  body: "Two small boats in the haze of Le Havre.",
  pos_x: 0.4,
  pos_y: 0.5,
  width: 0.3,
  height: 0.3,
};
const WORK = {
  id: 1193,
  title: "Impression, Sunrise",
  year: 1872,
  artist_name: "Claude Monet",
  image_path: null,
  thumbnail_path: null,
  artist_id: 222,
  movement_color: "#4A7FA5",
};

export const TOURS = components({ ...tourRecords }, {
  TourRow: {
    about: "A guided tour in the list of all.",
    example: { ...WRITTEN, stops: 9, thumbnail_path: null },
  },
  TourStop: {
    about: "One stop of a tour: a painting or a place in it, and what is said there.",
    example: STOP,
  },
  TourMarker: {
    about: "A stop of a tour as a map shows it: in the artist's lane, at the work's year.",
    example: {
      tour_id: 1,
      title: WRITTEN.title,
      language: "en",
      stop: 1,
      stops: 10,
      artist_id: 222,
      year: 1872,
    },
  },
  TourPainting: { about: "A painting that stops of a tour show.", example: WORK },
  Tour: {
    about: "A guided tour with its stops in their order, and the paintings that they show.",
    example: { ...WRITTEN, stops: [STOP], paintings: [WORK] },
  },
});
