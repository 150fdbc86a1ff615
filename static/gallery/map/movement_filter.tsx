/** The popover that chooses the movements to show. */
import { Button } from "../../shared/ui/button.tsx";
import { inLanguage, shown } from "../shared/catalog_text.ts";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { t } from "../../shared/messages.ts";
import { FilterIcon } from "../../shared/icons.tsx";
import { movementColors } from "../shared/movement_color.ts";
import { formatSpan } from "../shared/years.ts";
import { type CatalogByEra, type EraGroup, movementsByEra } from "./movements_by_era.tsx";

function EraBoxes({ group, isShown, setShown }: {
  group: EraGroup;
  isShown: (id: number) => boolean;
  setShown: (ids: number[], isOn: boolean) => void;
}) {
  const { era, movements } = group;
  const ids = movements.map(({ id }) => id);
  const shownCount = ids.filter(isShown).length;
  return (
    <fieldset class="filter-era">
      <legend>
        <label class="list-row list-row-dense">
          <input
            type="checkbox"
            checked={shownCount === ids.length}
            ref={(box) => {
              if (box) box.indeterminate = shownCount > 0 && shownCount < ids.length;
            }}
            aria-label={t("filter_era", { era: inLanguage(era.name) })}
            onChange={() => setShown(ids, shownCount < ids.length)}
          />
          <span class="grow" {...shown(era.name)} />
        </label>
      </legend>
      {movements.map(({ id, name, color, start_year, end_year }) => (
        <label key={id} class="list-row list-row-dense" style={movementColors(color)}>
          <input
            type="checkbox"
            checked={isShown(id)}
            onChange={() =>
              setShown([id], !isShown(id))}
          />
          <span class="dot" />
          <span class="grow" {...shown(name)} />
          <span class="faint small nowrap">{formatSpan(start_year, end_year)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/**
 * The button in the header with its popover.
 * @param shown Ids of the movements shown; all if undefined.
 * @param changed True if another filter in the popover is active too.
 * @param children Other filters, above the movements.
 */
export function MovementFilter({ catalog, shown: state, changed = false, children }: {
  catalog: CatalogByEra;
  shown: Signal<ReadonlySet<number> | undefined>;
  changed?: boolean;
  children?: ComponentChildren;
}) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const shownIds = state.value;
  const all = catalog.movements;

  useEffect(() => {
    if (!open) return;
    const onPress = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  }, [open]);

  function setShown(ids: number[], isOn: boolean) {
    const next = new Set(shownIds ?? all.map((movement) => movement.id));
    for (const id of ids) {
      if (isOn) next.add(id);
      else next.delete(id);
    }
    state.value = next.size === all.length ? undefined : next;
  }

  const shownCount = shownIds?.size ?? all.length;
  return (
    <div
      class="filter"
      ref={root}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !open) return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <Button
        ref={button}
        class={shownIds || changed ? "tool tool-worded tool-on" : "tool tool-worded"}
        aria-expanded={open}
        aria-controls={id}
        aria-label={t("filter_open")}
        onClick={() => setOpen(!open)}
      >
        <FilterIcon />
        <span class="tool-word">{t("filter")}</span>
      </Button>
      <div
        id={id}
        class="header-panel column floating"
        role="dialog"
        aria-label={t("filter_open")}
        hidden={!open}
      >
        {open && children}
        <div class="filter-part cluster gap-3 small">
          <span class="grow">{t("filter_shown", { shown: shownCount, total: all.length })}</span>
          <Button look="quiet" onClick={() => (state.value = undefined)}>{t("filter_all")}</Button>
          <Button look="quiet" onClick={() => (state.value = new Set())}>{t("filter_none")}</Button>
        </div>
        {open && (
          <div class="scroll">
            {movementsByEra(catalog).map((group) => (
              <EraBoxes
                key={group.era.id}
                group={group}
                isShown={(one) => !shownIds || shownIds.has(one)}
                setShown={setShown}
              />
            ))}
          </div>
        )}
      </div>
    </div>
  );
}
