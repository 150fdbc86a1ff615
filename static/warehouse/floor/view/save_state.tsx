import { Button } from "../../../shared/ui/button.tsx";
import type { Saving } from "../state/saving.ts";
import { PanelIcon } from "./floor_icons.tsx";
import { t as severalText } from "../several_messages.ts";
import type { FloorEditor } from "../state/editor.ts";
import { shownKey } from "../state/floor_keys.ts";
import { ToolButton } from "./toolbar.tsx";
import { count, t } from "../messages.ts";

/** State of saving, and the save button. */
export function SaveState({ saving }: { saving: Saving }) {
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

/** Opens the sheet where there is no room for the panel. */
function PanelButton({ editor }: { editor: FloorEditor }) {
  return (
    <ToolButton
      label={t("panel_open")}
      class="floor-panel-open"
      pressed={editor.sheet.value}
      onClick={() => (editor.sheet.value = !editor.sheet.value)}
    >
      <PanelIcon />
    </ToolButton>
  );
}

/** Says to those who may not change the floor that this is a plan. */
export function PlanOnly({ editor }: { editor: FloorEditor }) {
  return (
    <div class="cluster cluster-nowrap small floor-save">
      <PanelButton editor={editor} />
      <p class="soft">{severalText("plan_only")}</p>
    </div>
  );
}

/** Offers the work of the last time. */
export function DraftOffer({ saving }: { saving: Saving }) {
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
