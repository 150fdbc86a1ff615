import { Button } from "../../../shared/ui/button.tsx";
import { applyLayout } from "../state/board_actions.ts";
import type { Saving } from "../state/layout_board.ts";
import { valueText } from "../state/layout_words.ts";
import type { OrderWork } from "../state/order_work.ts";
import { PACKING_TYPES } from "../../../../domain/warehouse/packing_types.ts";
import { countText } from "../../shared/measures.ts";
import { count, t } from "../messages.ts";

function savingText({ layout, difference: { name, value }, from }: Saving): string {
  const after = count("pallets", layout.pallets);
  const now = countText(from.pallets);
  if (name === "packing_type" && value === PACKING_TYPES.free) {
    return t("saving_free", { after, now });
  }
  const what = t("saving_what", { name: t(name), value: valueText(name, value) });
  return t("saving_by", { what, before: valueText(name, from.parameters[name]), after, now });
}

/** Parameters that cost pallets, each with the layout that does without; and the search for them. */
export function Savings({ work }: { work: OrderWork }) {
  const { board } = work;
  // Of an order that has been changed since, none is known.
  const savings = work.results.current.value === undefined ? [] : board.savings.value;
  return (
    <>
      {savings.map((saving) => (
        <div key={saving.layout.id} class="callout cluster" role="status">
          <p>{savingText(saving)}</p>
          {work.mayEdit && (
            <Button
              look="quiet"
              disabled={work.run.isBusy}
              onClick={() => void applyLayout(work, saving.layout.id)}
            >
              {t("use_layout")}
            </Button>
          )}
        </div>
      ))}
      {board.searching.value && (
        <p class="soft small" role="status">
          {t("searching")}{" "}
          <Button look="quiet" onClick={() => board.stopSearch()}>{t("search_stop")}</Button>
        </p>
      )}
    </>
  );
}
