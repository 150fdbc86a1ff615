/** Details of the selection in exact numbers. */
import { Fact } from "../../../shared/ui/table.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { floorMetrics } from "../../../../domain/warehouse/floor/metrics.ts";
import { language } from "../../../shared/i18n.ts";
import { lengthText } from "../../floor_plan/measures.ts";
import { countText } from "../../shared/measures.ts";
import { largeLength } from "../../shared/units.ts";
import { t as severalText } from "../several_messages.ts";
import { duplicate } from "../state/clipboard.ts";
import { connectChosen, copyChosen, removeChosen } from "../state/commands.ts";
import type { FloorEditor } from "../state/editor.ts";
import { shownKey } from "../state/floor_keys.ts";
import { EdgeFacts, PointFacts, SectionFacts } from "./facts.tsx";
import { SectionDetails } from "./section_details.tsx";
import { SeveralDetails } from "./several_details.tsx";
import { EdgeDetails, PointDetails } from "./way_details.tsx";
import { describe } from "../state/describe_thing.ts";
import { count, t } from "../messages.ts";

const inMetres = (length: number) => lengthText(length, language.value);

function FloorDetails({ editor }: { editor: FloorEditor }) {
  editor.revision.value;
  const { floor, warehouse, mayEdit } = editor;
  const { empty, boxes, ways, used } = floorMetrics(floor, warehouse);
  const lines: [string, string | number][] = [
    [t("kind_sections"), countText(floor.sections.size)],
    [t("figure_empty"), countText(empty)],
    [t("figure_boxes"), countText(boxes)],
    [t("figure_used"), `${Math.round(used * 100)} %`],
    [t("kind_points"), countText(floor.points.size)],
    [t("kind_edges"), countText(floor.edges.size)],
    [t("figure_ways"), inMetres(Math.round(ways / largeLength()) * largeLength())],
  ];
  return (
    <>
      <p class="figure">
        {inMetres(warehouse.warehouse_width)} × {inMetres(warehouse.warehouse_length)}
      </p>
      <dl class="pairs pairs-lined">
        {lines.map(([name, value]) => <Fact key={name} name={name}>{value}</Fact>)}
      </dl>
      {mayEdit && <EditorSettings editor={editor} />}
    </>
  );
}

/** Settings below the metrics for users who may edit. */
function EditorSettings({ editor }: { editor: FloorEditor }) {
  return (
    <>
      <label class="check">
        <input
          type="checkbox"
          checked={editor.snaps.value}
          onChange={() => editor.toggleSnapping()}
        />
        {t("snapping_told")}
      </label>
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

export function Details({ editor }: { editor: FloorEditor }) {
  editor.revision.value;
  const { floor } = editor;
  const chosen = editor.chosen.value;
  const [id, more] = chosen;
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
        <h2>{count("chosen_count", chosen.length)}</h2>
        <SeveralDetails editor={editor} ids={chosen} />
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

/** Buttons of the tools for the selection. */
function Actions({ editor }: { editor: FloorEditor }) {
  editor.revision.value;
  const onlyEdges = editor.chosen.value.every((id) => editor.floor.edges.has(id));
  return (
    <div class="cluster gap-3">
      <Button onClick={() => editor.flyTo(editor.chosen.value)}>{t("go_to")}</Button>
      {editor.mayEdit && !onlyEdges && (
        <>
          <Button onClick={() => connectChosen(editor)}>{t("tool_connect")}</Button>
          <Button onClick={() => duplicate(editor)}>{severalText("duplicate")}</Button>
          <Button onClick={() => copyChosen(editor)}>{t("copy")}</Button>
        </>
      )}
      {editor.mayEdit && (
        <Button look="danger" onClick={() => removeChosen(editor)}>{t("delete")}</Button>
      )}
    </div>
  );
}
