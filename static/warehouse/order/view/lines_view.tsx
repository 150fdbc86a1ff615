import { useEffect, useState } from "preact/hooks";
import { Fact } from "../../../shared/ui/table.tsx";
import { useInSteps } from "../../../shared/use_in_steps.ts";
import { countText, volumeText, weightText } from "../../shared/measures.ts";
import { isNarrow } from "../state/is_narrow.ts";
import type { OrderWork } from "../state/order_work.ts";
import { LineSearch } from "./line_search.tsx";
import { LineRow } from "./line_row.tsx";
import { count, t } from "../messages.ts";

/** Totals of the lines. */
function Totals({ work }: { work: OrderWork }) {
  const { boxes, types, weight, volume } = work.totals.value;
  const { least } = work;
  const short = work.short.value.size;
  const figures = [
    ["total_boxes", countText(boxes)],
    ["total_types", countText(types)],
    ["total_weight", weightText(weight)],
    ["total_volume", volumeText(volume)],
    ["total_least", least === undefined ? "–" : countText(least)],
  ] as const;
  return (
    <div class="foot-bar totals">
      {short > 0 && <p class="wrong smaller">{count("short_types", short)}</p>}
      <dl class="figures figures-tight" aria-label={t("totals")}>
        {figures.map(([name, value]) => (
          <Fact
            key={name}
            name={t(name)}
            title={name === "total_least" ? t("least_text") : undefined}
          >
            {value}
          </Fact>
        ))}
      </dl>
    </div>
  );
}

function NoLines({ work }: { work: OrderWork }) {
  const none = work.boxes.length === 0;
  return (
    <div class="empty">
      <h2>{t("lines_empty")}</h2>
      <p>{t(none ? "no_types" : "lines_empty_text")}</p>
      {none && <a class="button" href={`/warehouse/${work.warehouse.id}/boxes`}>{t("to_boxes")}</a>}
    </div>
  );
}

type TableParts = typeof import("../lines_table/mod.tsx");

/** The lines as a table, whose script comes when it is first shown. */
function Table({ work }: { work: OrderWork }) {
  const [parts, setParts] = useState<TableParts>();
  useEffect(() => {
    import("../lines_table/mod.tsx").then(setParts, (error) => {
      work.asTable.value = false;
      work.notices.fail(t("as_table_failed"), error);
    });
  }, []);
  return parts ? <parts.LinesGrid work={work} /> : <p class="empty" role="status">…</p>;
}

// So many lines are drawn in each of the first tasks, and all in the last.
const LINES_AT_ONCE = 12;
const TASKS = 4;

/** The lines of the order: searched, counted, pasted, summed up. */
export function LinesView({ work }: { work: OrderWork }) {
  const { value: lines } = work.lines.list;
  const { value: short } = work.short;
  const blamed = work.refusal.value?.boxes;
  const task = useInSteps(TASKS);
  // A phone has no room for it.
  const asTable = work.asTable.value && !isNarrow.value && task > 1;
  const drawnLines = task < TASKS ? lines.slice(0, task * LINES_AT_ONCE) : lines;
  return (
    <>
      {work.mayEdit && work.boxes.length > 0 && <LineSearch work={work} />}
      {asTable ? <Table work={work} /> : lines.length === 0 ? <NoLines work={work} /> : (
        <>
          <div class="lines-head" aria-hidden="true">
            <span>{t("column_box")}</span>
            <span>{t("column_stock")}</span>
            <span>{t("column_count")}</span>
          </div>
          <ul class="lines" aria-label={t("lines")}>
            {drawnLines.map((line) => (
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
      {task > 1 && <Totals work={work} />}
    </>
  );
}
