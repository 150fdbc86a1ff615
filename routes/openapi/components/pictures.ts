/** Images that curators look for, and hang instead of others. */
import { FixBody } from "../../gallery/picture_changes.ts";
import * as answers from "../answers/gallery.ts";
import type { Components } from "./component.ts";

const IMAGE = "https://upload.example.org/monet/sunrise.jpg";
const SEARCH = "https://search.example.org/?q=Claude+Monet";
const FOUND = { imageUrl: IMAGE, thumbUrl: IMAGE, source: "wikimedia", width: 1600, height: 1240 };
const SETTLED = { fixed: true, checked: true };
const ONE_PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8Dw" +
  "HwAFBQIAX8jx0gAAAABJRU5ErkJggg==";

export const PICTURES: Components = {
  ImageReplacement: {
    schema: FixBody,
    about: "Where an image is downloaded from.",
    fields: {
      imageUrl: "Begins with http:// or https://.",
      searchUrl: "The page where it was found; sent as the referrer.",
      source: "Name of the source, for the audit log.",
      thumbUrl: "Tried when the image itself cannot be had.",
    },
    example: { imageUrl: IMAGE, source: "wikimedia" },
  },
  ImageUpload: {
    schema: answers.Upload,
    about: "An image as it is uploaded.",
    fields: {
      imageData: "Base64 of the file, at most 15 MB once decoded.",
      mimeType: "Its media type, as image/jpeg.",
    },
    example: { imageData: ONE_PIXEL, mimeType: "image/png" },
  },
  ReplacedImage: {
    schema: answers.ReplacedImage,
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
    schema: answers.ReplacedPortrait,
    about: "The new portrait of an artist.",
    example: { portraitPath: "artists/222-51aa.jpg", ...SETTLED },
  },
  ClearedImage: {
    schema: answers.ClearedImage,
    about: "A painting without an image, for which none is looked for any more.",
    example: { imagePath: null, thumbnailPath: null, ...SETTLED },
  },
  ClearedPortrait: {
    schema: answers.ClearedPortrait,
    about: "An artist without a portrait.",
    example: { portraitPath: null, ...SETTLED },
  },
  RemovedPainting: {
    schema: answers.RemovedPainting,
    about: "The painting that was there.",
    example: { id: 1193, artistId: 222, title: "Impression, Sunrise" },
  },
  BestImage: {
    schema: answers.BestImage,
    about: "The one picture that is offered first.",
    example: {
      query: "Impression, Sunrise Claude Monet",
      imageUrl: IMAGE,
      source: "wikimedia",
      pageUrl: "https://upload.example.org/monet",
    },
  },
  BestPortrait: {
    schema: answers.BestPortrait,
    about: "The one portrait that is offered first.",
    example: {
      query: "Claude Monet",
      imageUrl: IMAGE,
      source: "wikimedia",
      pageUrl: "https://upload.example.org/monet",
      searchUrl: SEARCH,
    },
  },
  FoundImage: {
    schema: answers.FoundImage,
    about: "One of many pictures.",
    fields: { width: "Pixels, where the source tells.", height: "Pixels." },
    example: FOUND,
  },
  FoundImages: {
    schema: answers.FoundImages,
    about: "Many pictures to choose from, best first.",
    example: {
      query: "Impression, Sunrise Claude Monet",
      searchUrl: SEARCH,
      source: "wikimedia",
      results: [FOUND],
    },
  },
};
