import { CloseButton } from "../../../shared/close_button.tsx";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { FloorEditor, Panel } from "../state/editor.ts";
import { count, t } from "../messages.ts";
import type { Problem } from "../../../../domain/warehouse/floor/problems.ts";
import { putOnPlan } from "../state/commands.ts";
import { nameOf } from "../state/describe_thing.ts";
import { Details } from "./details.tsx";
import { ThingsList } from "./things_list.tsx";
import { WarningIcon } from "./floor_icons.tsx";

// Of more than these the first ones are shown.
const MOST_SHOWN = 300;
const MOST_NAMED = 3;

function describeProblem(editor: FloorEditor, { kind, ids }: Problem): string {
  const first = ids.slice(0, MOST_NAMED).map((id) => nameOf(editor.floor, id)).join(", ");
  const names = ids.length > MOST_NAMED
    ? t("and_more", { names: first, more: ids.length - MOST_NAMED })
    : first;
  return t(`problem_${kind}`, { names });
}

/** What is wrong; a click goes there. */
function ProblemList({ editor }: { editor: FloorEditor }) {
  editor.revision.value;
  const problems = editor.problems.value;
  if (problems.length === 0) return <p class="soft">{t("no_problems")}</p>;
  return (
    <>
      <h2>{count("problems", problems.length)}</h2>
      <ul class="problems">
        {problems.slice(0, MOST_SHOWN).map((problem) => (
          <li key={`${problem.kind} ${problem.ids.join(" ")}`}>
            <button
              type="button"
              class="problem"
              onClick={() =>
                problem.kind === "unplaced"
                  ? putOnPlan(editor, problem.ids[0]!)
                  : editor.flyTo(problem.ids)}
            >
              <WarningIcon />
              <span>
                {describeProblem(editor, problem)}
                {problem.kind === "unplaced" && <strong>{t("place_it")}</strong>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

const PANELS: readonly Panel[] = ["chosen", "things", "problems"];

/** Beside the plan, on small screens a sheet over its foot: details, list, problems. */
export function SidePanel({ editor }: { editor: FloorEditor }) {
  const now = editor.panel.value;
  const problems = editor.problems.value.length;
  const open = editor.sheet.value;
  const tabs = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The list is opened to type into its filter.
    if (open && now === "things") body.current?.querySelector("input")?.focus();
  }, [open, now]);
  function onKey(event: KeyboardEvent) {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by === 0) return;
    const next = PANELS[(PANELS.indexOf(now) + by + PANELS.length) % PANELS.length]!;
    editor.panel.value = next;
    tabs.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
    event.preventDefault();
  }
  return (
    <section class={open ? "floor-panel floor-panel-up" : "floor-panel"} aria-label={t("panel")}>
      <div class="floor-panel-head">
        <div ref={tabs} class="floor-tabs" role="tablist" onKeyDown={onKey}>
          {PANELS.map((panel) => (
            <button
              key={panel}
              id={`tab-${panel}`}
              type="button"
              role="tab"
              class="floor-tab"
              aria-selected={panel === now}
              aria-controls="floor-panel-body"
              tabIndex={panel === now ? 0 : -1}
              onClick={() => (editor.panel.value = panel)}
            >
              {t(`panel_${panel}`)}
              {panel === "problems" && problems > 0 && (
                <span class="floor-tab-count">{problems}</span>
              )}
            </button>
          ))}
        </div>
        <CloseButton class="tool floor-panel-close" onClick={() => (editor.sheet.value = false)} />
      </div>
      <div
        ref={body}
        id="floor-panel-body"
        class={`floor-panel-body floor-panel-${now}`}
        role="tabpanel"
        aria-labelledby={`tab-${now}`}
      >
        {now === "chosen" && <Details editor={editor} />}
        {now === "things" && <ThingsList editor={editor} />}
        {now === "problems" && <ProblemList editor={editor} />}
      </div>
    </section>
  );
}
