/** The floor plan of a warehouse. */
import { useLeaveWarning } from "../../shared/load.tsx";
import { useEffect, useMemo, useState } from "preact/hooks";
import { NoticeList } from "../../shared/ui/notice_list.tsx";
import { mayPlan } from "../shared/credentials.ts";
import { mountWarehousePage, WarehousePage } from "../shared/warehouse_page.tsx";
import { ConflictDialog, CopiesDialog } from "./view/dialogs.tsx";
import { FloorEditor } from "./state/editor.ts";
import {
  type FloorAction,
  isViewerAction,
  listenToFloorKeys,
  shownKey,
} from "./state/floor_keys.ts";
import { type LoadedFloor, loadFloor } from "./state/floor_api.ts";
import type { FileKind } from "./state/floor_file.ts";
import { Plan } from "./view/plan.tsx";
import { Saving } from "./state/saving.ts";
import { SidePanel } from "./view/side_panel.tsx";
import { PanelIcon, Toolbar, ToolButton } from "./view/toolbar.tsx";
import { count, t } from "./messages.ts";
import type { FileFormat } from "../../../domain/files/formats.ts";
import { ChoiceField, Form } from "../../shared/ui/fields.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { remove } from "./model/placing.ts";
import { Dialog, DialogHead } from "../../shared/ui/dialog.tsx";
import { removeSelected } from "./state/commands.ts";
import { KeyHelp, type KeyLine } from "../../shared/ui/key_help.tsx";
import { download } from "../shared/download.ts";
import { t as transfer } from "../transfer/messages.ts";
import { FILE_KINDS, ImportPane } from "./view/import_pane.tsx";

function SaveState({ saving }: { saving: Saving }) {
  const { editor } = saving;
  const unsaved = editor.unsaved.value;
  const busy = saving.busy.value;
  return (
    <div
      class="cluster cluster-nowrap small floor-save"
      data-kept={saving.isDraftStored.value ? "yes" : "no"}
    >
      <PanelButton editor={editor} />
      <p role="status" class={unsaved > 0 ? "wrong" : "soft"}>
        {busy ? t("saving") : unsaved > 0 ? count("unsaved", unsaved) : t("all_saved")}
      </p>
      <Button
        class={unsaved > 0 ? "button button-main" : "button"}
        title={`${t("save")} (${shownKey("save")})`}
        disabled={unsaved === 0 || busy}
        onClick={() => void saving.save()}
      >
        {t("save")}
      </Button>
    </div>
  );
}

/** Button that opens the side panel on small screens. */
function PanelButton({ editor }: { editor: FloorEditor }) {
  return (
    <ToolButton
      label={t("panel_open")}
      class="floor-panel-open"
      pressed={editor.isPanelOpen.value}
      onClick={() => (editor.isPanelOpen.value = !editor.isPanelOpen.value)}
    >
      <PanelIcon />
    </ToolButton>
  );
}

/** Note for users who may only view the floor. */
function PlanOnly({ editor }: { editor: FloorEditor }) {
  return (
    <div class="cluster cluster-nowrap small floor-save">
      <PanelButton editor={editor} />
      <p class="soft">{t("plan_only")}</p>
    </div>
  );
}

function DraftOffer({ saving }: { saving: Saving }) {
  const draft = saving.draft.value;
  if (draft === undefined) return null;
  const at = new Date(draft.at).toLocaleString(document.documentElement.lang, {
    dateStyle: "medium",
    timeStyle: "short",
  });
  const changes = Object.values(draft.changes).reduce(
    (sum, part) => sum + part.create.length + part.update.length + part.delete.length,
    0,
  );
  return (
    <section class="cluster cluster-between floor-offer" aria-label={t("draft_title", { at })}>
      <div>
        <h2>{t("draft_title", { at })}</h2>
        <p class="soft">{count("draft_text", changes)}</p>
      </div>
      <div class="cluster gap-3">
        <Button onClick={() => void saving.discard()}>{t("draft_discard")}</Button>
        <Button look="main" onClick={() => saving.restore()}>{t("draft_restore")}</Button>
      </div>
    </section>
  );
}

function TransferDialog({ saving }: { saving: Saving }) {
  const { editor } = saving;
  const [busy, setBusy] = useState(false);
  const [format, setFormat] = useState<FileFormat>("csv");
  const close = () => {
    editor.dropped.value = undefined;
    editor.overlay.value = undefined;
  };
  const { id } = editor.warehouse;
  async function fetchFile(kind: FileKind): Promise<void> {
    setBusy(true);
    const path = kind === "json" ? "export" : `csv/${kind}?format=${format}`;
    await editor.notices.attempt(
      transfer("export_failed"),
      () => download(`/warehouse_data/${id}/${path}`),
    );
    setBusy(false);
  }
  const unsaved = editor.unsaved.value > 0;
  return (
    <Dialog label={t("transfer_title")} onClose={close}>
      <DialogHead title={t("transfer_title")} onClose={close} />
      {unsaved && (
        <div class="callout cluster cluster-between">
          <p>{t("transfer_unsaved")}</p>
          <Button look="main" disabled={saving.busy.value} onClick={() => void saving.save()}>
            {t("save_first")}
          </Button>
        </div>
      )}
      <section class="stack" aria-label={t("transfer_import")}>
        <h3>{t("transfer_import")}</h3>
        <ImportPane
          warehouse={id}
          dropped={editor.dropped.value}
          disabled={unsaved}
          onImported={() => location.reload()}
        />
      </section>
      <section class="stack" aria-label={t("transfer_export")}>
        <h3>{t("transfer_export")}</h3>
        <ChoiceField
          label={transfer("format")}
          value={format}
          choices={[["csv", "CSV"], ["xlsx", transfer("workbook")]]}
          onChoose={setFormat}
        />
        <div class="cluster gap-3">
          {FILE_KINDS.map((kind) => (
            <Button
              key={kind}
              disabled={busy}
              onClick={() => void fetchFile(kind)}
            >
              {t(`kind_${kind}`)}
            </Button>
          ))}
        </div>
      </section>
    </Dialog>
  );
}

