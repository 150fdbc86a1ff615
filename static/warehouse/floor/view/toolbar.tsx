import type { ComponentChildren } from "preact";
import { IconButton, type IconButtonProps } from "../../../shared/ui/button.tsx";
import { copyChosen, removeChosen } from "../state/commands.ts";
import type { FloorEditor, Tool } from "../state/editor.ts";
import {
  ConnectIcon,
  CopyIcon,
  DeleteIcon,
  HandIcon,
  HelpIcon,
  PointIcon,
  RacksIcon,
  RedoIcon,
  SectionIcon,
  SelectIcon,
  SeveralIcon,
  SnapIcon,
  TransferIcon,
  UndoIcon,
} from "./floor_icons.tsx";
import { type FloorAction, shownKey } from "../state/floor_keys.ts";
import { t } from "../messages.ts";

const TOOLS: readonly [Tool, () => ComponentChildren][] = [
  ["select", SelectIcon],
  ["hand", HandIcon],
  ["section", SectionIcon],
  ["racks", RacksIcon],
  ["point", PointIcon],
  ["connect", ConnectIcon],
];

/** A button with an icon; a tooltip shows its name and key. */
export function ToolButton(
  { label, action, class: look = "", ...rest }: IconButtonProps & { action?: FloorAction },
) {
  return (
    <IconButton
      label={label}
      class={`tool ${look}`}
      title={action ? `${label} (${shownKey(action)})` : label}
      {...rest}
    />
  );
}

/** The tools, and what they do to what is chosen. */
export function Toolbar({ editor }: { editor: FloorEditor }) {
  editor.revision.value;
  const chosen = editor.chosen.value;
  const things = chosen.filter((id) => !editor.floor.edges.has(id)).length;
  return (
    <div class="cluster cluster-nowrap gap-2 floor-tools" role="toolbar" aria-label={t("tools")}>
      <div class="cluster cluster-nowrap gap-2 floor-tool-group">
        {TOOLS.map(([tool, ToolIcon]) => (
          <ToolButton
            key={tool}
            label={t(`tool_${tool}`)}
            action={tool}
            pressed={editor.tool.value === tool}
            onClick={() => editor.take(tool)}
            class={tool === "hand" ? "for-pointer" : ""}
          >
            <ToolIcon />
          </ToolButton>
        ))}
        <ToolButton
          label={t("several")}
          pressed={editor.several.value}
          onClick={() => (editor.several.value = !editor.several.value)}
          class="for-touch"
        >
          <SeveralIcon />
        </ToolButton>
      </div>
      <div class="cluster cluster-nowrap gap-2 floor-tool-group">
        <ToolButton
          label={t("undo")}
          action="undo"
          disabled={!editor.history.canUndo}
          onClick={() =>
            editor.undo()}
        >
          <UndoIcon />
        </ToolButton>
        <ToolButton
          label={t("redo")}
          action="redo"
          disabled={!editor.history.canRedo}
          onClick={() =>
            editor.redo()}
        >
          <RedoIcon />
        </ToolButton>
      </div>
      <div class="cluster cluster-nowrap gap-2 floor-tool-group">
        <ToolButton
          label={t("copy")}
          action="copy"
          disabled={things === 0}
          onClick={() =>
            copyChosen(editor)}
          class="floor-wide"
        >
          <CopyIcon />
        </ToolButton>
        <ToolButton
          label={t("delete")}
          action="delete"
          disabled={chosen.length === 0}
          onClick={() => removeChosen(editor)}
        >
          <DeleteIcon />
        </ToolButton>
      </div>
      <div class="cluster cluster-nowrap gap-2 floor-tool-group">
        <ToolButton
          label={t("snapping")}
          action="snapping"
          pressed={editor.snaps.value}
          onClick={() => editor.toggleSnapping()}
          class="floor-wide"
        >
          <SnapIcon />
        </ToolButton>
        <ToolButton
          label={t("transfer")}
          action="transfer"
          onClick={() => (editor.overlay.value = "transfer")}
          class="floor-wide"
        >
          <TransferIcon />
        </ToolButton>
        <ToolButton
          label={t("help")}
          action="help"
          class="floor-wide key-hint"
          onClick={() => (editor.overlay.value = "help")}
        >
          <HelpIcon />
        </ToolButton>
      </div>
    </div>
  );
}
