import { Button } from "../../../shared/ui/button.tsx";
import { CloseButton } from "../../../shared/ui/close_button.tsx";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { FloorEditor, Panel } from "../state/editor.ts";
import { t } from "../messages.ts";
import { Details } from "./details.tsx";
import { ProblemList } from "./problem_list.tsx";
import { RackForm } from "./rack_form.tsx";
import { ThingsList } from "./things_list.tsx";

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
        <div ref={tabs} class="tabs floor-tabs" role="tablist" onKeyDown={onKey}>
          {PANELS.map((panel) => (
            <Button
              key={panel}
              id={`tab-${panel}`}
              role="tab"
              class="tab"
              aria-selected={panel === now}
              aria-controls="floor-panel-body"
              tabIndex={panel === now ? 0 : -1}
              onClick={() => (editor.panel.value = panel)}
            >
              {t(`panel_${panel}`)}
              {panel === "problems" && problems > 0 && (
                <span class="badge badge-full">{problems}</span>
              )}
            </Button>
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
        {now === "chosen" &&
          (editor.tool.value === "racks"
            ? <RackForm editor={editor} />
            : <Details editor={editor} />)}
        {now === "things" && <ThingsList editor={editor} />}
        {now === "problems" && <ProblemList editor={editor} />}
      </div>
    </section>
  );
}