/** Keyboard shortcuts with their descriptions, in order of use. */
const LINES: readonly [FloorAction, () => string][] = [
  ["section", () => t("tool_section")],
  ["racks", () => t("tool_racks")],
  ["point", () => t("tool_point")],
  ["put", () => t("help_put")],
  ["connect", () => t("help_connect")],
  ["rename", () => t("rename")],
  ["copy", () => t("copy")],
  ["copy_out", () => t("help_copy")],
  ["paste", () => t("help_paste")],
  ["duplicate", () => t("help_duplicate")],
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

function FloorKeyHelp({ editor }: { editor: FloorEditor }) {
  const lines: KeyLine[] = LINES.filter(([action]) => editor.mayEdit || isViewerAction(action)).map(
    (
      [action, text],
    ) => [[shownKey(action)], text()],
  );
  lines.push(
    [["← ↑ → ↓"], t("help_move")],
    [["⇧ ← ↑ → ↓"], t("help_move_far")],
    [[shownKey("next"), shownKey("previous")], t("help_step")],
    [[shownKey("zoom_in"), shownKey("zoom_out")], t("help_zoom")],
  );
  return (
    <KeyHelp
      title={t("keyboard_shortcuts")}
      keys={lines}
      onClose={() => (editor.overlay.value = undefined)}
    >
      <p class="soft">{t("help_drag")}</p>
    </KeyHelp>
  );
}

function FloorPage({ loaded }: { loaded: LoadedFloor }) {
  const { editor, saving } = useMemo(() => {
    const editor = new FloorEditor(loaded, { mayEdit: mayPlan() });
    return { editor, saving: new Saving(editor, editor.mayEdit ? loaded.draft : undefined) };
  }, [loaded]);
  useEffect(() => {
    const stops = [saving.watch(), listenToFloorKeys(editor, saving)];
    return () => stops.forEach((stop) => stop());
  }, [editor]);
  // Work that is stored as a draft in the browser survives closing the page.
  useLeaveWarning(() => !saving.busy.value && saving.isDraftStored.value);
  const overlay = editor.overlay.value;
  return (
    <WarehousePage title={t("title")} of={{ warehouse: loaded.warehouse, tab: "floor" }}>
      <div class="floor">
        <h1 class="unseen">{t("title")}</h1>
        <div class="cluster cluster-nowrap cluster-between floor-bar">
          {editor.mayEdit && <Toolbar editor={editor} />}
          {editor.mayEdit ? <SaveState saving={saving} /> : <PlanOnly editor={editor} />}
        </div>
        <DraftOffer saving={saving} />
        <Plan editor={editor} />
        <SidePanel editor={editor} />
        <div class="tray floor-tray">
          <NoticeList notices={editor.notices} />
        </div>
      </div>
      {overlay === "help" && <FloorKeyHelp editor={editor} />}
      {overlay === "delete" && <DeleteQuestion editor={editor} />}
      {overlay === "copies" && <CopiesDialog editor={editor} />}
      {overlay === "transfer" && <TransferDialog saving={saving} />}
      {saving.conflicts.value.length > 0 && <ConflictDialog saving={saving} />}
    </WarehousePage>
  );
}

mountWarehousePage(loadFloor, (loaded) => <FloorPage loaded={loaded} />);

/** Confirmation of a removal that affects more than the selection. */
function DeleteQuestion({ editor }: { editor: FloorEditor }) {
  const close = () => (editor.overlay.value = undefined);
  const { sections, points, edges, unjoined, stocked } = remove(
    editor.floor,
    editor.selected.value,
  );
  return (
    <Dialog label={t("delete_title")} onClose={close}>
      <Form
        method="dialog"
        class="stack gap-5"
        onSubmit={() => {
          close();
          removeSelected(editor, true);
        }}
      >
        <h2>{t("delete_title")}</h2>
        <p class="soft">{t("delete_with")}</p>
        <ul class="bullets">
          {sections > 0 && <li>{count("sections", sections)}</li>}
          {points > 0 && <li>{count("points", points)}</li>}
          {edges > 0 && <li>{count("edges", edges)}</li>}
          {unjoined > 0 && <li>{count("delete_unjoined", unjoined)}</li>}
          {stocked > 0 && <li>{count("delete_stocked", stocked)}</li>}
        </ul>
        <div class="cluster cluster-end gap-3">
          <Button onClick={close}>{t("cancel")}</Button>
          <Button type="submit" look="main" autofocus>{t("delete")}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
