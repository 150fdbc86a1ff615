/** What the map shows, in words, in its empty corner; gone while only a part is shown. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { count, t } from "../../shared/i18n.ts";
import { formatSpan } from "../../shared/years.ts";
import { HEAD } from "../map/axis_picture.ts";
import { MINIMAP_FROM, MINIMAP_HEIGHT } from "../map/minimap.tsx";
import type { Scene } from "./scene.ts";

/** True when no lane of the whole view lies in the box from the top left corner, CSS pixels. */
function cornerIsFree(
  scene: Scene,
  map: { width: number; height: number },
  box: { width: number; height: number },
): boolean {
  const foot = map.height >= MINIMAP_FROM ? MINIMAP_HEIGHT : 0;
  const rows = box.height / (map.height - HEAD - foot) * scene.world.rows;
  return scene.blockIndex?.search(0, 0, box.width / map.width, rows).length === 0;
}

/** The text; hidden where it would cover a lane. */
export function WallText({ scene, size, gone }: {
  scene: Scene;
  size: { width: number; height: number };
  gone: boolean;
}) {
  const text = useRef<HTMLDivElement>(null);
  const [free, setFree] = useState(false);
  const { artists, movements, bounds } = scene.catalog;
  const title = t("tagline");
  useLayoutEffect(() => {
    const element = text.current;
    if (!element) return;
    element.style.maxWidth = `${Math.round(size.width * (size.width < 720 ? 0.44 : 0.36))}px`;
    setFree(cornerIsFree(scene, size, {
      width: element.offsetWidth,
      height: element.offsetHeight,
    }));
  }, [scene, size, title]);
  return (
    <div
      ref={text}
      class={free && !gone ? "wall-text" : "wall-text wall-text-gone"}
      aria-hidden="true"
    >
      <p class="wall-title">{title}</p>
      <p class="wall-line">
        <span>{count("artists", artists.length)},</span>{" "}
        <span>{count("movements", movements.length)},</span>{" "}
        <span>{formatSpan(bounds.min_year, bounds.max_year)}</span>
      </p>
      <p class="wall-line wall-hint">
        <span class="for-pointer">{t("hint_pointer")}</span>
        <span class="for-touch">{t("hint_touch")}</span>
      </p>
    </div>
  );
}
