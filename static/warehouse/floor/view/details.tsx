/** What is chosen, in exact numbers. */
import { joined } from "../../../../domain/warehouse/floor/change.ts";
import { moveBy } from "../../../../domain/warehouse/floor/layout_commands.ts";
import { floorFigures } from "../../../../domain/warehouse/floor/figures.ts";
import { language } from "../../../shared/i18n.ts";
import { lengthText } from "../../floor_plan/measures.ts";
import { countText } from "../../shared/measures.ts";
import { largeLength } from "../../shared/units.ts";
import { connectChosen, copyChosen, removeChosen } from "../state/commands.ts";
import type { FloorEditor } from "../state/editor.ts";
import { shownKey } from "../state/floor_keys.ts";
import { SectionDetails } from "./section_details.tsx";
import { EdgeDetails, PointDetails } from "./way_details.tsx";
import { describe } from "../state/describe_thing.ts";
import { count, t } from "../messages.ts";

const inMetres = (length: number) => lengthText(length, language.value);

/** Puts all to the smallest position on one axis. */
function align(editor: FloorEditor, axis: "x" | "y"): void {
  const { floor } = editor;
  const ids = editor.chosen.value;
  const all = floor.rectAround(ids);
  if (all === undefined) return;
  const changes = ids.map((id) => {
    const rect = floor.rectAround([id])!;
    return moveBy(
      floor,
      [id],
      axis === "x" ? all.left - rect.left : 0,
      axis === "y" ? all.top - rect.top : 0,
    );
  });
  editor.do(changes.reduce(joined, []));
}

function SeveralDetails({ editor, ids }: { editor: FloorEditor; ids: readonly string[] }) {
  const { floor } = editor;
  const of = (kind: "section_geometry" | "points" | "edges") =>
    ids.filter((id) => floor[kind].has(id)).length;
  const rect = floor.rectAround(ids);
  const [sections, points, edges] = [of("section_geometry"), of("points"), of("edges")];
  return (
    <>
      <ul class="soft">
        {sections > 0 && <li>{count("sections", sections)}</li>}
        {points > 0 && <li>{count("points", points)}</li>}
        {edges > 0 && <li>{count("edges", edges)}</li>}
      </ul>
      {rect && (
        <p class="figure">
          {inMetres(rect.right - rect.left)} × {inMetres(rect.bottom - rect.top)}
        </p>
      )}
      <h3>{t("align")}</h3>
      <div class="detail-actions">
        <button type="button" class="button" onClick={() => align(editor, "x")}>
          {t("align_left")}
        </button>
        <button type="button" class="button" onClick={() => align(editor, "y")}>
          {t("align_top")}
        </button>
      </div>
    </>
  );
}

function FloorDetails({ editor }: { editor: FloorEditor }) {
  const { floor, warehouse } = editor;
  const { empty, boxes, ways, used } = floorFigures(floor, warehouse);
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
      <dl class="floor-figures">
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <label class="detail-switch">
        <input
          type="checkbox"
          checked={editor.snaps.value}
          onChange={() => editor.toggleSnapping()}
        />
        {t("snapping_told")}
      </label>
      <div class="detail-actions">
        <button
          type="button"
          class="button"
          onClick={() => (editor.overlay.value = "transfer")}
        >
          {t("transfer")}
        </button>
        <button
          type="button"
          class="button key-hint"
          onClick={() => (editor.overlay.value = "help")}
        >
          {t("help")}
        </button>
      </div>
      <ul class="floor-first-keys key-hint">
        {(["section", "point", "connect", "copy"] as const).map((action) => (
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
      <div class="details">
        <h2>{t("floor_size")}</h2>
        <FloorDetails editor={editor} />
      </div>
    );
  }
  if (more !== undefined) {
    return (
      <div class="details">
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
    <div class="details">
      <h2>{describe(editor.floor, id)}</h2>
      {plot && <SectionDetails key={id} editor={editor} plot={plot} />}
      {point && <PointDetails key={id} editor={editor} point={point} />}
      {edge && <EdgeDetails key={id} editor={editor} edge={edge} />}
      <Actions editor={editor} />
    </div>
  );
}

/** What the tools do, in words, for what is chosen. */
function Actions({ editor }: { editor: FloorEditor }) {
  const onlyEdges = editor.chosen.value.every((id) => editor.floor.edges.has(id));
  return (
    <div class="detail-actions">
      <button type="button" class="button" onClick={() => editor.flyTo(editor.chosen.value)}>
        {t("go_to")}
      </button>
      {!onlyEdges && (
        <>
          <button type="button" class="button" onClick={() => connectChosen(editor)}>
            {t("tool_connect")}
          </button>
          <button type="button" class="button" onClick={() => copyChosen(editor)}>
            {t("copy")}
          </button>
        </>
      )}
      <button
        type="button"
        class="button button-danger"
        onClick={() => removeChosen(editor)}
      >
        {t("delete")}
      </button>
    </div>
  );
}
