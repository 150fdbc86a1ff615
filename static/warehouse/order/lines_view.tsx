import type { OrderWork } from "./order_work.ts";
import { LineSearch } from "./line_search.tsx";
import { LineRow } from "./line_row.tsx";
import { Totals } from "./totals.tsx";
import { t } from "./messages.ts";

function NoLines({ work }: { work: OrderWork }) {
  const none = work.boxes.length === 0;
  return (
    <div class="lines-none">
      <p class="lines-none-title">{t("lines_empty")}</p>
      <p>{t(none ? "no_types" : "lines_empty_text")}</p>
      {none && <a class="button" href={`/warehouse/${work.warehouse.id}/boxes`}>{t("to_boxes")}</a>}
    </div>
  );
}

/** The lines of the order: searched, counted, pasted, summed up. */
export function LinesView({ work }: { work: OrderWork }) {
  const { value: lines } = work.lines.list;
  const { value: short } = work.short;
  const blamed = work.refusal.value?.boxes;
  return (
    <>
      {work.mayEdit && work.boxes.length > 0 && <LineSearch work={work} />}
      {lines.length === 0 ? <NoLines work={work} /> : (
        <>
          <div class="lines-head" aria-hidden="true">
            <span>{t("column_box")}</span>
            <span>{t("column_stock")}</span>
            <span>{t("column_count")}</span>
          </div>
          <ul class="lines" aria-label={t("lines")}>
            {lines.map((line) => (
              <LineRow
                key={line.id}
                work={work}
                line={line}
                short={short.get(line.id_box)}
                wrong={blamed?.get(line.id_box)}
              />
            ))}
          </ul>
        </>
      )}
      <Totals work={work} />
    </>
  );
}
