/** Files in and out. */
import { useState } from "preact/hooks";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog, DialogHead } from "../../../shared/ui/dialog.tsx";
import { download } from "../../transfer/state/download.ts";
import { t as transfer } from "../../transfer/messages.ts";
import type { FileKind } from "../state/floor_api.ts";
import { FILE_KINDS } from "../state/guessed_kind.ts";
import { ImportPane } from "./import_pane.tsx";
import type { Saving } from "../state/saving.ts";
import { t } from "../messages.ts";

export function TransferDialog({ saving }: { saving: Saving }) {
  const { editor } = saving;
  const [busy, setBusy] = useState(false);
  const close = () => {
    editor.dropped.value = undefined;
    editor.overlay.value = undefined;
  };
  const { id } = editor.warehouse;
  async function fetchFile(kind: FileKind): Promise<void> {
    setBusy(true);
    try {
      await download(`/warehouse_data/${id}/${kind === "json" ? "export" : `csv/${kind}`}`);
    } catch (error) {
      editor.notices.fail(transfer("export_failed"), error);
    }
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
