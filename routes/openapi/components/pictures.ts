/** Images that curators look for, and hang instead of others. */
import * as places from "../../../domain/gallery/placement_records.ts";
import * as found from "../../../domain/gallery/found_images.ts";
import * as credits from "../../../domain/gallery/picture_credit.ts";
import * as searches from "../../../domain/gallery/picture_searches.ts";
import { UploadBody } from "../../../domain/images/upload.ts";
import * as changes from "../../gallery/picture_changes.ts";
import * as review from "../../gallery/review.ts";
import { components } from "./component.ts";

const IMAGE = "https://upload.example.org/monet/sunrise.jpg";
const SEARCH = "https://search.example.org/?q=Claude+Monet";
const FOUND = { imageUrl: IMAGE, thumbUrl: IMAGE, source: "wikimedia", width: 1600, height: 1240 };
const SETTLED = { fixed: true, checked: true };
const ONE_PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8Dw" +
  "HwAFBQIAX8jx0gAAAABJRU5ErkJggg==";

const CREDIT = {
  source: "https://commons.wikimedia.org/wiki/File:Sunrise.jpg",
  credit: "Musée Marmottan Monet",
  license: "https://creativecommons.org/publicdomain/mark/1.0/",
};
const POINT = { pos_x: 0.05, pos_y: 0.05, width: null, height: null };
const PLACED = {
  kind: "annotation",
  id: 12,
  label: "The signature",
  former: POINT,
  place: POINT,
} as const;
const PLACEMENT = {
  entry: 418,
  painting_id: 1193,
  title: "Impression, Sunrise",
  artist_name: "Claude Monet",
  at: 1795689600000,
  username: "ada",
  confidence: 0.94,
  moved: 3,
  waiting: 1,
  places: [PLACED],
};
const FIND = {
  id: 1193,
  title: "Impression, Sunrise",
  artist_name: "Claude Monet",
  image_url: IMAGE,
  thumb_url: IMAGE,
  page_url: SEARCH,
  source: "wikimedia",
  credit: "",
  license: "",
};

export const PICTURES = components({ ...places, ...found, ...searches, ...changes, ...review }, {
  ImageCredit: {
    schema: credits.PictureCredit,
    about: "Where the image of a painting comes from, whom to credit, and its terms.",
    example: CREDIT,
  },
  ImageCreditChange: {
    schema: credits.PictureCreditChange,
    about: "What is to be changed of it.",
    example: { credit: CREDIT.credit },
  },
  HeldFind: { about: "A picture that was found outside and waits for a curator.", example: FIND },
  PictureSearches: {
    about: "What came of looking outside for pictures.",
    fields: {
      job: "Whether pictures of linked works are looked for in quiet times.",
      waiting: "Linked works without a picture that none was looked for yet.",
    },
    example: { job: true, waiting: 740, published: 31, held: 0, none: 12, finds: [] },
  },
  PlacedThing: {
    about: "A note or a stop of a tour, on the former and on the present picture.",
    example: PLACED,
  },
  Placement: {
    about: "A replaced picture with notes or stops that wait for a curator.",
    example: PLACEMENT,
  },
  Placements: { about: "Replaced pictures that wait.", example: { placements: [PLACEMENT] } },
  PlacesConfirmed: {
    about: "What a curator's word on the places has come to.",
    example: { confirmed: true },
  },
  ImageReplacement: {
    schema: changes.FixBody,
    about: "Where an image is downloaded from.",
    example: { imageUrl: IMAGE, source: "wikimedia" },
  },
  ImageUpload: {
    schema: UploadBody,
    about: "An image as it is uploaded.",
    example: { imageData: ONE_PIXEL, mimeType: "image/png" },
  },
  ReplacedImage: {
    about: "The new image of a painting.",
    example: {
      imagePath: "paintings/1193-9f2c.jpg",
      thumbnailPath: "paintings/1193-9f2c-thumb.jpg",
      image_cache_key: 1760000000000,
      thumbnail_cache_key: 1760000000000,
      ...SETTLED,
    },
  },
  ReplacedPortrait: {
    about: "The new portrait of an artist.",
    example: { portraitPath: "artists/222-51aa.jpg", ...SETTLED },
  },
  ClearedImage: {
    about: "A painting without an image, for which none is looked for any more.",
    example: { imagePath: null, thumbnailPath: null, ...SETTLED },
  },
  ClearedPortrait: {
    about: "An artist without a portrait.",
    example: { portraitPath: null, ...SETTLED },
  },
  RemovedPainting: {
    about: "The painting that was there.",
    example: { id: 1193, artistId: 222, title: "Impression, Sunrise" },
  },
  BestImage: {
    about: "The one picture that is offered first.",
    example: {
      query: "Impression, Sunrise Claude Monet",
      imageUrl: IMAGE,
      source: "wikimedia",
      pageUrl: "https://upload.example.org/monet",
    },
  },
  BestPortrait: {
    about: "The one portrait that is offered first.",
    example: {
      query: "Claude Monet",
      imageUrl: IMAGE,
      source: "wikimedia",
      pageUrl: "https://upload.example.org/monet",
      searchUrl: SEARCH,
    },
  },
  FoundImage: { about: "One of many pictures.", example: FOUND },
  FoundImages: {
    about: "Many pictures to choose from, best first.",
    example: {
      query: "Impression, Sunrise Claude Monet",
      searchUrl: SEARCH,
      source: "wikimedia",
      results: [FOUND],
    },
  },
});
