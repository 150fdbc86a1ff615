/** Drags on the floor plan, by start position and tool. */
import { idsIn, SnapLines } from "../model/hits.ts";
import { connect } from "../model/connecting.ts";
import { moveBy, resizePlot } from "../model/layout_commands.ts";
import { between, type Rect, rectOf } from "../model/rect.ts";
import type { Drag } from "../../../shared/canvas/gestures.ts";
import { language } from "../../../shared/i18n.ts";
import { lengthText } from "../../floor_plan/measures.ts";
import { drawnLength, inUnits } from "../../shared/units.ts";
import { copyInPlace, doConnect } from "./commands.ts";
import type { FloorEditor } from "./editor.ts";
import { type Handle, resized } from "../drawing/handles.ts";

/** Snapping distance in CSS pixels. */
const SNAP_DISTANCE_PX = 9;
/** Minimum side length of a drawn section, in millimetres. */
const MIN_SIDE_MM = 100;

/** Position on the floor. */
interface Position {
  x: number;
  y: number;
}

function snapLines(editor: FloorEditor, moved: Iterable<string>): SnapLines {
  const camera = editor.camera!;
  return new SnapLines({
    floor: editor.floor,
    moved: new Set(moved),
    field: camera.view,
    grid: editor.step,
    reach: SNAP_DISTANCE_PX / camera.scale,
  });
}

const skipsSnapping = (editor: FloorEditor, event: PointerEvent) =>
  event.altKey || !editor.isSnapping.value;
const endPreview = (editor: FloorEditor) => (editor.preview.value = {});

/** Reverts the changes of a cancelled drag. */
function cancelDrag(editor: FloorEditor, moved: boolean): void {
  endPreview(editor);
  if (!moved) return;
  editor.history.cancel();
  editor.changed();
}

// Makes each drag a separate undo series.
let drags = 0;

function sizeOf({ left, top, right, bottom }: Rect) {
  const text = [right - left, bottom - top].map((length) => lengthText(length, language.value))
    .join(" × ");
  return { text, x: (left + right) / 2, y: bottom };
}

/**
 * Moves the selection.
 * @param isCopied Moves copies instead; the selection stays.
 */
export function moveDrag(editor: FloorEditor, from: Position, isCopied = false): Drag {
  const camera = editor.camera!;
  let ids = editor.selected.value;
  const rect = editor.floor.rectAround(ids)!;
  const lines = snapLines(editor, isCopied ? [] : ids);
  const series = `drag ${++drags}`;
  let [doneX, doneY] = [0, 0];
  let moved = false;
  return {
    move(x, y, event) {
      let dx = camera.floorX(x) - from.x;
      let dy = camera.floorY(y) - from.y;
      // Shift limits the move to one axis.
      if (event.shiftKey) {
        if (Math.abs(dx) > Math.abs(dy)) dy = 0;
        else dx = 0;
      }
      // With copies, Alt means copying and does not disable snapping.
      if (isCopied ? !editor.isSnapping.value : skipsSnapping(editor, event)) {
        editor.preview.value = {};
      } else {
        const snap = lines.snap(
          [rect.left + dx, rect.right + dx],
          [rect.top + dy, rect.bottom + dy],
        );
        if (dx !== 0) dx += snap.dx;
        if (dy !== 0) dy += snap.dy;
        editor.preview.value = { guides: snap.guides };
      }
      [dx, dy] = [drawnLength(dx), drawnLength(dy)];
      if (dx === doneX && dy === doneY) return;
      if (isCopied && !moved) {
        copyInPlace(editor, series);
        ids = editor.selected.value;
      }
      editor.do(moveBy(editor.floor, ids, dx - doneX, dy - doneY), series);
      [doneX, doneY] = [dx, dy];
      moved = true;
    },
    end() {
      endPreview(editor);
      editor.history.endSeries();
    },
    cancel: () => cancelDrag(editor, moved),
  };
}

/** Resizes a section by one of its handles. */
export function resizeDrag(editor: FloorEditor, id: string, handle: Handle, from: Position): Drag {
  const camera = editor.camera!;
  const rect = rectOf(editor.floor.section_geometry.get(id)!);
  const lines = snapLines(editor, [id]);
  const series = `drag ${++drags}`;
  let moved = false;
  return {
    move(x, y, event) {
      let dx = camera.floorX(x) - from.x;
      let dy = camera.floorY(y) - from.y;
      if (skipsSnapping(editor, event)) editor.preview.value = {};
      else {
        const snap = lines.snap(
          handle.x === 0 ? [] : [(handle.x < 0 ? rect.left : rect.right) + dx],
          handle.y === 0 ? [] : [(handle.y < 0 ? rect.top : rect.bottom) + dy],
        );
        dx += snap.dx;
        dy += snap.dy;
        editor.preview.value = { guides: snap.guides };
      }
      const next = resized(rect, handle, drawnLength(dx), drawnLength(dy), inUnits(MIN_SIDE_MM));
      editor.preview.value = { ...editor.preview.value, size: sizeOf(next) };
      const change = resizePlot(editor.floor, id, next);
      if (change.length > 0) moved = true;
      editor.do(change, series);
    },
    end() {
      endPreview(editor);
      editor.history.endSeries();
    },
    cancel: () => cancelDrag(editor, moved),
  };
}

