/** The river as hands and keys take hold of it. */
import type { CanvasMap } from "../../map/canvas_map.ts";
import type { RiverCamera } from "./camera.ts";
import type { RiverPicture } from "../drawing/river_picture.ts";
import type { RiverScene } from "./scene.ts";
import type { InfluenceState } from "./influence_state.ts";

/** A node of the graph or an era of the axis. */
export type RiverTarget = { kind: "node" | "era"; index: number };

/** Parts of the river that gestures and keys read and change. */
export interface RiverControls extends Pick<CanvasMap<RiverCamera>, "canvas" | "requestFrame"> {
  readonly camera: RiverCamera;
  readonly scene: RiverScene;
  readonly state: InfluenceState;
  /** The node with the keyboard's focus; -1: none. */
  focused: number;
  /** Hit areas of the drawn names. */
  readonly hits: RiverPicture["hits"];
  /** Points out an era of the axis; -1: none. */
  hoverEra(era: number): void;
  /** Returns the target at a point of the canvas. */
  targetAt(x: number, y: number): RiverTarget | undefined;
  /** Shows a node in the card, or nothing, and flies there if asked to. */
  choose(node: number | undefined, fly: boolean): void;
}
