import { Button, CloseButton } from "../../../shared/ui/button.tsx";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { FloorEditor, Panel } from "../state/editor.ts";
import { count, t } from "../messages.ts";
import { RackForm } from "./rack_form.tsx";
import { ThingsList } from "./things_list.tsx";
import type { Problem } from "../model/problems.ts";
import {
  connectSelected,
  copySelected,
  duplicate,
  mend,
  mendAll,
  putOnPlan,
  removeSelected,
} from "../state/commands.ts";
import { describe, nameOf, namesOf } from "../state/describe_thing.ts";
import { WarningIcon } from "./toolbar.tsx";
import { CheckField } from "../../../shared/ui/fields.tsx";
import { Fact } from "../../../shared/ui/table.tsx";
import { floorMetrics } from "../model/floor.ts";
import { language } from "../../../shared/i18n.ts";
import { lengthText } from "../../floor_plan/measures.ts";
import { countText } from "../../shared/measures.ts";
import { largeLength } from "../../shared/units.ts";
import { shownKey } from "../state/floor_keys.ts";
import {
  EdgeDetails,
  EdgeFacts,
  PointDetails,
  PointFacts,
  SectionDetails,
  SectionFacts,
} from "./details.tsx";
import { SeveralDetails } from "./several_details.tsx";

const inMetres = (length: number) => lengthText(length, language.value);

function FloorDetails({ editor }: { editor: FloorEditor }) {
  editor.revision.value;
  const { floor, warehouse, mayEdit } = editor;
  const { empty, boxes, pathLength, used } = floorMetrics(floor, warehouse);
  const lines: [string, string | number][] = [
    [t("kind_sections"), countText(floor.sections.size)],
    [t("figure_empty"), countText(empty)],
    [t("figure_boxes"), countText(boxes)],
    [t("figure_used"), `${Math.round(used * 100)} %`],
    [t("kind_points"), countText(floor.points.size)],
    [t("kind_edges"), countText(floor.edges.size)],
    [t("figure_ways"), inMetres(Math.round(pathLength / largeLength()) * largeLength())],
  ];
  return (
    <>
      <p class="title">
        {inMetres(warehouse.warehouse_width)} × {inMetres(warehouse.warehouse_length)}
      </p>
      <dl class="pairs pairs-lined">
        {lines.map(([name, value]) => <Fact key={name} name={name}>{value}</Fact>)}
      </dl>
      {mayEdit && <EditorSettings editor={editor} />}
    </>
  );
}

function EditorSettings({ editor }: { editor: FloorEditor }) {
  return (
    <>
      <CheckField
        label={t("snapping_told")}
        checked={editor.isSnapping.value}
        onCheck={() => editor.toggleSnapping()}
      />
      <div class="cluster gap-3">
        <Button onClick={() => (editor.overlay.value = "transfer")}>{t("transfer")}</Button>
        <Button class="button key-hint" onClick={() => (editor.overlay.value = "help")}>
          {t("help")}
        </Button>
      </div>
      <ul class="stack gap-3 soft small key-hint">
        {(["section", "racks", "point", "connect", "copy"] as const).map((action) => (
          <li key={action}>
            <kbd>{shownKey(action)}</kbd> {action === "copy" ? t("copy") : t(`tool_${action}`)}
          </li>
        ))}
      </ul>
    </>
  );
}

function Details({ editor }: { editor: FloorEditor }) {
  editor.revision.value;
  const { floor } = editor;
  const selected = editor.selected.value;
  const [id, more] = selected;
  if (id === undefined) {
    return (
      <div class="stack gap-5">
        <h2>{t("floor_size")}</h2>
        <FloorDetails editor={editor} />
      </div>
    );
  }
  if (more !== undefined) {
    return (
      <div class="stack gap-5">
        <h2>{count("chosen_count", selected.length)}</h2>
        <SeveralDetails editor={editor} ids={selected} />
        <Actions editor={editor} />
      </div>
    );
  }
  const [plot, point, edge] = [
    floor.section_geometry.get(id),
    floor.points.get(id),
    floor.edges.get(id),
  ];
  return (
    <div class="stack gap-5">
      <h2>{describe(editor.floor, id)}</h2>
      {editor.mayEdit ? <Fields editor={editor} id={id} /> : (
        <>
          {plot && <SectionFacts editor={editor} plot={plot} />}
          {point && <PointFacts point={point} />}
          {edge && <EdgeFacts editor={editor} edge={edge} />}
        </>
      )}
      <Actions editor={editor} />
    </div>
  );
}

