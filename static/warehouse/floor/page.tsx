/** The floor plan of a warehouse. */
import { useEffect, useMemo } from "preact/hooks";
import { NoticeList } from "../../shared/ui/notice_list.tsx";
import { mayPlan } from "../shared/credentials.ts";
import { mountWarehousePage, WarehousePage } from "../shared/warehouse_page.tsx";
import { ConflictDialog } from "./view/conflict_dialog.tsx";
import { CopiesDialog } from "./view/copies_dialog.tsx";
import { FloorEditor } from "./state/editor.ts";
import { listenToFloorKeys } from "./state/floor_keys.ts";
import { FloorKeyHelp } from "./view/key_help.tsx";
import { type LoadedFloor, loadFloor } from "./state/load_floor.ts";
import { Plan } from "./view/plan.tsx";
import { DraftOffer, PlanOnly, SaveState } from "./view/save_state.tsx";
import { Saving } from "./state/saving.ts";
import { SidePanel } from "./view/side_panel.tsx";
import { Toolbar } from "./view/toolbar.tsx";
import { TransferDialog } from "./view/transfer_dialog.tsx";
import { count, t } from "./messages.ts";
import { Form } from "../../shared/ui/fields.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { remove } from "../../../domain/warehouse/floor/removal.ts";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { removeChosen } from "./state/commands.ts";

function FloorPage({ loaded }: { loaded: LoadedFloor }) {
  const { editor, saving } = useMemo(() => {
    const editor = new FloorEditor(loaded, { mayEdit: mayPlan() });
    return { editor, saving: new Saving(editor, editor.mayEdit ? loaded.draft : undefined) };
  }, [loaded]);
  useEffect(() => {
    const stops = [saving.watch(), listenToFloorKeys(editor, saving)];
    const stay = (event: BeforeUnloadEvent) => {
      // What is kept in the browser is not lost with the page.
      if (saving.busy.value || !saving.isDraftStored.value) event.preventDefault();
    };
    addEventListener("beforeunload", stay);
    return () => {
      for (const stop of stops) stop();
      removeEventListener("beforeunload", stay);
    };
  }, [editor]);
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

/** Asks before more goes than was chosen. */
function DeleteQuestion({ editor }: { editor: FloorEditor }) {
  const close = () => (editor.overlay.value = undefined);
  const { sections, points, edges, unjoined, stocked } = remove(
    editor.floor,
    editor.chosen.value,
  );
  return (
    <Dialog label={t("delete_title")} onClose={close}>
      <Form
        method="dialog"
        class="stack gap-5"
        onSubmit={() => {
          close();
          removeChosen(editor, true);
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
