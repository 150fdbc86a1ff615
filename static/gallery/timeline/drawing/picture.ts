/** Input of every layer of the map for one frame. */
import type { AxisPicture } from "../../map/axis.ts";
import type { Box, LabelPlacer } from "../../../shared/canvas/label_placer.ts";
import type { TimelineWork } from "../../../../domain/gallery/records.ts";
import type { TourMarker } from "../../../../domain/gallery/tour_records.ts";
import type { ChipImages, SmallImages } from "../../map/small_images.ts";
import type { Scene } from "../state/scene.ts";
import type { TimelineWorks } from "../state/works.ts";

/** A label, a painting or a stop of a tour that can be clicked, in CSS pixels of the canvas. */
export type Hit =
  & Box
  & ({
    kind: "movement" | "era";
    /** Index into the blocks or the eras. */
    index: number;
  } | {
    kind: "work";
    /** Index into the bars, of the artist's life. */
    index: number;
    work: TimelineWork;
  } | {
    kind: "tour";
    /** Index into the bars, of the artist's life. */
    index: number;
    marker: TourMarker;
  });

/** Values from which one frame is drawn. */
export interface Picture extends AxisPicture {
  scene: Scene;
  placer: LabelPlacer;
  chips: ChipImages;
  works: TimelineWorks;
  thumbnails: SmallImages;
  tours: readonly TourMarker[];
  /** Visible blocks, and the opacity of each block (0 to 1). */
  blocks: number[];
  strength: Float32Array;
  /** Hovered, focused and selected bar; -1 for none. */
  hovered: number;
  focused: number;
  selected: number;
  hits: Hit[];
  spanText: (start: number, end: number) => string;
  lifeText: (birth: number | null, death: number | null) => string;
}
