/** Answers of the gallery that TypeScript alone types elsewhere, as schemas for the document. */
import { z } from "zod";
import { type AuditPage as AuditPageType, AuditRecord } from "../../../domain/gallery/audit.ts";
import { ArtistRow, TimelineArtist } from "../../../domain/gallery/records.ts";
import type {
  BestImage as BestImageType,
  BestPortrait as BestPortraitType,
  FoundImage as FoundImageType,
  FoundImages as FoundImagesType,
} from "../../../adapters/sources/image_search.ts";

/** Rows of `GET /api/artists`: the two texts are missing in light rows. */
export const ListedArtist = TimelineArtist.extend({
  bio_short: ArtistRow.shape.bio_short.exactOptional(),
  bio_full: ArtistRow.shape.bio_full.exactOptional(),
});

export const AuditPage = z.object({
  records: z.array(AuditRecord),
  next: z.int().nullable(),
}) satisfies z.ZodType<AuditPageType>;

export const BestImage = z.object({
  query: z.string(),
  imageUrl: z.string(),
  source: z.string(),
  pageUrl: z.string(),
}) satisfies z.ZodType<BestImageType>;

export const BestPortrait = BestImage.extend({
  searchUrl: z.string(),
  thumbUrl: z.string().exactOptional(),
  sourceLabel: z.string().exactOptional(),
}) satisfies z.ZodType<BestPortraitType>;

export const FoundImage = z.object({
  imageUrl: z.string(),
  thumbUrl: z.string(),
  source: z.string(),
  width: z.number().exactOptional(),
  height: z.number().exactOptional(),
}) satisfies z.ZodType<FoundImageType>;

export const FoundImages = z.object({
  query: z.string(),
  searchUrl: z.string(),
  source: z.string(),
  results: z.array(FoundImage),
}) satisfies z.ZodType<FoundImagesType>;

/** Who is asking; visitors have no name. */
export const Visitor = z.object({
  role: z.enum(["user", "curator"]),
  username: z.string().exactOptional(),
});
export const SignedInCurator = z.object({ role: z.literal("curator"), username: z.string() });
export const Done = z.object({ ok: z.literal(true) });

const settled = { fixed: z.literal(true), checked: z.literal(true) };

export const ReplacedImage = z.object({
  imagePath: z.string(),
  thumbnailPath: z.string(),
  image_cache_key: z.int(),
  thumbnail_cache_key: z.int(),
  ...settled,
});
export const ReplacedPortrait = z.object({ portraitPath: z.string(), ...settled });
export const ClearedImage = z.object({
  imagePath: z.null(),
  thumbnailPath: z.null(),
  ...settled,
});
export const ClearedPortrait = z.object({ portraitPath: z.null(), ...settled });
export const RemovedPainting = z.object({ id: z.int(), artistId: z.int(), title: z.string() });
export const PreloadedImages = z.object({ fetched: z.int(), total: z.int() });

/** The body of an upload, which a worker reads. */
export const Upload = z.object({
  imageData: z.string().min(1),
  mimeType: z.string().min(1).max(100),
});
