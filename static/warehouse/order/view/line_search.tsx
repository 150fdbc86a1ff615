import { useComputed, useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { Button } from "../../../shared/ui/button.tsx";
import type { Box } from "../../../../domain/warehouse/records.ts";
import { searchBoxes } from "../../../../domain/warehouse/ordering/box_search.ts";
import { SearchIcon } from "../../../shared/icons.tsx";
import { boxFacts } from "../state/box_facts.ts";
import { isNarrow } from "../state/is_narrow.ts";
import { countText } from "../../shared/measures.ts";
import { focusCount } from "./line_row.tsx";
import type { OrderWork } from "../state/order_work.ts";
import { count, t } from "../messages.ts";

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
export function LineSearch({ work }: { work: OrderWork }) {
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
