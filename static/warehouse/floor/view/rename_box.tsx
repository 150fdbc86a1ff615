import { useLayoutEffect, useRef } from "preact/hooks";
import { rename } from "../../../../domain/warehouse/floor/layout_commands.ts";
import type { FloorView } from "../../floor_plan/floor_view.ts";
import type { FloorEditor } from "../state/editor.ts";
import { nameOf } from "../state/describe_thing.ts";
import { t } from "../messages.ts";

/** A field in the place of a name on the plan. */
export function RenameBox({ editor, view }: { editor: FloorEditor; view: FloorView }) {
  const id = editor.renaming.value;
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, [id]);
  const rect = id === undefined ? undefined : editor.floor.rectAround([id]);
  if (id === undefined || rect === undefined) return null;
  const { camera } = view;
  const left = camera.screenX((rect.left + rect.right) / 2);
  const top = camera.screenY((rect.top + rect.bottom) / 2);
  const close = (name?: string) => {
    // The field loses the focus once more while it goes.
    if (editor.renaming.value !== id) return;
    editor.renaming.value = undefined;
    if (name !== undefined && name.trim() !== "") editor.do(rename(editor.floor, id, name.trim()));
    editor.focusPlan();
  };
  return (
    <input
      ref={input}
      class="floor-rename"
      aria-label={t("name")}
      defaultValue={nameOf(editor.floor, id)}
      maxLength={1000}
      style={{
        left: `${Math.min(Math.max(left, 90), camera.frame.width - 90)}px`,
        top: `${Math.min(Math.max(top, 40), camera.frame.height - 40)}px`,
      }}
      onBlur={(event) => close(event.currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Enter") close(event.currentTarget.value);
        if (event.key === "Escape") close();
      }}
    />
  );
}
