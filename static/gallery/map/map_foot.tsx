/** Controls below a map: the zoom buttons and the overview. */
import type { ComponentChildren } from "preact";
import { Minimap, type Surveyable } from "./minimap.tsx";

/** The foot of a map that is `width` px wide; the controls take `controls` px of it. */
export function MapFoot({ map, width, controls = 144, children }: {
  map: Surveyable;
  width: number;
  controls?: number;
  children: ComponentChildren;
}) {
  return (
    <div class="map-foot">
      <div class="map-controls" style={{ width: `${controls}px` }}>{children}</div>
      <Minimap map={map} width={width - controls} />
    </div>
  );
}
