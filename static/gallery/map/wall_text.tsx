/** Description of a map in its empty corner; hidden while only a part is shown. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { HEAD } from "./axis_picture.ts";
import { MINIMAP_HEIGHT } from "./minimap.tsx";

/**
 * The text; hidden where it would cover something.
 *
 * @param isFree true when nothing of the whole view lies between its top left corner and a point,
 *   in shares of its width and height
 * @param widest share of the map's width that the text may take on a wide screen
 * @param hints what a pointer and what a finger can do
 */
export function WallText(
  { title, lines, hints: [pointer, touch], isFree, widest, size, isHidden }: {
    title: string;
    lines: readonly string[];
    hints: readonly [pointer: string, touch: string];
    isFree: (right: number, bottom: number) => boolean;
    widest: number;
    size: { width: number; height: number };
    isHidden: boolean;
  },
) {
  const text = useRef<HTMLDivElement>(null);
  const [free, setFree] = useState(false);
  useLayoutEffect(() => {
    const element = text.current;
    if (!element) return;
    element.style.maxWidth = `${Math.round(size.width * (size.width < 720 ? 0.44 : widest))}px`;
    setFree(isFree(
      element.offsetWidth / size.width,
      element.offsetHeight / (size.height - HEAD - MINIMAP_HEIGHT),
    ));
  }, [size, title]);
  return (
    <div
      ref={text}
      class={free && !isHidden ? "wall-text" : "wall-text wall-text-gone"}
      aria-hidden="true"
    >
      <p class="wall-title">{title}</p>
      <p class="wall-line soft">
        {lines.map((line) => [<span key={line}>{line}</span>, " "])}
      </p>
      <p class="wall-line wall-hint faint">
        <span class="for-pointer">{pointer}</span>
        <span class="for-touch">{touch}</span>
      </p>
    </div>
  );
}
