import { Dialog, DialogHead } from "../../shared/dialog.tsx";
import type { FloorEditor } from "./editor.ts";
import { type FloorAction, keyOf } from "./floor_keys.ts";
import { t } from "./messages.ts";

/** Every action in the order in which one meets it, with the text that says what it does. */
const LINES: readonly [FloorAction, () => string][] = [
  ["section", () => t("tool_section")],
  ["point", () => t("tool_point")],
  ["put", () => t("help_put")],
  ["connect", () => t("help_connect")],
  ["rename", () => t("rename")],
  ["copy", () => t("copy")],
  ["delete", () => t("delete")],
  ["undo", () => t("undo")],
  ["redo", () => t("redo")],
  ["save", () => t("save")],
  ["all", () => t("help_all")],
  ["select", () => t("tool_select")],
  ["hand", () => t("tool_hand")],
  ["snapping", () => t("snapping")],
  ["near", () => t("help_near")],
  ["whole", () => t("help_whole")],
  ["list", () => t("help_list")],
  ["transfer", () => t("transfer")],
  ["escape", () => t("help_escape")],
];

/** All keys. */
export function KeyHelp({ editor }: { editor: FloorEditor }) {
  const close = () => (editor.overlay.value = undefined);
  const line = (keys: readonly string[], text: string) => (
    <div key={text}>
      <dt>{keys.map((key) => <kbd key={key}>{key}</kbd>)}</dt>
      <dd>{text}</dd>
    </div>
  );
  return (
    <Dialog label={t("help_title")} onClose={close}>
      <DialogHead title={t("help_title")} onClose={close} />
      <dl class="floor-keys">
        {LINES.map(([action, text]) => line([keyOf(action)], text()))}
        {line(["← ↑ → ↓"], t("help_move"))}
        {line(["⇧ ← ↑ → ↓"], t("help_move_far"))}
        {line([keyOf("next"), keyOf("previous")], t("help_step"))}
        {line([keyOf("zoom_in"), keyOf("zoom_out")], t("help_zoom"))}
      </dl>
      <p class="soft">{t("help_drag")}</p>
    </Dialog>
  );
}
