import { useState } from "preact/hooks";
import { Button } from "../../../shared/button.tsx";
import { readCells } from "../../table/state/delimited.ts";
import type { Stock } from "../state/stock.ts";
import { pastedCounts } from "../state/stock_rows.ts";
import { count, t } from "../messages.ts";

/** Saves what was counted in many sections at once, typed into their rows or pasted here. */
export function EnterCounts({ stock }: { stock: Stock }) {
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const ready = stock.ready.value.length;
  return (
    <div class="stock-enter">
      <label class="stock-paste">
        <span>{t("paste")}</span>
        <textarea
          rows={2}
          spellcheck={false}
          onInput={({ currentTarget }) => {
            const { counts, wrong } = pastedCounts(
              readCells(currentTarget.value),
              stock.rows.value,
            );
            stock.take(counts);
            setWrong(wrong);
          }}
        />
      </label>
      <Button look="main" disabled={ready === 0} onClick={() => void stock.save()}>
        {count("save", ready)}
      </Button>
      <p class="stock-wrong" role="alert">
        {wrong.length > 0 && `${count("paste_wrong", wrong.length)} ${wrong[0]}`}
      </p>
    </div>
  );
}
