import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { Fact } from "../../../shared/ui/table.tsx";
import { useInSteps } from "../../../shared/use_in_steps.ts";
import { countText, volumeText, weightText } from "../../shared/measures.ts";
import { isNarrow } from "../state/is_narrow.ts";
import type { OrderWork } from "../state/order_work.ts";
import { focusCount, LineRow } from "./line_row.tsx";
import { count, t } from "../messages.ts";
import { useComputed, useSignal } from "@preact/signals";
import { Button } from "../../../shared/ui/button.tsx";
import type { Box } from "../../../../domain/warehouse/records.ts";
import { searchBoxes } from "../entry/box_search.ts";
import { SearchIcon } from "../../../shared/icons.tsx";
import { boxFacts } from "../state/box_facts.ts";

const MAX_SHOWN = 8;

function FoundBox({ work, box, active, onTake }: {
  work: OrderWork;
  box: Box;
  active: boolean;
  onTake: () => void;
}) {
  const line = work.lines.list.value.find(({ id_box }) => id_box === box.id);
  const facts = [
    boxFacts(box),
    ...(line ? [t("in_order", { count: countText(line.count_box) })] : []),
  ];
  return (
    <li
      id={`found-${box.id}`}
      role="option"
      class="list-row"
      aria-selected={active}
      // The field keeps the focus, so that typing goes on.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTake}
    >
      <span>
        <span class="name">{box.sku_box}</span>
        <span class="faint small">{facts.join(" · ")}</span>
      </span>
      <span class="soft smaller nowrap push">
        {t("in_stock", { count: countText(work.stock.get(box.id) ?? 0) })}
      </span>
    </li>
  );
}

/** Finds box types as one types; Enter adds one and goes to its count. */
function LineSearch({ work }: { work: OrderWork }) {
  const query = useSignal("");
  const active = useSignal(0);
  const open = useSignal(false);
  const found = useComputed(() => searchBoxes(work.boxes, query.value, MAX_SHOWN));
  const { value: list } = found;
  const shown = open.value && query.value.trim() !== "";
  const chosen = list[Math.min(active.value, list.length - 1)];
  useLayoutEffect(() => {
    if (chosen) document.getElementById(`found-${chosen.id}`)?.scrollIntoView({ block: "nearest" });
  }, [chosen]);

  function take(box: Box | undefined) {
    if (box === undefined) return;
    const { id, isNew } = work.lines.add(box);
    if (!isNew) work.notices.say(t("already", { sku: box.sku_box }));
    query.value = "";
    focusCount(id);
  }

  function press(event: KeyboardEvent) {
    const { key } = event;
    if (event.ctrlKey || event.metaKey) return;
    // The key that leads here does no harm here.
    if (key === "/" && query.value === "") event.preventDefault();
    else if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault();
      if (query.value === "") {
        if (key === "ArrowDown") document.querySelector<HTMLElement>(".line-number")?.focus();
        return;
      }
      const step = key === "ArrowDown" ? 1 : -1;
      active.value = (active.value + step + list.length) % Math.max(1, list.length);
    } else if (key === "Enter") {
      event.preventDefault();
      take(chosen);
    } else if (key === "Escape") query.value = "";
  }

  return (
    <div class="cluster cluster-nowrap line-search" onFocusOut={() => (open.value = false)}>
      <label class="search-field">
        <SearchIcon />
        <span class="unseen">{t("search")}</span>
        <input
          id="line-search"
          role="combobox"
          aria-expanded={shown}
          aria-controls="line-found"
          aria-autocomplete="list"
          aria-activedescendant={shown && chosen ? `found-${chosen.id}` : undefined}
          placeholder={t("search_placeholder")}
          autoComplete="off"
          autocapitalize="none"
          spellcheck={false}
          enterkeyhint="enter"
          value={query.value}
          onFocus={() => (open.value = true)}
          onInput={({ currentTarget: { value } }) => {
            query.value = value;
            active.value = 0;
            open.value = true;
          }}
          onKeyDown={press}
        />
        <kbd class="search-key">/</kbd>
      </label>
      <Button look="quiet" onClick={() => (work.overlay.value = { what: "paste", text: "" })}>
        {t("paste")}
      </Button>
      {!isNarrow.value && (
        <Button
          look="quiet"
          aria-pressed={work.asTable.value}
          onClick={() => work.showAsTable(!work.asTable.value)}
        >
          {t("as_table")}
        </Button>
      )}
      <p class="unseen" role="status">
        {shown && (list.length > 0
          ? count("search_found", list.length)
          : t("search_nothing", { query: query.value }))}
      </p>
      <div class="suggestions floating" hidden={!shown}>
        <ul id="line-found" role="listbox" aria-label={t("search")}>
          {shown && list.map((box) => (
            <FoundBox
              key={box.id}
              work={work}
              box={box}
              active={box === chosen}
              onTake={() => take(box)}
            />
          ))}
        </ul>
        {shown && list.length === 0 && (
          <p class="found-none soft">{t("search_nothing", { query: query.value })}</p>
        )}
      </div>
    </div>
  );
}

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