function Fields({ editor, id }: { editor: FloorEditor; id: string }) {
  editor.revision.value;
  const plot = editor.floor.section_geometry.get(id);
  const point = editor.floor.points.get(id);
  const edge = editor.floor.edges.get(id);
  return (
    <>
      {plot && <SectionDetails key={id} editor={editor} plot={plot} />}
      {point && <PointDetails key={id} editor={editor} point={point} />}
      {edge && <EdgeDetails key={id} editor={editor} edge={edge} />}
    </>
  );
}

function Actions({ editor }: { editor: FloorEditor }) {
  editor.revision.value;
  const onlyEdges = editor.selected.value.every((id) => editor.floor.edges.has(id));
  return (
    <div class="cluster gap-3">
      <Button onClick={() => editor.flyTo(editor.selected.value)}>{t("show_on_plan")}</Button>
      {editor.mayEdit && !onlyEdges && (
        <>
          <Button onClick={() => connectSelected(editor)}>{t("tool_connect")}</Button>
          <Button onClick={() => duplicate(editor)}>{t("duplicate")}</Button>
          <Button onClick={() => copySelected(editor)}>{t("copy")}</Button>
        </>
      )}
      {editor.mayEdit && (
        <Button look="danger" onClick={() => removeSelected(editor)}>{t("delete")}</Button>
      )}
    </div>
  );
}

// Maximum number of displayed problems.
const MAX_SHOWN = 300;

function describeProblem({ floor }: FloorEditor, { kind, ids }: Problem): string {
  if (kind === "one_way") return t("problem_one_way", { names: namesOf(floor, ids) });
  if (kind !== "through") return t(`problem_${kind}`, { names: namesOf(floor, ids) });
  const [way, ...plots] = ids;
  return t("problem_through", { way: nameOf(floor, way!), names: namesOf(floor, plots) });
}

function ProblemList({ editor }: { editor: FloorEditor }) {
  editor.revision.value;
  const problems = editor.problems.value;
  if (problems.length === 0) return <p class="soft">{t("no_problems")}</p>;
  const through = problems.filter(({ kind }) => kind === "through").length;
  return (
    <>
      <h2>{count("problems", problems.length)}</h2>
      {through > 1 && editor.mayEdit && (
        <Button onClick={() => mendAll(editor)}>{t("mend_all")}</Button>
      )}
      <ul class="lined">
        {problems.slice(0, MAX_SHOWN).map((problem) => (
          <li key={`${problem.kind} ${problem.ids.join(" ")}`}>
            <ProblemLine editor={editor} problem={problem} />
          </li>
        ))}
      </ul>
    </>
  );
}

function ProblemLine({ editor, problem }: { editor: FloorEditor; problem: Problem }) {
  const { kind, ids } = problem;
  const [first] = ids;
  const isToPlace = kind === "unplaced" && editor.mayEdit;
  return (
    <>
      <Button
        class="list-row list-row-top small problem"
        onClick={() => isToPlace ? putOnPlan(editor, first!) : editor.flyTo(ids)}
      >
        <WarningIcon />
        <span>
          {describeProblem(editor, problem)}
          {isToPlace && <strong>{t("place_it")}</strong>}
        </span>
      </Button>
      {kind === "through" && editor.mayEdit && (
        <Button
          class="button button-small"
          aria-label={t("mend_way", { way: nameOf(editor.floor, first!) })}
          onClick={() => mend(editor, first!)}
        >
          {t("mend")}
        </Button>
      )}
    </>
  );
}

const PANELS: readonly Panel[] = ["chosen", "things", "problems"];

/** Side panel of the plan, at the bottom on small screens: details, list, problems. */
export function SidePanel({ editor }: { editor: FloorEditor }) {
  const now = editor.panel.value;
  const problems = editor.problems.value.length;
  const open = editor.isPanelOpen.value;
  const tabs = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The list opens with the focus in its filter.
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
    <section class={`floor-panel column ${open ? "floor-panel-up" : ""}`} aria-label={t("panel")}>
      <div class="floor-panel-head cluster cluster-nowrap gap-0">
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
        <CloseButton
          class="tool floor-panel-close"
          onClick={() => (editor.isPanelOpen.value = false)}
        />
      </div>
      <div
        ref={body}
        id="floor-panel-body"
        class={`floor-panel-body scroll floor-panel-${now}`}
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
