/** The photo of a box type: shown, replaced, removed. */
import type { Box } from "../../../domain/warehouse/records.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog, DialogHead } from "../../shared/ui/dialog.tsx";
import { emptyStep } from "../../shared/table/state/table_options.ts";
import type { EditableTable } from "../../shared/table/state/editable_table.ts";
import { photoUrl } from "./box_picture.tsx";
import { call } from "../shared/warehouse_request.ts";
import { type BoxRow, boxRow } from "./box_rows.ts";
import { t } from "./messages.ts";

/** Stores a photo; the table can undo that. */
async function storePhoto(table: EditableTable<BoxRow>, { id, photo }: BoxRow, file: Blob) {
  await table.notices.attempt(t("photo_failed"), async () => {
    const headers = { "Content-Type": file.type };
    const box: Box = await call("PUT /stockbox/:id/photo", { param: { id }, file, headers });
    const changes = [{ id, key: "photo", before: photo, after: box.photo ?? "" }];
    table.changes.history.push({ ...emptyStep<BoxRow>("change"), changes });
    table.rows.put(boxRow(box));
  });
}

export function PhotoDialog({ id, table, onClose }: {
  id: string;
  table: EditableTable<BoxRow>;
  onClose: () => void;
}) {
  const box = table.rows.get(id);
  if (box === undefined) return null;
  const url = photoUrl(box);
  const title = t("photo_title", { sku: box.sku_box });
  return (
    <Dialog label={title} onClose={onClose}>
      <DialogHead title={title} onClose={onClose} />
      {url === ""
        ? <p class="soft">{t(box.photo === "" ? "photo_none" : "photo_loading")}</p>
        : <img class="contain" src={url} alt={title} />}
      <div class="cluster cluster-end">
        {box.photo !== "" && (
          <Button
            onClick={() =>
              void table.changes.make({
                ...emptyStep<BoxRow>("change"),
                changes: [{ id, key: "photo", before: box.photo, after: "" }],
              }).then(onClose)}
          >
            {t("photo_remove")}
          </Button>
        )}
        <label class="button button-main">
          {t(box.photo === "" ? "photo_choose" : "photo_replace")}
          <input
            class="unseen"
            type="file"
            accept="image/jpeg,image/png,image/webp,image/gif"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) void storePhoto(table, box, file);
              currentTarget.value = "";
            }}
          />
        </label>
      </div>
    </Dialog>
  );
}
