/** Toolbar of the floor plan, and its icons. */
import type { ComponentChildren } from "preact";
import { IconButton, type IconButtonProps } from "../../../shared/ui/button.tsx";
import { copySelected, removeSelected } from "../state/commands.ts";
import type { FloorEditor, Tool } from "../state/editor.ts";
import { type FloorAction, shownKey } from "../state/floor_keys.ts";
import { t } from "../messages.ts";
import { circle, Icon, icon } from "../../../shared/icons.tsx";

export const SelectIcon = icon("M6 4.5 18.5 12l-5.6 1.6L10 19z");
export const HandIcon = icon(
  "M12 3v18M3 12h18M12 3 9.8 5.2M12 3l2.2 2.2M12 21l-2.2-2.2M12 21l2.2-2.2M3 12l2.2-2.2M3 12l2.2 2.2M21 12l-2.2-2.2M21 12l-2.2 2.2",
);
export const SectionIcon = icon("M4 7h16v10H4zM12 7v10");
export const RacksIcon = icon(
  "M4 4.5h16v4.5H4zM4 15h16v4.5H4zM9.3 4.5V9M14.7 4.5V9M9.3 15v4.5M14.7 15v4.5",
);
export const PointIcon = icon(circle(12, 12, 3.2), "M12 3.5v3M12 17.5v3M3.5 12h3M17.5 12h3");
export const ConnectIcon = icon(circle(5.5, 17.5, 2.5), circle(18.5, 6.5, 2.5), "m7.5 15.8 9-7.6");
export const SeveralIcon = icon(
  "M4 4h3M10 4h4M17 4h3v3M20 10v4M20 17v3h-3M14 20h-4M7 20H4v-3M4 14v-4M4 7V4",
  "m9 12 2.2 2.2L15.5 10",
);
export const UndoIcon = icon("M4.5 9.5h10a5 5 0 0 1 0 10H9M8.5 5.5l-4 4 4 4");
export const RedoIcon = icon("M19.5 9.5h-10a5 5 0 0 0 0 10H15M15.5 5.5l4 4-4 4");
export const CopyIcon = icon("M3.5 8.5h5v7h-5zM11 8.5h5v7h-5z", "M19 8.5h1.5v7H19");
export const DeleteIcon = icon("M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7");
export const SnapIcon = icon("M6 4v8a6 6 0 0 0 12 0V4h-4v8a2 2 0 0 1-4 0V4zM6 8h4M14 8h4");
export const TransferIcon = icon(
  "M8 4v13M8 4 4.5 7.5M8 4l3.5 3.5M16 20V7M16 20l-3.5-3.5M16 20l3.5-3.5",
);
export const HelpIcon = () => (
  <Icon>
    <path d="M9 9a3 3 0 1 1 4.4 2.6c-1 .6-1.4 1-1.4 2.2" />
    <path d="M12 17.5h.01" stroke-width="2.4" />
  </Icon>
);
export const PanelIcon = icon("M4 5h16v14H4zM14.5 5v14");
export const WarningIcon = icon("M12 4 21 19.5H3zM12 10v4.5M12 17.2h.01");

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

/** The tools, and commands on the selection. */
export function Toolbar({ editor }: { editor: FloorEditor }) {
  editor.revision.value;
  const selected = editor.selected.value;
  const things = selected.filter((id) => !editor.floor.edges.has(id)).length;
  const tool = (
    action: "undo" | "redo" | "copy" | "delete" | "snapping" | "transfer" | "help",
    ToolIcon: () => ComponentChildren,
    props: Partial<IconButtonProps>,
  ) => (
    <ToolButton label={t(action)} action={action} {...props}>
      <ToolIcon />
    </ToolButton>
  );
  return (
    <div
      class="cluster cluster-nowrap sideways gap-2 floor-tools"
      role="toolbar"
      aria-label={t("tools")}
    >
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
          pressed={editor.isAdditive.value}
          onClick={() => (editor.isAdditive.value = !editor.isAdditive.value)}
          class="for-touch"
        >
          <SeveralIcon />
        </ToolButton>
      </div>
      <div class="cluster cluster-nowrap gap-2 floor-tool-group">
        {tool("undo", UndoIcon, {
          disabled: !editor.history.canUndo,
          onClick: () => editor.undo(),
        })}
        {tool("redo", RedoIcon, {
          disabled: !editor.history.canRedo,
          onClick: () => editor.redo(),
        })}
      </div>
      <div class="cluster cluster-nowrap gap-2 floor-tool-group">
        {tool("copy", CopyIcon, {
          disabled: things === 0,
          onClick: () => copySelected(editor),
          class: "floor-wide",
        })}
        {tool("delete", DeleteIcon, {
          disabled: selected.length === 0,
          onClick: () => removeSelected(editor),
        })}
      </div>
      <div class="cluster cluster-nowrap gap-2 floor-tool-group">
        {tool("snapping", SnapIcon, {
          pressed: editor.isSnapping.value,
          onClick: () => editor.toggleSnapping(),
          class: "floor-wide",
        })}
        {tool("transfer", TransferIcon, {
          onClick: () => (editor.overlay.value = "transfer"),
          class: "floor-wide",
        })}
        {tool("help", HelpIcon, {
          onClick: () => (editor.overlay.value = "help"),
          class: "floor-wide key-hint",
        })}
      </div>
    </div>
  );
}
