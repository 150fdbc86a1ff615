import { useMemo } from "preact/hooks";
import { Button } from "../../../shared/ui/button.tsx";
import { useInSteps } from "../../../shared/use_in_steps.ts";
import { countText, dateText, numberText } from "../../shared/measures.ts";
import { t as holders } from "../../holders/messages.ts";
import type { Stock } from "../state/stock.ts";
import type { StockRow } from "../state/stock_rows.ts";
import { t } from "../messages.ts";

// Rows that are drawn in one task.
const ROWS_A_STEP = 6;

/** Table of the sections' contents; with a field for each while counts are entered. */
export function SectionTable({ stock }: { stock: Stock }) {
  const rows = stock.shown.value;
  const isQueue = stock.view.value === "counts";
  const counts = isQueue || stock.isEntering.value;
  const most = Math.min(rows.length, stock.most.value);
  const drawnRows = useInSteps(Math.ceil(most / ROWS_A_STEP)) * ROWS_A_STEP;
  // The same elements as before, which are not compared again when others are added.
  const elements = useMemo(
    () =>
      rows.slice(0, most).map((row) => (
        <Row key={row.id_section} row={row} stock={stock} counts={counts} isQueue={isQueue} />
      )),
    [rows, most, stock, counts, isQueue],
  );
  if (rows.length === 0) return <p class="soft">{t(isQueue ? "no_counts" : "nothing")}</p>;
  return (
    <>
      <table class="table table-cards">
        <thead>
          <tr>
            <th scope="col">{t("section")}</th>
            <th scope="col">{t("sku")}</th>
            <th scope="col" class="number">{t("on_hand")}</th>
            {counts && <th scope="col">{t("counted")}</th>}
            <th scope="col" class="number">{t("reserved")}</th>
            <th scope="col" class="number">{t("free")}</th>
            {isQueue ? <th scope="col">{t("reason")}</th> : (
              <>
                <th scope="col">{t("reached_from")}</th>
                <th scope="col" title={t("fill_text")}>{t("fill")}</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>{elements.slice(0, drawnRows)}</tbody>
      </table>
      {rows.length > most && drawnRows >= most && (
        <Button
          class="button stock-more"
          onClick={() => stock.showMore()}
        >
          {t("more")}
        </Button>
      )}
    </>
  );
}

function Row({ row, stock, counts, isQueue }: {
  row: StockRow;
  stock: Stock;
  counts: boolean;
  isQueue: boolean;
}) {
  const { id_section, section_name, sku_box, on_hand, reserved, free, reachedFrom, fill } = row;
  const request = stock.requests.value.get(id_section);
  return (
    <tr>
      <th scope="row">{section_name}</th>
      <td data-name={t("sku")}>{sku_box || "–"}</td>
      <td data-name={t("on_hand")} class="number">{countText(on_hand)}</td>
      {counts && (
        <td data-name={t("counted")}>
          <input
            class="input input-short"
            inputMode="numeric"
            autoComplete="off"
            aria-label={t("counted_in", { section: section_name })}
            value={stock.typed.value.get(id_section) ?? ""}
            onInput={({ currentTarget }) => stock.type(id_section, currentTarget.value)}
          />
        </td>
      )}
      <td data-name={t("reserved")} class="number">
        {reserved === 0 ? "0" : (
          <Button
            class="quiet quiet-small"
            title={holders("who_holds")}
            aria-label={`${countText(reserved)}: ${
              holders("who_holds_of", { name: section_name })
            }`}
            onClick={() => (stock.holderQuery.value = { name: section_name, id_section })}
          >
            {countText(reserved)}
          </Button>
        )}
      </td>
      <td data-name={t("free")} class={free < 0 ? "number wrong" : "number"}>
        {countText(free)}
      </td>
      {isQueue
        ? (
          <td data-name={t("reason")}>
            {request && [
              request.reason,
              request.user_login,
              dateText(new Date(request.at).toISOString()),
            ].filter((text) => text !== "").join(" · ")}
          </td>
        )
        : (
          <>
            <td data-name={t("reached_from")}>{reachedFrom.join(", ") || "–"}</td>
            <td data-name={t("fill")}>{fill === undefined ? "–" : <Fill share={fill} />}</td>
          </>
        )}
    </tr>
  );
}

function Fill({ share }: { share: number }) {
  const text = t("percent", { share: numberText(100 * share, 0) });
  return (
    <span class="cluster cluster-nowrap gap-3 stock-fill">
      <meter min={0} max={1} value={share} aria-label={text} /> {text}
    </span>
  );
}
