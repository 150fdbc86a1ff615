import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Button, CloseButton, IconButton } from "../../../shared/ui/button.tsx";
import { wholeNumber } from "../../../../domain/files/numbers.ts";
import { MinusIcon, PlusIcon, SearchIcon } from "../../../shared/icons.tsx";
import { boxFacts, searchBoxes } from "../state/box_search.ts";
import { BoxThumb } from "../../boxes/box_picture.tsx";
import { countText, volumeText, weightText } from "../../shared/measures.ts";
import { countId, type Line } from "../state/order_lines.ts";
import { focusSoon, isNarrow } from "../state/screen.ts";
import { focusSearch } from "../state/order_keys.ts";
import type { OrderWork } from "../state/order_work.ts";
import { t as holders } from "../../holders/holders_dialog.tsx";
import { count, t } from "../messages.ts";
import { Fact } from "../../../shared/ui/table.tsx";
import { useCombobox } from "../../../shared/ui/combobox.ts";
import type { Box } from "../../../../domain/warehouse/records.ts";

/** Focuses the count of a line and selects its text. */
const focusCount = (id: string) => focusSoon(countId(id));

/** Focuses the count of the line above or below; above the first line, the search field. */
function focusNext(work: OrderWork, field: HTMLInputElement, step: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLInputElement>(".line-number")];
  const next = all[all.indexOf(field) + step];
  if (next !== undefined) next.focus();
  else if (step < 0) focusSearch(work);
}

