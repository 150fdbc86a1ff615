import { Form } from "../../../shared/fields.tsx";
import { Button } from "../../../shared/button.tsx";
import { remove } from "../../../../domain/warehouse/floor/removal.ts";
import { Dialog } from "../../../shared/dialog.tsx";
import { removeChosen } from "../state/commands.ts";
import type { FloorEditor } from "../state/editor.ts";
import { count, t } from "../messages.ts";

/** Asks before more goes than was chosen. */
export function DeleteQuestion({ editor }: { editor: FloorEditor }) {
  const close = () => (editor.overlay.value = undefined);
  const { sections, points, edges, unjoined, stocked } = remove(
    editor.floor,
    editor.chosen.value,
  );
  return (
    <Dialog label={t("delete_title")} onClose={close}>
      <Form
        method="dialog"
        class="question"
        onSubmit={() => {
          close();
          removeChosen(editor, true);
        }}
      >
        <h2>{t("delete_title")}</h2>
        <p class="soft">{t("delete_with")}</p>
        <ul class="question-list">
          {sections > 0 && <li>{count("sections", sections)}</li>}
          {points > 0 && <li>{count("points", points)}</li>}
          {edges > 0 && <li>{count("edges", edges)}</li>}
          {unjoined > 0 && <li>{count("delete_unjoined", unjoined)}</li>}
          {stocked > 0 && <li>{count("delete_stocked", stocked)}</li>}
        </ul>
        <div class="question-answers">
          <Button onClick={close}>{t("cancel")}</Button>
          <Button type="submit" look="main" autofocus>{t("delete")}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
