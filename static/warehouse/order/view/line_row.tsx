import { useRef } from "preact/hooks";
import { Button, CloseButton, IconButton } from "../../../shared/ui/button.tsx";
import { wholeNumber } from "../../shared/pasted_rows.ts";
import { MinusIcon, PlusIcon } from "../../../shared/icons.tsx";
import { boxFacts } from "../state/box_facts.ts";
import { countText } from "../../shared/measures.ts";
import { countId, type Line } from "../state/line_list.ts";
import { focusSoon } from "../state/focus_soon.ts";
import { focusSearch } from "../state/order_keys.ts";
import type { OrderWork } from "../state/order_work.ts";
import { t as holders } from "../../holders/messages.ts";
import { t } from "../messages.ts";

/** Puts the cursor into the count of a line, over what stands there. */
export const focusCount = (id: string) => focusSoon(countId(id));

/** The count of the line above or below, the search above the first. */
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
        class="line-step"
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
        // While someone types, what is typed stands there: nothing, for instance.
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
        class="line-step"
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
 * One line: what it is, how much of it there is, how many are wanted. What it reads of the order comes
 * in from outside, so that of hundreds only those are drawn again that have changed.
 *
 * @param short how many boxes the warehouse lacks
 * @param wrong why the order could not be calculated because of it
 */
export function LineRow({ work, line, short, wrong }: {
  work: OrderWork;
  line: Line;
  short: number | undefined;
  wrong: string | undefined;
}) {
  const box = work.boxById.get(line.id_box);
  const sku = box?.sku_box ?? line.name_box;
  const stock = countText(work.stock.get(line.id_box) ?? 0);
  return (
    <li class={wrong === undefined ? "line" : "line line-blamed"}>
      <div class="stack line-what">
        <span class="cut small line-sku" title={sku}>{sku}</span>
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
        {wrong !== undefined && <span class="wrong smaller">{wrong}</span>}
      </div>
      <div class={short === undefined ? "stack small line-stock" : "stack small line-stock wrong"}>
        <span class="line-stock-number">{stock}</span>
        <span class="line-stock-words">{t("in_stock", { count: stock })}</span>
        {short !== undefined && <span>{t("short_by", { count: countText(short) })}</span>}
      </div>
      <Count work={work} line={line} sku={sku} />
      <CloseButton
        label={t("remove", { sku })}
        class="tool line-remove"
        disabled={!work.mayEdit}
        onClick={() => removeLine(work, line, sku)}
      />
    </li>
  );
}
