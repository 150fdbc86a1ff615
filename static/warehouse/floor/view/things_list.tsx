/**
 * List of all objects on the floor: for the keyboard, for screen readers, and to find them by name.
 */
import { Button } from "../../../shared/ui/button.tsx";
import { compareNames } from "../../../shared/formats.ts";
import { useComputed, useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { useListRows } from "../../../shared/row_window.ts";
import { largeLength } from "../../shared/units.ts";
import type { FloorEditor } from "../state/editor.ts";
import { nameOf } from "../state/describe_thing.ts";
import { t } from "../messages.ts";

/** Row height in pixels; must equal the style sheet's. */
const ROW_PX = 44;

const KINDS = ["sections", "points", "edges"] as const;
type Kind = typeof KINDS[number];

interface Thing {
  id: string;
  name: string;
  about: string;
}

function thingsOf(editor: FloorEditor, kind: Kind): Thing[] {
  const { floor } = editor;
  const list: Thing[] = [];
  if (kind === "sections") {
    for (const { id, id_warehouse_section } of floor.section_geometry.values()) {
      const section = floor.sections.get(id_warehouse_section);
      const detail = section && section.count_box > 0
        ? `${section.count_box} × ${section.sku_name}`
        : t("empty");
      list.push({ id, name: nameOf(editor.floor, id), about: detail });
    }
  } else if (kind === "points") {
    for (const { id, name_points, pos_x, pos_y } of floor.points.values()) {
      const large = (length: number) => (length / largeLength()).toFixed(1);
      list.push({ id, name: name_points, about: `${large(pos_x)}, ${large(pos_y)}` });
    }
  } else {
    for (const id of floor.edges.keys()) {
      list.push({ id, name: nameOf(editor.floor, id), about: "" });
    }
  }
  return list.sort((a, b) => compareNames(a.name, b.name));
}

export function ThingsList({ editor }: { editor: FloorEditor }) {
  const kind = useSignal<Kind>("sections");
  const filter = useSignal("");
  const active = useSignal<string | undefined>(undefined);
  const box = useRef<HTMLDivElement>(null);
  const all = useComputed(() => {
    editor.revision.value;
    return thingsOf(editor, kind.value);
  });
  const query = filter.value.trim().toLowerCase();
  const list = query === ""
    ? all.value
    : all.value.filter(({ name, about: detail }) =>
      name.toLowerCase().includes(query) || detail.toLowerCase().includes(query)
    );
  const selected = new Set(editor.selected.value);
  const at = list.findIndex(({ id }) => id === active.value);

  const total = list.length;
  const shown = useListRows(box, { at, total, row: ROW_PX });

  function choose(index: number, togglesSelection: boolean): void {
    const thing = list[index];
    if (thing === undefined) return;
    active.value = thing.id;
    if (togglesSelection) editor.toggle(thing.id);
    else editor.flyTo([thing.id]);
  }
  function onKey(event: KeyboardEvent): void {
    const page = Math.max(1, Math.floor(shown.height / ROW_PX) - 1);
    const goals: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: list.length - 1,
    };
    const goal = goals[event.key];
    if (goal !== undefined) {
      const index = Math.min(Math.max(goal, 0), list.length - 1);
      if (event.ctrlKey) active.value = list[index]?.id;
      else if (event.shiftKey) choose(index, !selected.has(list[index]?.id ?? ""));
      else choose(index, false);
    } else if (event.key === " ") choose(at, true);
    else if (event.key === "Enter") editor.panel.value = "chosen";
    else if (event.code === "KeyA" && event.ctrlKey) editor.choose(list.map(({ id }) => id));
    else return;
    event.preventDefault();
  }

  return (
    <div class="things column gap-3">
      <div class="segments segments-fill" role="group" aria-label={t("panel_things")}>
        {KINDS.map((one) => (
          <Button
            key={one}
            class="segment"
            aria-pressed={kind.value === one}
            onClick={() => {
              kind.value = one;
              if (box.current) box.current.scrollTop = 0;
            }}
          >
            {t(`kind_${one}`)}
          </Button>
        ))}
      </div>
      <label class="field">
        <span class="unseen">{t("filter")}</span>
        <input
          type="search"
          value={filter.value}
          placeholder={t("filter")}
          onInput={(event) => (filter.value = event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "ArrowDown" || event.key === "Enter") {
              box.current?.focus();
              choose(Math.max(at, 0), false);
              event.preventDefault();
            }
          }}
        />
      </label>
      {total === 0 && <p class="soft">{t("nothing_found")}</p>}
      <div
        ref={box}
        class="things-rows scroll"
        role="listbox"
        tabIndex={0}
        aria-label={t(`kind_${kind.value}`)}
        aria-multiselectable="true"
        {...(shown.isInSight ? { "aria-activedescendant": `thing-${active.value}` } : {})}
        onKeyDown={onKey}
      >
        <div role="presentation" style={{ height: `${shown.whole}px` }}>
          <div role="presentation" style={{ transform: `translateY(${shown.before}px)` }}>
            {list.slice(shown.first, shown.last).map(({ id, name, about: detail }, i) => (
              <div
                key={id}
                id={`thing-${id}`}
                role="option"
                class={id === active.value ? "list-row thing thing-active" : "list-row thing"}
                aria-selected={selected.has(id)}
                aria-posinset={shown.first + i + 1}
                aria-setsize={total}
                onClick={(event) => choose(shown.first + i, event.ctrlKey || event.metaKey)}
              >
                <span class="name">{name}</span>
                <span class="cut soft smaller">{detail}</span>
              </div>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
