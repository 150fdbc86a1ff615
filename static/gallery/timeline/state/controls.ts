/** The map as hands and keys take hold of it. */
import type { TimelineWork } from "../../../../domain/gallery/records.ts";
import type { TourMarker } from "../../../../domain/gallery/tour_records.ts";
import type { CanvasMap } from "../../map/canvas_map.ts";
import type { TimelineCamera } from "./camera.ts";
import type { Hit } from "../drawing/picture.ts";
import type { Scene } from "./scene.ts";
import type { Chosen, TimelineState } from "./timeline_state.ts";

/** Indices into bars, blocks or eras, of a work or a stop that of its artist's bar; `name`: the movement's name itself was met. */
export type Target =
  | { kind: "bar"; index: number }
  | { kind: "block"; index: number; name: boolean }
  | { kind: "era"; index: number }
  | { kind: "work"; index: number; work: TimelineWork }
  | { kind: "tour"; index: number; marker: TourMarker };

/** Parts of the map that gestures and keys read and change. */
export interface TimelineControls
  extends Pick<CanvasMap<TimelineCamera>, "canvas" | "requestFrame"> {
  readonly camera: TimelineCamera;
  readonly scene: Scene;
  readonly state: TimelineState;
  /** Bars and blocks by index; -1: none. */
  hoveredBar: number;
  hoveredBlock: number;
  hoveredEra: number;
  focusedBar: number;
  /** Hit areas of the drawn names and images. */
  readonly hits: readonly Hit[];
  /** Returns the target at a point of the canvas. */
  targetAt(x: number, y: number): Target | undefined;
  /** Flies to an era's movements, by its id; to the whole where there is none. */
  enter(era: number | undefined): void;
  /** Flies to an artist or a movement and points it out. */
  choose(chosen: Chosen, fly?: boolean): void;
}
