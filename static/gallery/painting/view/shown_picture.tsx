import { useState } from "preact/hooks";
import { whenBroken } from "../../shared/images.ts";
import type { Picture } from "../state/picture.ts";

/**
 * The picture in its frame, in the resolution of its area.
 * @param sizes Width of its area, as in the attribute `sizes`.
 * @param look Opens the close look; undefined if there is none.
 * @param priority Low for a picture beside one that is loaded first.
 */
export function ShownPicture({ picture, alt, sizes, look, priority = "high" }: {
  picture: Picture;
  alt: string;
  sizes: string;
  look?: (() => void) | undefined;
  priority?: "high" | "low";
}) {
  // An overloaded server refuses sizes that it would have to create; the full file is always
  // available.
  const [refused, setRefused] = useState(false);
  const { url, sources, width, height } = picture;
  return (
    <img
      class={look ? "cover stage-picture stage-near" : "cover stage-picture"}
      {...(sources && !refused && { srcset: sources, sizes })}
      src={url}
      width={width}
      height={height}
      alt={alt}
      decoding="async"
      fetchpriority={priority}
      {...whenBroken(() => setRefused(true))}
      onClick={look}
    />
  );
}
