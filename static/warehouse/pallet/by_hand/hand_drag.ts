/** A box that is dragged over the pallets. */
import type { Drag } from "../../../shared/canvas/gestures.ts";
import type { PackedBox } from "../model/packed_order.ts";
import type { HandEditor } from "./hand_editor.ts";

/** A place on a pallet. */
interface At {
  pallet: number;
  x: number;
  y: number;
}

/**
 * Takes a box with the first move, and puts it down at the end where no rule forbids it; else it stays
 * held until someone says why.
 *
 * @param at where the picture is pointed at, on the level of the box
 */
export function dragOf(
  editor: HandEditor,
  box: PackedBox,
  at: (x: number, y: number) => At | undefined,
  begin: At | undefined,
): Drag | undefined {
  if (begin === undefined || editor.busy.peek()) return undefined;
  let grip: { x: number; y: number } | undefined;
  return {
    move(x, y) {
      const to = at(x, y);
      if (to === undefined) return;
      if (grip === undefined) {
        editor.state.chosen.value = box;
        // One that is held already is moved on.
        if (!editor.held.peek()) editor.take(box);
        const { held } = editor;
        if (!held.peek()?.boxes.some(({ id }) => id === box.record.id)) return;
        const corner = editor.corner!;
        grip = { x: begin.x - corner.x, y: begin.y - corner.y };
      }
      if (editor.state.choice.peek() === "all" && to.pallet !== editor.held.peek()!.pallet) {
        editor.toPallet(to.pallet);
      }
      editor.moveTo(to.x - grip.x, to.y - grip.y);
    },
    end: () => void editor.put(),
    cancel: () => editor.release(),
  };
}
