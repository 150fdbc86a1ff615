/** Pointer, wheel and touch on the plan. */
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
  restingPoint,
  sectionDrag,
} from "./drags.ts";
import type { FloorEditor } from "./editor.ts";
import { doConnect, putRacks } from "./commands.ts";
import { cursorOf, handleUnder } from "../drawing/handles.ts";

/** CSS pixels by which one may miss what one means; more where only points and sections count. */
const SLOP = { mouse: 5, touch: 16, connecting: 12 };

/** Listens on the canvas. @returns stops listening */
export function listenToFloor(editor: FloorEditor, view: FloorView): () => void {
  const { canvas, camera } = view;
  let additive = false;
  let loose = false;
  let spaceHeld = false;
  let current: Drag | undefined;

  const slopOf = (touch: boolean) => touch ? SLOP.touch : SLOP.mouse;
  const under = (x: number, y: number, touch = false) => {
    const connecting = editor.tool.value === "connect";
    const slop = Math.max(slopOf(touch), connecting ? SLOP.connecting : 0);
    return hitAt(editor.floor, camera.floorX(x), camera.floorY(y), {
      points: (pointRadius(camera.scale) + slop) / camera.scale,
      edges: slop / camera.scale,
    });
  };
  /** The handle of the one chosen section. */
  const handle = (x: number, y: number, touch: boolean) => {
    const [id, more] = editor.chosen.value;
    const plot = more === undefined && id ? editor.floor.section_geometry.get(id) : undefined;
    const found = plot && handleUnder(rectOf(plot), camera, x, y, slopOf(touch) + 3);
    return plot && found && { id: plot.id, handle: found };
  };

  function take(x: number, y: number, event: PointerEvent): Drag | undefined {
    const drag = begin(x, y, event);
    if (drag === undefined) return undefined;
    current = drag;
    // After Escape the hand goes on, but nothing follows it any more.
    const asLongAs = (then: () => void) => {
      if (current === drag) then();
    };
    const last = (then: () => void) =>
      asLongAs(() => {
        current = undefined;
        then();
      });
    return {
      move: (x, y, event) => asLongAs(() => drag.move(x, y, event)),
      end: () => last(() => drag.end()),
      cancel: () => last(() => drag.cancel()),
    };
  }

  function begin(x: number, y: number, event: PointerEvent): Drag | undefined {
    const touch = event.pointerType !== "mouse";
    additive = event.shiftKey || event.ctrlKey || event.metaKey || editor.several.value;
    loose = event.altKey;
    if (!touch) editor.focusPlan();
    const tool = editor.tool.value;
    if (tool === "hand" || spaceHeld || !editor.mayEdit) return undefined;
    const from = { x: camera.floorX(x), y: camera.floorY(y) };
    if (tool === "section") return sectionDrag(editor, from);
    if (tool === "racks") return touch ? rackDrag(editor, from) : undefined;
    const at = under(x, y, touch);
    if (tool === "connect") {
      return at !== undefined && !editor.floor.edges.has(at)
        ? connectDrag(editor, at, (x, y) => under(x, y, touch))
        : undefined;
    }
    if (tool === "point") return undefined;
    const grip = handle(x, y, touch);
    if (grip !== undefined) return resizeDrag(editor, grip.id, grip.handle, from);
    if (at === undefined) {
      return touch && !additive ? undefined : boxDrag(editor, from, additive);
    }
    const isChosen = editor.chosen.value.includes(at);
    // A finger pans unless it is on what was chosen: else a full floor could not be moved at all.
    if (touch && !isChosen && !additive) return undefined;
    if (additive) return boxDrag(editor, from, true);
    if (!isChosen) editor.choose([at]);
    return moveDrag(editor, from, event.altKey && !editor.floor.edges.has(at));
  }

  function tap(x: number, y: number, touch: boolean): void {
    const at = under(x, y, touch);
    const place = { x: camera.floorX(x), y: camera.floorY(y) };
    switch (editor.tool.value) {
      case "point": {
        const edge = at !== undefined && editor.floor.edges.has(at) ? at : undefined;
        const { x, y } = restingPoint(editor, place, loose);
        editor.drawPoint(x, y, edge);
        return;
      }
      case "connect": {
        const [before] = editor.chosen.value;
        if (at === undefined) return editor.choose([]);
        if (before !== undefined) {
          doConnect(editor, connect(editor.floor, [before, at], editor.walls));
        }
        return editor.choose([at]);
      }
      case "racks":
        if (touch) return editor.racks.centreAt(place.x, place.y);
        moveRacks(editor, place, loose);
        return putRacks(editor);
      case "section":
        return;
      default:
        if (at === undefined) {
          if (!additive) editor.choose([]);
        } else if (additive) editor.toggle(at);
        else editor.choose([at]);
    }
  }

  function hover(x: number, y: number): void {
    const tool = editor.tool.value;
    const at = tool === "racks" ? undefined : under(x, y);
    editor.hovered.value = at;
    editor.pointer = { x: camera.floorX(x), y: camera.floorY(y) };
    if (tool === "racks") {
      moveRacks(editor, { x: camera.floorX(x), y: camera.floorY(y) }, loose);
    }
    const grip = tool === "select" ? handle(x, y, false) : undefined;
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
      const at = under(x, y, true);
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
