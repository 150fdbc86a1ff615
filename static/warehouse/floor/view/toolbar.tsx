import type { ComponentChildren } from "preact";

import { MinusIcon, PlusIcon, WholeIcon } from "../../../shared/icons.tsx";
import { t as shared } from "../../../shared/messages.ts";
import { copyChosen, removeChosen } from "../state/commands.ts";
import type { FloorEditor, Tool } from "../state/editor.ts";
import {
  ConnectIcon,
  CopyIcon,
  DeleteIcon,
  HandIcon,
  HelpIcon,
  PointIcon,
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
  ["point", PointIcon],
  ["connect", ConnectIcon],
];

/** A button with an icon; a tooltip shows its name and key. */
export function ToolButton(
  { name, action, onClick, pressed, disabled = false, look = "", children }: {
    name: string;
    action?: FloorAction;
    onClick: () => void;
    pressed?: boolean;
    disabled?: boolean;
    look?: string;
    children: ComponentChildren;
  },
) {
  return (
    <button
      type="button"
      class={`tool ${look}`}
      title={action ? `${name} (${shownKey(action)})` : name}
      aria-label={name}
      disabled={disabled}
      onClick={onClick}
      {...(pressed === undefined ? {} : { "aria-pressed": pressed })}
    >
      {children}
    </button>
  );
}

/** The tools, and what they do to what is chosen. */
export function Toolbar({ editor }: { editor: FloorEditor }) {
  editor.revision.value;
  const chosen = editor.chosen.value;
  const things = chosen.filter((id) => !editor.floor.edges.has(id)).length;
  return (
    <div class="floor-tools" role="toolbar" aria-label={t("tools")}>
      <div class="floor-tool-group">
        {TOOLS.map(([tool, ToolIcon]) => (
          <ToolButton
            key={tool}
            name={t(`tool_${tool}`)}
            action={tool}
            pressed={editor.tool.value === tool}
            onClick={() => editor.take(tool)}
            look={tool === "hand" ? "floor-no-touch" : ""}
          >
            <ToolIcon />
          </ToolButton>
        ))}
        <ToolButton
          name={t("several")}
          pressed={editor.several.value}
          onClick={() => (editor.several.value = !editor.several.value)}
          look="floor-for-touch"
        >
          <SeveralIcon />
        </ToolButton>
      </div>
      <div class="floor-tool-group">
        <ToolButton
          name={t("undo")}
          action="undo"
          disabled={!editor.history.canUndo}
          onClick={() => editor.undo()}
        >
          <UndoIcon />
        </ToolButton>
        <ToolButton
          name={t("redo")}
          action="redo"
          disabled={!editor.history.canRedo}
          onClick={() => editor.redo()}
        >
          <RedoIcon />
        </ToolButton>
      </div>
      <div class="floor-tool-group">
        <ToolButton
          name={t("copy")}
          action="copy"
          disabled={things === 0}
          onClick={() => copyChosen(editor)}
          look="floor-wide"
        >
          <CopyIcon />
        </ToolButton>
        <ToolButton
          name={t("delete")}
          action="delete"
          disabled={chosen.length === 0}
          onClick={() => removeChosen(editor)}
        >
          <DeleteIcon />
        </ToolButton>
      </div>
      <div class="floor-tool-group">
        <ToolButton
          name={t("snapping")}
          action="snapping"
          pressed={editor.snaps.value}
          onClick={() => editor.toggleSnapping()}
          look="floor-wide"
        >
          <SnapIcon />
        </ToolButton>
        <ToolButton
          name={t("transfer")}
          action="transfer"
          onClick={() => (editor.overlay.value = "transfer")}
          look="floor-wide"
        >
          <TransferIcon />
        </ToolButton>
        <ToolButton
          name={t("help")}
          action="help"
          look="floor-wide key-hint"
          onClick={() => (editor.overlay.value = "help")}
        >
          <HelpIcon />
        </ToolButton>
      </div>
    </div>
  );
}

/** Closer, further, the whole floor. */
export function ZoomTools({ editor }: { editor: FloorEditor }) {
  return (
    <div class="floor-zoom">
      <ToolButton
        name={shared("zoom_in")}
        action="zoom_in"
        onClick={() => editor.camera?.zoomMiddle(1.5)}
      >
        <PlusIcon />
      </ToolButton>
      <ToolButton
        name={shared("zoom_out")}
        action="zoom_out"
        onClick={() => editor.camera?.zoomMiddle(1 / 1.5)}
      >
        <MinusIcon />
      </ToolButton>
      <ToolButton name={shared("zoom_whole")} action="whole" onClick={() => editor.showWhole()}>
        <WholeIcon />
      </ToolButton>
    </div>
  );
}
