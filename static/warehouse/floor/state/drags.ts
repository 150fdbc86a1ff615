/** Drags, by their start and the current tool. */
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

/** CSS pixels within which things are pulled to rest. */
const PULL = 9;
/** The smallest section that a hand can make, in millimetres. */
const MIN_SIDE_MM = 100;

/** A place on the floor and whether Alt is held. */
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
    reach: PULL / camera.scale,
  });
}

const free = (editor: FloorEditor, event: PointerEvent) => event.altKey || !editor.snaps.value;
const endPreview = (editor: FloorEditor) => (editor.preview.value = {});

/** Takes back what a drag has done so far. */
function undone(editor: FloorEditor, moved: boolean): void {
  endPreview(editor);
  if (!moved) return;
  editor.history.cancel();
  editor.changed();
}

// Each drag is a series of its own.
let drags = 0;

/** The size of a rectangle, to be written at its foot. */
function sizeOf({ left, top, right, bottom }: Rect) {
  const text = [right - left, bottom - top].map((length) => lengthText(length, language.value))
    .join(" × ");
  return { text, x: (left + right) / 2, y: bottom };
}

/**
 * Moves what is chosen.
 *
 * @param isCopied moves copies of it away, and it stays
 */
export function moveDrag(editor: FloorEditor, from: Position, isCopied = false): Drag {
  const camera = editor.camera!;
  let ids = editor.chosen.value;
  const rect = editor.floor.rectAround(ids)!;
  const lines = snapLines(editor, isCopied ? [] : ids);
  const series = `drag ${++drags}`;
  let [doneX, doneY] = [0, 0];
  let moved = false;
  return {
    move(x, y, event) {
      let dx = camera.floorX(x) - from.x;
      let dy = camera.floorY(y) - from.y;
      // With Shift along one axis only.
      if (event.shiftKey) {
        if (Math.abs(dx) > Math.abs(dy)) dy = 0;
        else dx = 0;
      }
      // With copies Alt has been used up.
      if (isCopied ? !editor.snaps.value : free(editor, event)) editor.preview.value = {};
      else {
        const rest = lines.rest(
          [rect.left + dx, rect.right + dx],
          [rect.top + dy, rect.bottom + dy],
        );
        if (dx !== 0) dx += rest.dx;
        if (dy !== 0) dy += rest.dy;
        editor.preview.value = { guides: rest.guides };
      }
      [dx, dy] = [drawnLength(dx), drawnLength(dy)];
      if (dx === doneX && dy === doneY) return;
      if (isCopied && !moved) {
        copyInPlace(editor, series);
        ids = editor.chosen.value;
      }
      editor.do(moveBy(editor.floor, ids, dx - doneX, dy - doneY), series);
      [doneX, doneY] = [dx, dy];
      moved = true;
    },
    end() {
      endPreview(editor);
      editor.history.endSeries();
    },
    cancel: () => undone(editor, moved),
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
      if (free(editor, event)) editor.preview.value = {};
      else {
        const rest = lines.rest(
          handle.x === 0 ? [] : [(handle.x < 0 ? rect.left : rect.right) + dx],
          handle.y === 0 ? [] : [(handle.y < 0 ? rect.top : rect.bottom) + dy],
        );
        dx += rest.dx;
        dy += rest.dy;
        editor.preview.value = { guides: rest.guides };
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
    cancel: () => undone(editor, moved),
  };
}

/** Chooses what lies in a box. */
export function boxDrag(editor: FloorEditor, from: Position, besides: boolean): Drag {
  const camera = editor.camera!;
  const before = besides ? editor.chosen.value : [];
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

/** Draws a section from corner to corner. */
export function sectionDrag(editor: FloorEditor, from: Position): Drag {
  const camera = editor.camera!;
  const lines = snapLines(editor, []);
  let section: Rect | undefined;
  let start: Position | undefined;
  return {
    move(x, y, event) {
      const loose = free(editor, event);
      const resting = ({ x, y }: Position): Position => {
        if (loose) return { x: drawnLength(x), y: drawnLength(y) };
        const { dx, dy } = lines.rest([x], [y]);
        return { x: drawnLength(x + dx), y: drawnLength(y + dy) };
      };
      start ??= resting(from);
      const to = resting({ x: camera.floorX(x), y: camera.floorY(y) });
      section = between(start.x, start.y, to.x, to.y);
      editor.preview.value = {
        section,
        size: sizeOf(section),
        guides: loose ? [] : lines.rest([to.x], [to.y]).guides,
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
export function restingPoint(editor: FloorEditor, { x, y }: Position, loose: boolean): Position {
  if (loose || !editor.snaps.value) return { x: drawnLength(x), y: drawnLength(y) };
  const { dx, dy } = snapLines(editor, []).rest([x], [y]);
  return { x: drawnLength(x + dx), y: drawnLength(y + dy) };
}

/** Moves the racks that are about to be generated. */
export function rackDrag(editor: FloorEditor, from: Position): Drag {
  const camera = editor.camera!;
  const start = editor.cursor.value;
  return {
    move(x, y, event) {
      if (start === undefined) return;
      const [dx, dy] = [camera.floorX(x) - from.x, camera.floorY(y) - from.y];
      moveRacks(editor, { x: start.x + dx, y: start.y + dy }, free(editor, event));
    },
    end: () => endPreview(editor),
    cancel() {
      endPreview(editor);
      editor.cursor.value = start;
    },
  };
}

/** Puts the top left corner of the racks at a place, or where they come to rest near it. */
export function moveRacks(editor: FloorEditor, { x, y }: Position, loose: boolean): void {
  const ground = editor.racks.ground;
  if (ground === undefined || loose || !editor.snaps.value) {
    editor.cursor.value = { x: drawnLength(x), y: drawnLength(y) };
    return;
  }
  const { dx, dy, guides } = snapLines(editor, []).rest(
    [x, x + ground.right - ground.left],
    [y, y + ground.bottom - ground.top],
  );
  editor.cursor.value = { x: drawnLength(x + dx), y: drawnLength(y + dy) };
  editor.preview.value = { guides };
}

/**
 * Connects the point or section that a drag begins on with the one that it ends on.
 *
 * @param under what lies under a place in CSS pixels
 */
export function connectDrag(
  editor: FloorEditor,
  id: string,
  under: (x: number, y: number) => string | undefined,
): Drag {
  const camera = editor.camera!;
  const { floor } = editor;
  const { left, top, right, bottom } = floor.rectAround([id])!;
  let over: string | undefined;
  return {
    move(x, y) {
      over = under(x, y);
      editor.hovered.value = over;
      const target = over === undefined ? undefined : floor.points.get(over);
      const line = {
        fromX: (left + right) / 2,
        fromY: (top + bottom) / 2,
        toX: target?.pos_x ?? camera.floorX(x),
        toY: target?.pos_y ?? camera.floorY(y),
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
      if (over === undefined || over === id) return;
      // A section is reached from a point, never from another section.
      if (!floor.points.has(id) && !floor.points.has(over)) return;
      doConnect(editor, connect(floor, [id, over], editor.walls));
      editor.choose([over]);
    },
    cancel: () => endPreview(editor),
  };
}
