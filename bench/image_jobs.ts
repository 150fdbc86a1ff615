/**
 * The same job by us and by sharp. sharp has its default settings: libvips' threads as many as
 * cores, its cache, scaled decoding of JPEG; its JPEG has quality 80 with subsampled colour where it
 * makes a thumbnail alone, and ours (90, not subsampled) where it makes a full image.
 */
import sharp from "sharp";
import { processImage, thumbnailOf } from "../adapters/images/process.ts";

/** A job and who does it; both return a thumbnail's file. */
export interface Job {
  ours: (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>;
  sharp: (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>;
}

const within = { fit: "inside", withoutEnlargement: true } as const;

const thumbnail: Job = {
  ours: async (bytes) => (await thumbnailOf(bytes)).bytes,
  sharp: async (bytes) =>
    await sharp(bytes).autoOrient().resize(480, 480, within).jpeg().toBuffer(),
};

const painting: Job = {
  ours: async (bytes) => (await processImage({ bytes, kind: "painting" })).thumbnail.bytes,
  sharp: async (bytes) => {
    const decoded = sharp(bytes).autoOrient();
    const best = { quality: 90, chromaSubsampling: "4:4:4" };
    const [, small] = await Promise.all([
      decoded.clone().resize(4096, 4096, within).jpeg(best).toBuffer(),
      decoded.clone().resize(480, 480, within).jpeg(best).toBuffer(),
    ]);
    return small;
  },
};

const portrait: Job = {
  ours: async (bytes) => (await processImage({ bytes, kind: "portrait" })).full.bytes,
  sharp: async (bytes) => {
    const decoded = sharp(bytes).autoOrient();
    const best = { quality: 90, chromaSubsampling: "4:4:4" };
    const [full] = await Promise.all([
      decoded.clone().resize(512, 512, { fit: "cover" }).jpeg(best).toBuffer(),
      decoded.clone().resize(96, 96, { fit: "cover" }).jpeg(best).toBuffer(),
    ]);
    return full;
  },
};

/** The jobs by their names. */
export const jobs = { thumbnail, painting, portrait };