function Count({ work, line, sku }: { work: OrderWork; line: Line; sku: string }) {
  const field = useRef<HTMLInputElement>(null);
  const { lines } = work;
  const set = (count: number) => {
    const next = Math.max(0, count);
    lines.setCount(line.id, next);
    if (field.current) field.current.value = String(next);
  };
  function press(event: KeyboardEvent & { currentTarget: HTMLInputElement }) {
    const { key, currentTarget } = event;
    const control = event.ctrlKey || event.metaKey;
    const done = () => event.preventDefault();
    const edits = work.mayEdit;
    if (control && edits && (key === "Delete" || key === "Backspace")) {
      done();
      focusNext(work, currentTarget, -1);
      removeLine(work, line, sku);
    } else if (control) return;
    else if (key === "Enter" || key === "Escape") {
      done();
      focusSearch(work);
    } else if (key === "ArrowDown" || key === "ArrowUp") {
      done();
      focusNext(work, currentTarget, key === "ArrowDown" ? 1 : -1);
    } else if (edits && (key === "+" || key === "-")) {
      done();
      set(line.count_box + (key === "+" ? 1 : -1));
    }
  }
  return (
    <div class="cluster cluster-nowrap gap-2 line-count">
      <IconButton
        label={t("less_of", { sku })}
        tabIndex={-1}
        disabled={!work.mayEdit || line.count_box === 0}
        onClick={() => set(line.count_box - 1)}
      >
        <MinusIcon />
      </IconButton>
      <input
        ref={field}
        id={countId(line.id)}
        class="line-number"
        aria-label={t("count_of", { sku })}
        inputMode="numeric"
        autoComplete="off"
        enterkeyhint="done"
        readOnly={!work.mayEdit}
        // While the field is edited it keeps the typed text, also an empty one.
        value={document.activeElement === field.current && field.current &&
            wholeNumber(field.current.value) === undefined
          ? field.current.value
          : String(line.count_box)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onInput={({ currentTarget: { value } }) => {
          const typed = wholeNumber(value);
          if (typed !== undefined) lines.setCount(line.id, typed);
        }}
        onBlur={({ currentTarget }) => (currentTarget.value = String(line.count_box))}
        onKeyDown={press}
      />
      <IconButton
        label={t("more_of", { sku })}
        tabIndex={-1}
        disabled={!work.mayEdit}
        onClick={() => set(line.count_box + 1)}
      >
        <PlusIcon />
      </IconButton>
    </div>
  );
}

function removeLine(work: OrderWork, { id }: Line, sku: string): void {
  work.lines.remove(id);
  work.notices.say(t("removed", { sku }));
}

/**
 * Row of one line: box type, stock and count. The parameters hold all data that changes, so that
 * only changed rows of a long order are rendered again.
 * @param short Number of boxes that the warehouse lacks.
 * @param error Reason why the order could not be calculated because of this line.
 */
function LineRow({ work, line, short, error }: {
  work: OrderWork;
  line: Line;
  short: number | undefined;
  error: string | undefined;
}) {
  const box = work.boxById.get(line.id_box);
  const sku = box?.sku_box ?? line.name_box;
  const stock = countText(work.stock.get(line.id_box) ?? 0);
  return (
    <li class={error === undefined ? "line" : "line line-blamed"}>
      <div class="cluster cluster-nowrap gap-3 line-what">
        {box && <BoxThumb box={box} />}
        <div class="stack gap-0 grow">
          <span class="cut small name" title={sku}>{sku}</span>
          <span class="cut soft smaller">
            {box ? boxFacts(box) : t("gone_type")}
          </span>
          {short !== undefined && box && (
            <Button
              class="quiet quiet-small"
              aria-label={holders("who_holds_of", { name: sku })}
              onClick={() => (work.holdersOf.value = box)}
            >
              {holders("who_holds")}
            </Button>
          )}
          {error !== undefined && <span class="wrong smaller">{error}</span>}
        </div>
      </div>
      <div
        class={short === undefined
          ? "stack gap-0 small soft line-stock"
          : "stack gap-0 small wrong line-stock"}
      >
        <span class="line-stock-number">{stock}</span>
        <span class="line-stock-words">{t("in_stock", { count: stock })}</span>
        {short !== undefined && <span>{t("short_by", { count: countText(short) })}</span>}
      </div>
      <Count work={work} line={line} sku={sku} />
      <CloseButton
        label={t("remove", { sku })}
        class="tool"
        disabled={!work.mayEdit}
        onClick={() => removeLine(work, line, sku)}
      />
    </li>
  );
}

const MAX_SHOWN = 8;

function FoundBox({ work, box }: { work: OrderWork; box: Box }) {
  const line = work.lines.list.value.find(({ id_box }) => id_box === box.id);
  const facts = [
    boxFacts(box),
    ...(line ? [t("in_order", { count: countText(line.count_box) })] : []),
  ];
  return (
    <>
      <span>
        <span class="name">{box.sku_box}</span>
        <span class="faint small">{facts.join(" · ")}</span>
      </span>
      <span class="soft smaller nowrap push">
        {t("in_stock", { count: countText(work.stock.get(box.id) ?? 0) })}
      </span>
    </>
  );
}

/** Search field for box types; Enter adds the selected one and focuses its count. */
function LineSearch({ work }: { work: OrderWork }) {
  const [query, setQuery] = useState("");
  const [open, setOpen] = useState(false);
  const matches = useMemo(() => searchBoxes(work.boxes, query, MAX_SHOWN), [work.boxes, query]);
  const isShown = open && query.trim() !== "";
  const { active, restart, field, list, option } = useCombobox({
    id: "line-search",
    label: t("search"),
    items: matches,
    isShown,
    open: () => setOpen(true),
    pick(box) {
      const { id, isNew } = work.lines.add(box);
      if (!isNew) work.notices.say(t("already", { sku: box.sku_box }));
      setQuery("");
      focusCount(id);
    },
    leave() {
      setQuery("");
      return true;
    },
  });
  useLayoutEffect(() => {
    document.getElementById(`line-search-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [active]);

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey) return;
    if (query !== "") return field.onKeyDown(event);
    // "/" is the shortcut that focuses this field: do not type it.
    if (event.key === "/") event.preventDefault();
    else if (event.key === "ArrowDown") {
      event.preventDefault();
      document.querySelector<HTMLElement>(".line-number")?.focus();
    }
  }

  return (
    <div class="cluster cluster-nowrap line-search" onFocusOut={() => setOpen(false)}>
      <label class="search-field">
        <SearchIcon />
        <span class="unseen">{t("search")}</span>
        <input
          {...field}
          id="line-search"
          placeholder={t("search_placeholder")}
          autocapitalize="none"
          enterkeyhint="enter"
          value={query}
          onFocus={() => setOpen(true)}
          onInput={({ currentTarget: { value } }) => {
            setQuery(value);
            restart();
            setOpen(true);
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
        {isShown &&
          (matches.length > 0
            ? count("search_found", matches.length)
            : t("search_nothing", { query }))}
      </p>
      <div class="suggestions floating" hidden={!isShown}>
        <ul {...list}>
          {isShown && matches.map((box, at) => (
            <li key={box.id} {...option(box, at)}>
              <FoundBox work={work} box={box} />
            </li>
          ))}
        </ul>
        {isShown && matches.length === 0 && (
          <p class="found-none soft">{t("search_nothing", { query })}</p>
        )}
      </div>
    </div>
  );
}

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
      {short > 0 && (
        <p class="wrong smaller">
          {count("short_types", short)} {work.mayEdit && (
            <Button
              look="quiet"
              disabled={work.isSplitting.value}
              onClick={() => void work.splitShort()}
            >
              {t("split")}
            </Button>
          )}
        </p>
      )}
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

type TableParts = typeof import("../lines_table.tsx");

function Table({ work }: { work: OrderWork }) {
  const [parts, setParts] = useState<TableParts>();
  useEffect(() => {
    import("../lines_table.tsx").then(setParts, (error) => {
      work.asTable.value = false;
      work.notices.fail(t("as_table_failed"), error);
    });
  }, []);
  return parts ? <parts.LinesGrid work={work} /> : <p class="empty" role="status">…</p>;
}

/** The lines of the order: search, counts, pasting and totals. */
export function LinesView({ work }: { work: OrderWork }) {
  const { value: lines } = work.lines.list;
  const { value: short } = work.short;
  const blamed = work.refusal.value?.boxes;
  // A phone is too narrow for the table.
  const asTable = work.asTable.value && !isNarrow.value;
  return (
    <>
      {work.mayEdit && work.boxes.length > 0 && <LineSearch work={work} />}
      {asTable ? <Table work={work} /> : lines.length === 0 ? <NoLines work={work} /> : (
        <>
          <div class="lines-head" aria-hidden="true">
            <span>{t("column_box")}</span>
            <span>{t("column_stock")}</span>
            <span>{t("column_boxes")}</span>
          </div>
          <ul class="lines" aria-label={t("lines")}>
            {lines.map((line) => (
              <LineRow
                key={line.id}
                work={work}
                line={line}
                short={short.get(line.id_box)}
                error={blamed?.get(line.id_box)}
              />
            ))}
          </ul>
        </>
      )}
      <Totals work={work} />
    </>
  );
}
