import { KeyHelp, type KeyLine } from "../../../shared/ui/key_help.tsx";
import type { FloorEditor } from "../state/editor.ts";
import { t as severalText } from "../several_messages.ts";
import { type FloorAction, isLooking, shownKey } from "../state/floor_keys.ts";
import { t } from "../messages.ts";

/** Every action in the order in which one meets it, with the text that says what it does. */
const LINES: readonly [FloorAction, () => string][] = [
  ["section", () => t("tool_section")],
  ["racks", () => t("tool_racks")],
  ["point", () => t("tool_point")],
  ["put", () => t("help_put")],
  ["connect", () => t("help_connect")],
  ["rename", () => t("rename")],
  ["copy", () => t("copy")],
  ["copy_out", () => severalText("help_copy")],
  ["paste", () => severalText("help_paste")],
  ["duplicate", () => severalText("help_duplicate")],
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
export function FloorKeyHelp({ editor }: { editor: FloorEditor }) {
  const lines: KeyLine[] = LINES.filter(([action]) => editor.mayEdit || isLooking(action)).map((
    [action, text],
  ) => [[shownKey(action)], text()]);
  lines.push(
    [["← ↑ → ↓"], t("help_move")],
    [["⇧ ← ↑ → ↓"], t("help_move_far")],
    [[shownKey("next"), shownKey("previous")], t("help_step")],
    [[shownKey("zoom_in"), shownKey("zoom_out")], t("help_zoom")],
  );
  return (
    <KeyHelp
      title={t("help_title")}
      keys={lines}
      onClose={() => (editor.overlay.value = undefined)}
    >
      <p class="soft">{t("help_drag")}</p>
    </KeyHelp>
  );
}
