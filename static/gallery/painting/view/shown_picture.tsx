/** The picture itself: a small image first, replaced by one with the resolution of its area. */
import { useState } from "preact/hooks";
import type { Picture } from "../state/picture.ts";

/**
 * The picture in its frame.
 * @param sizes Width of its area, as in the attribute `sizes`.
 * @param look Opens the close look; undefined if there is none.
 */
export function ShownPicture({ picture, alt, sizes, look }: {
  picture: Picture;
  alt: string;
  sizes: string;
  look?: (() => void) | undefined;
}) {
  const { first } = picture;
  // The sharp file is loaded after the small one, so that they do not compete for bandwidth.
  const [phase, setPhase] = useState<"first" | "sharp">(first ? "first" : "sharp");
  const startSharp = () => setPhase("sharp");
  return (
    <>
      {first && (
        <img
          class="cover"
          ref={whenComplete(startSharp)}
          src={first}
          alt=""
          fetchpriority="high"
          onLoad={startSharp}
          onError={startSharp}
          onClick={look}
        />
      )}
      {phase === "sharp" && <Sharp picture={picture} alt={alt} sizes={sizes} look={look} />}
    </>
  );
}

/**
 * Calls a function for an image that was complete before its load event could be observed, because
 * the server has rendered it.
 */
const whenComplete = (onComplete: () => void) => (image: HTMLImageElement | null) => {
  if (image?.complete) onComplete();
};

function Sharp({ picture, alt, sizes, look }: {
  picture: Picture;
  alt: string;
  sizes: string;
  look: (() => void) | undefined;
}) {
  // On top of a small image it appears when it is complete; without one it appears progressively.
  const [isComplete, setComplete] = useState(picture.first === undefined);
  // An overloaded server refuses sizes that it would have to create; the full file is always
  // available.
  const [refused, setRefused] = useState(false);
  const { url, smaller, width, height } = picture;
  const sourceSet = !refused && smaller ? { srcset: `${smaller}, ${url} ${width}w`, sizes } : {};
  const classes = ["cover stage-picture", look && "stage-near", !isComplete && "stage-coming"];
  return (
    <img
      class={classes.filter(Boolean).join(" ")}
      {...sourceSet}
      src={url}
      width={width}
      height={height}
      alt={alt}
      decoding="async"
      onLoad={() => setComplete(true)}
      onError={() => setRefused(true)}
      onClick={look}
    />
  );
}
