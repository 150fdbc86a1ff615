import { useState } from "preact/hooks";
import { smallImageUrl } from "../../../domain/iiif/addresses.ts";
import type { PaintingRow } from "../../../domain/gallery/records.ts";
import { imageUrl, whenBroken } from "./images.ts";

/**
 * A painting's picture for an area of up to 80 CSS pixels; the thumbnail if the server is too busy
 * to produce that size. Nothing without a thumbnail.
 */
export function SmallPicture({ work, alt = "" }: {
  work: Pick<PaintingRow, "id" | "thumbnail_path" | "thumbnail_cache_key">;
  alt?: string;
}) {
  const [refused, setRefused] = useState("");
  const { id, thumbnail_path, thumbnail_cache_key: key } = work;
  const thumbnail = imageUrl(thumbnail_path, key);
  const small = smallImageUrl(id, key);
  return thumbnail && (
    <img
      src={refused === small ? thumbnail : small}
      alt={alt}
      loading="lazy"
      decoding="async"
      {...whenBroken(() => setRefused(small))}
    />
  );
}
