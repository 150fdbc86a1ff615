/** Pointer, wheel and touch gestures on the plan. */
import { hitAt } from "../model/hits.ts";
import { rectOf } from "../model/rect.ts";
import { connect } from "../model/connecting.ts";
import type { Drag } from "../../../shared/canvas/gestures.ts";
import type { FloorView } from "../../floor_plan/floor_view.ts";
import { pointRadius } from "../../floor_plan/draw_floor.ts";
import {
  boxDrag,
  connectDrag,
  moveDrag,
  moveRacks,
  rackDrag,
  resizeDrag,
  sectionDrag,
  snappedPoint,
} from "./drags.ts";
import type { FloorEditor } from "./editor.ts";
import { doConnect, putRacks } from "./commands.ts";
import { cursorOf, handleUnder } from "../drawing/handles.ts";

/**
 * Hit tolerances in CSS pixels; larger when connecting, where only points and sections are targets.
 */
const HIT_TOLERANCE = { mouse: 5, touch: 16, connecting: 12 };

/**
 * Listens to gestures on the canvas.
 * @returns A function that stops listening.
 */
export function listenToFloor(editor: FloorEditor, view: FloorView): () => void {
  const { canvas, camera } = view;
  let isAdditive = false;
  let isUnsnapped = false;
  let spaceHeld = false;
  let current: Drag | undefined;

  const toleranceOf = (touch: boolean) => touch ? HIT_TOLERANCE.touch : HIT_TOLERANCE.mouse;
  const objectAt = (x: number, y: number, touch = false) => {
    const connecting = editor.tool.value === "connect";
    const tolerance = Math.max(toleranceOf(touch), connecting ? HIT_TOLERANCE.connecting : 0);
    return hitAt(editor.floor, camera.floorX(x), camera.floorY(y), {
      points: (pointRadius(camera.scale) + tolerance) / camera.scale,
      edges: tolerance / camera.scale,
    });
  };
  /** Returns the handle at a position, if a single section is selected. */
  const handleAt = (x: number, y: number, touch: boolean) => {
    const [id, more] = editor.selected.value;
    const plot = more === undefined && id ? editor.floor.section_geometry.get(id) : undefined;
    const handle = plot && handleUnder(rectOf(plot), camera, x, y, toleranceOf(touch) + 3);
    return plot && handle && { id: plot.id, handle };
  };

  function take(x: number, y: number, event: PointerEvent): Drag | undefined {
    const drag = begin(x, y, event);
    if (drag === undefined) return undefined;
    current = drag;
    // After Escape the pointer still moves, but the drag must ignore it.
    const ifCurrent = (then: () => void) => {
      if (current === drag) then();
    };
    const finish = (then: () => void) =>
      ifCurrent(() => {
        current = undefined;
        then();
      });
    return {
      move: (x, y, event) => ifCurrent(() => drag.move(x, y, event)),
      end: () => finish(() => drag.end()),
      cancel: () => finish(() => drag.cancel()),
    };
  }

  function begin(x: number, y: number, event: PointerEvent): Drag | undefined {
    const touch = event.pointerType !== "mouse";
    isAdditive = event.shiftKey || event.ctrlKey || event.metaKey || editor.isAdditive.value;
    isUnsnapped = event.altKey;
    if (!touch) editor.focusPlan();
    const tool = editor.tool.value;
    if (tool === "hand" || spaceHeld || !editor.mayEdit) return undefined;
    const from = { x: camera.floorX(x), y: camera.floorY(y) };
    if (tool === "section") return sectionDrag(editor, from);
    if (tool === "racks") return touch ? rackDrag(editor, from) : undefined;
    const at = objectAt(x, y, touch);
    if (tool === "connect") {
      return at !== undefined && !editor.floor.edges.has(at)
        ? connectDrag(editor, at, (x, y) => objectAt(x, y, touch))
        : undefined;
    }
    if (tool === "point") return undefined;
    const grip = handleAt(x, y, touch);
    if (grip !== undefined) return resizeDrag(editor, grip.id, grip.handle, from);
    if (at === undefined) {
      return touch && !isAdditive ? undefined : boxDrag(editor, from, isAdditive);
    }
    const isSelected = editor.selected.value.includes(at);
    // Touch pans unless it begins on the selection: a full floor has no free area to pan by.
    if (touch && !isSelected && !isAdditive) return undefined;
    if (isAdditive) return boxDrag(editor, from, true);
    if (!isSelected) editor.choose([at]);
    return moveDrag(editor, from, event.altKey && !editor.floor.edges.has(at));
  }

  function tap(x: number, y: number, touch: boolean): void {
    const at = objectAt(x, y, touch);
    const place = { x: camera.floorX(x), y: camera.floorY(y) };
    switch (editor.tool.value) {
      case "point": {
        const edge = at !== undefined && editor.floor.edges.has(at) ? at : undefined;
        const { x, y } = snappedPoint(editor, place, isUnsnapped);
        editor.drawPoint(x, y, edge);
        return;
      }
      case "connect": {
        const [before] = editor.selected.value;
        if (at === undefined) return editor.choose([]);
        if (before !== undefined) {
          doConnect(editor, connect(editor.floor, [before, at], editor.walls));
        }
        return editor.choose([at]);
      }
      case "racks":
        if (touch) return editor.racks.centreAt(place.x, place.y);
        moveRacks(editor, place, isUnsnapped);
        return putRacks(editor);
      case "section":
        return;
      default:
        if (at === undefined) {
          if (!isAdditive) editor.choose([]);
        } else if (isAdditive) editor.toggle(at);
        else editor.choose([at]);
    }
  }

  function hover(x: number, y: number): void {
    const tool = editor.tool.value;
    const at = tool === "racks" ? undefined : objectAt(x, y);
    editor.hovered.value = at;
    editor.pointer = { x: camera.floorX(x), y: camera.floorY(y) };
    if (tool === "racks") {
      moveRacks(editor, { x: camera.floorX(x), y: camera.floorY(y) }, isUnsnapped);
    }
    const grip = tool === "select" ? handleAt(x, y, false) : undefined;
    canvas.style.cursor = tool === "hand" || spaceHeld
      ? "grab"
      : tool === "section" || tool === "point" || tool === "racks"
      ? "crosshair"
      : grip
      ? cursorOf(grip.handle)
      : at === undefined
      ? editor.mayEdit ? "default" : "grab"
      : tool === "connect" || !editor.mayEdit
      ? "pointer"
      : "move";
  }

  const onSpace = (event: KeyboardEvent) => {
    if (event.code === "Space" && event.target === canvas) {
      event.preventDefault();
      spaceHeld = event.type === "keydown";
    }
  };
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || current === undefined) return;
    event.preventDefault();
    current.cancel();
    current = undefined;
  };
  addEventListener("keydown", onEscape, true);
  addEventListener("keydown", onSpace);
  addEventListener("keyup", onSpace);
  const stop = camera.listen(canvas, {
    take,
    tap,
    hover,
    leave() {
      editor.hovered.value = undefined;
      editor.pointer = undefined;
    },
    doubleTap(x, y) {
      const at = objectAt(x, y, true);
      if (at === undefined || editor.tool.value !== "select" || !editor.mayEdit) return;
      editor.choose([at]);
      if (!editor.floor.edges.has(at)) editor.renaming.value = at;
    },
  });
  return () => {
    stop();
    removeEventListener("keydown", onEscape, true);
    removeEventListener("keydown", onSpace);
    removeEventListener("keyup", onSpace);
  };
}
