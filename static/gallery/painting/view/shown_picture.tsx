/** The picture itself: a small image at once, and over it one with as many pixels as its place shows. */
import { useState } from "preact/hooks";
import { inEnglish } from "../../shared/catalog_names.ts";
import type { Picture } from "../state/picture.ts";

/**
 * Fills its place.
 *
 * @param sizes how wide its place is, as in the attribute of that name
 * @param look opens the close look; undefined when there is nothing to look at
 */
export function ShownPicture({ picture, alt, sizes, look }: {
  picture: Picture;
  alt: string;
  sizes: string;
  look?: (() => void) | undefined;
}) {
  const { first } = picture;
  // The sharp file waits, so that both do not share a narrow line and come late together.
  const [turn, setTurn] = useState<"first" | "sharp">(first ? "first" : "sharp");
  const isSharpsTurn = () => setTurn("sharp");
  return (
    <>
      {first && (
        <img
          class="stage-first"
          ref={whenComplete(isSharpsTurn)}
          src={first}
          alt=""
          fetchpriority="high"
          onLoad={isSharpsTurn}
          onError={isSharpsTurn}
          onClick={look}
        />
      )}
      {turn === "sharp" && <Sharp picture={picture} alt={alt} sizes={sizes} look={look} />}
    </>
  );
}

/** For an image that the server has drawn: it may have come before anybody listened. */
const whenComplete = (come: () => void) => (image: HTMLImageElement | null) => {
  if (image?.complete) come();
};

function Sharp({ picture, alt, sizes, look }: {
  picture: Picture;
  alt: string;
  sizes: string;
  look: (() => void) | undefined;
}) {
  // Over a small image it appears when it is whole; by itself it shows as it comes.
  const [isThere, setIsThere] = useState(picture.first === undefined);
  // A server with too much to do refuses sizes that it would have to make; the file is always there.
  const [refused, setRefused] = useState(false);
  const { url, smaller, width, height } = picture;
  const sourceSet = !refused && smaller ? { srcset: `${smaller}, ${url} ${width}w`, sizes } : {};
  const classes = ["stage-picture", look && "stage-near", !isThere && "stage-coming"];
  return (
    <img
      class={classes.filter(Boolean).join(" ")}
      {...sourceSet}
      src={url}
      width={width}
      height={height}
      alt={alt}
      {...inEnglish()}
      decoding="async"
      onLoad={() => setIsThere(true)}
      onError={() => setRefused(true)}
      onClick={look}
    />
  );
}