/** Selects the objects in a box. */
export function boxDrag(editor: FloorEditor, from: Position, isAdditive: boolean): Drag {
  const camera = editor.camera!;
  const before = isAdditive ? editor.selected.value : [];
  let box: Rect | undefined;
  return {
    move(x, y) {
      box = between(from.x, from.y, camera.floorX(x), camera.floorY(y));
      editor.preview.value = { box };
    },
    end() {
      endPreview(editor);
      if (box !== undefined) editor.choose([...new Set([...before, ...idsIn(editor.floor, box)])]);
    },
    cancel: () => endPreview(editor),
  };
}

/** Draws a section between two corners. */
export function sectionDrag(editor: FloorEditor, from: Position): Drag {
  const camera = editor.camera!;
  const lines = snapLines(editor, []);
  let section: Rect | undefined;
  let start: Position | undefined;
  return {
    move(x, y, event) {
      const isUnsnapped = skipsSnapping(editor, event);
      const snapped = ({ x, y }: Position): Position => {
        if (isUnsnapped) return { x: drawnLength(x), y: drawnLength(y) };
        const { dx, dy } = lines.snap([x], [y]);
        return { x: drawnLength(x + dx), y: drawnLength(y + dy) };
      };
      start ??= snapped(from);
      const to = snapped({ x: camera.floorX(x), y: camera.floorY(y) });
      section = between(start.x, start.y, to.x, to.y);
      editor.preview.value = {
        section,
        size: sizeOf(section),
        guides: isUnsnapped ? [] : lines.snap([to.x], [to.y]).guides,
      };
    },
    end() {
      endPreview(editor);
      if (section === undefined) return;
      const { left, top, right, bottom } = section;
      if (Math.min(right - left, bottom - top) < inUnits(MIN_SIDE_MM)) return;
      editor.drawSection(section);
      editor.take("select");
    },
    cancel: () => endPreview(editor),
  };
}

/** Returns the snapped position of a new point. */
export function snappedPoint(
  editor: FloorEditor,
  { x, y }: Position,
  isUnsnapped: boolean,
): Position {
  if (isUnsnapped || !editor.isSnapping.value) return { x: drawnLength(x), y: drawnLength(y) };
  const { dx, dy } = snapLines(editor, []).snap([x], [y]);
  return { x: drawnLength(x + dx), y: drawnLength(y + dy) };
}

/** Moves the racks to be created. */
export function rackDrag(editor: FloorEditor, from: Position): Drag {
  const camera = editor.camera!;
  const start = editor.cursor.value;
  return {
    move(x, y, event) {
      if (start === undefined) return;
      const [dx, dy] = [camera.floorX(x) - from.x, camera.floorY(y) - from.y];
      moveRacks(editor, { x: start.x + dx, y: start.y + dy }, skipsSnapping(editor, event));
    },
    end: () => endPreview(editor),
    cancel() {
      endPreview(editor);
      editor.cursor.value = start;
    },
  };
}

/** Moves the top left corner of the racks to a position, snapped to nearby lines. */
export function moveRacks(editor: FloorEditor, { x, y }: Position, isUnsnapped: boolean): void {
  const ground = editor.racks.ground;
  if (ground === undefined || isUnsnapped || !editor.isSnapping.value) {
    editor.cursor.value = { x: drawnLength(x), y: drawnLength(y) };
    return;
  }
  const { dx, dy, guides } = snapLines(editor, []).snap(
    [x, x + ground.right - ground.left],
    [y, y + ground.bottom - ground.top],
  );
  editor.cursor.value = { x: drawnLength(x + dx), y: drawnLength(y + dy) };
  editor.preview.value = { guides };
}

/**
 * Connects the point or section at the start of a drag with the one at its end.
 * @param under Returns the object at a position in CSS pixels.
 */
export function connectDrag(
  editor: FloorEditor,
  id: string,
  under: (x: number, y: number) => string | undefined,
): Drag {
  const camera = editor.camera!;
  const { floor } = editor;
  const { left, top, right, bottom } = floor.rectAround([id])!;
  let target: string | undefined;
  return {
    move(x, y) {
      target = under(x, y);
      editor.hovered.value = target;
      const point = target === undefined ? undefined : floor.points.get(target);
      const line = {
        fromX: (left + right) / 2,
        fromY: (top + bottom) / 2,
        toX: point?.pos_x ?? camera.floorX(x),
        toY: point?.pos_y ?? camera.floorY(y),
      };
      const length = Math.hypot(line.toX - line.fromX, line.toY - line.fromY);
      editor.preview.value = {
        line,
        size: {
          text: lengthText(length, language.value),
          x: (line.fromX + line.toX) / 2,
          y: (line.fromY + line.toY) / 2,
        },
      };
    },
    end() {
      endPreview(editor);
      if (target === undefined || target === id) return;
      // Sections are accessed from points, so at least one end must be a point.
      if (!floor.points.has(id) && !floor.points.has(target)) return;
      doConnect(editor, connect(floor, [id, target], editor.walls));
      editor.choose([target]);
    },
    cancel: () => endPreview(editor),
  };
}
