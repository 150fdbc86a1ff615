/** Details of a selected section, point or edge: fields for editors, facts for other users. */
import { useMemo } from "preact/hooks";
import { Button, CloseButton } from "../../../shared/ui/button.tsx";
import { accessChange, nearestPoint } from "../model/connecting.ts";
import { directEdges, directionOf, edit, setSpeed, stock } from "../model/layout_commands.ts";
import { distanceTo, rectOf } from "../model/rect.ts";
import { stackHeight } from "../../shared/measures.ts";
import type { Box, Edge, Point, SectionGeometry } from "../../../../domain/warehouse/records.ts";
import { language } from "../../../shared/i18n.ts";
import { lengthText } from "../../floor_plan/measures.ts";
import { inUnits } from "../../shared/units.ts";
import type { FloorEditor } from "../state/editor.ts";
import { Field, NameField, NumberField } from "./fields.tsx";
import { t } from "../messages.ts";
import { remove } from "../model/placing.ts";
import { formatNumber } from "../../../shared/formats.ts";
import { nameOf, parseNumber } from "../state/describe_thing.ts";
import { Fact } from "../../../shared/ui/table.tsx";

// A longer list does not help; the name must be typed.
const MAX_CHOICES = 2000;

/** Returns the box types by SKU; those that share one are distinguished by their dimensions. */
export function boxChoices(boxes: Iterable<Box>): Map<string, Box> {
  const choices = new Map<string, Box>();
  for (const box of boxes) {
    const { sku_box, length_box, width_box, height_box } = box;
    const name = choices.has(sku_box)
      ? `${sku_box} (${length_box} × ${width_box} × ${height_box})`
      : sku_box;
    choices.set(name, box);
  }
  return choices;
}

/** Fields of a section: position, stock and access point. */
export function SectionDetails({ editor, plot }: { editor: FloorEditor; plot: SectionGeometry }) {
  editor.revision.value;
  const { floor } = editor;
  const section = floor.sections.get(plot.id_warehouse_section);
  const box = editor.boxes.get(section?.id_box ?? "");
  const height = section && stackHeight(section, plot, box);
  const boxes = useMemo(() => boxChoices(editor.boxes.values()), [editor]);
  const boxNames = useMemo(() => [...boxes.keys()], [boxes]);
  const boxName = [...boxes].find(([, { id }]) => id === box?.id)?.[0] ?? section?.sku_name ?? "";
  const points = useMemo(
    () =>
      floor.points.size <= MAX_CHOICES
        ? [...floor.points.values()].map(({ name_points }) => name_points)
        : [],
    [floor, floor.points.size],
  );
  const number = (label: string, field: "x_pos" | "y_pos" | "lenght_wsec" | "widht_wsec") => (
    <NumberField
      label={label}
      value={plot[field]}
      least={field === "x_pos" || field === "y_pos" ? "any" : "extent"}
      onTake={(value) => editor.do(edit(floor, plot.id, { [field]: value }))}
    />
  );
  const takePoint = (text: string) => {
    if (text.trim() === "") return void editor.do(accessChange(floor, plot.id, undefined));
    // Names need not be unique: take the nearest point with this name.
    const point = [...floor.points.values()].filter((one) => one.name_points === text.trim())
      .map((one) => ({ one, away: distanceTo(rectOf(plot), one.pos_x, one.pos_y) }))
      .sort((a, b) => a.away - b.away)[0]?.one;
    if (point === undefined) return t("way_unknown");
    editor.do(accessChange(floor, plot.id, point));
  };
  const takeBox = (text: string) => {
    if (text.trim() === "") {
      return void editor.do(stock(floor, [plot.id], { id_box: "", sku_name: "", count_box: 0 }));
    }
    const box = boxes.get(text.trim());
    if (box === undefined) return t("box_unknown");
    editor.do(stock(floor, [plot.id], { id_box: box.id, sku_name: box.sku_box }));
  };
  const nearest = nearestPoint(floor, rectOf(plot), inUnits(1e6));
  return (
    <>
      <NameField editor={editor} id={plot.id} />
      <div class="field-row">
        {number(t("pos_x"), "x_pos")}
        {number(t("pos_y"), "y_pos")}
        {number(t("width"), "widht_wsec")}
        {number(t("length"), "lenght_wsec")}
      </div>
      <div class="field-row">
        <Field
          label={t("box")}
          value={boxName}
          placeholder={t("none")}
          choices={boxNames}
          onTake={takeBox}
        />
        <NumberField
          label={t("stock")}
          value={section?.count_box ?? 0}
          least="count"
          onTake={(value) => {
            // The current box type: it may have been changed a moment ago.
            const { id_box = "" } = editor.floor.sections.get(plot.id_warehouse_section) ?? {};
            if (id_box === "" && value > 0) return t("stock_needs_box");
            editor.do(stock(floor, [plot.id], { count_box: value }));
          }}
        />
      </div>
      <div class="field-row">
        {(["min_box", "max_box"] as const).map((field) => (
          <Field
            key={field}
            label={t(field)}
            value={String(section?.[field] ?? "")}
            placeholder={t("none")}
            numeric
            onTake={(text) => {
              const value = text.trim() === "" ? null : Number(text);
              const now = editor.floor.sections.get(plot.id_warehouse_section);
              const { min_box = null, max_box = null } = {
                ...now,
                ...(field === "min_box" ? { min_box: value } : { max_box: value }),
              };
              if (value !== null && !(Number.isSafeInteger(value) && value >= 0)) {
                return t("enter_count");
              }
              if (min_box !== null && max_box !== null && max_box < min_box) {
                return t("wrong_limits");
              }
              editor.do(stock(floor, [plot.id], { [field]: value }));
            }}
          />
        ))}
      </div>
      {height !== undefined && height > 0 && (
        <p class="soft">
          {t("stock_height", { height: lengthText(height, language.value) })}
        </p>
      )}
      <Field
        label={t("way")}
        value={floor.points.get(plot.id_point_way)?.name_points ?? ""}
        placeholder={t("none")}
        choices={points}
        onTake={takePoint}
      />
      {nearest !== undefined && nearest.id !== plot.id_point_way && (
        <Button
          look="quiet"
          onClick={() => editor.do(accessChange(floor, plot.id, nearest))}
        >
          {t("way_nearest")}: {nearest.name_points}
        </Button>
      )}
    </>
  );
}

function PlaceLinks({ editor, ids }: { editor: FloorEditor; ids: readonly string[] }) {
  editor.revision.value;
  return (
    <ul class="lined">
      {ids.map((id) => (
        <li key={id} class="cluster cluster-between">
          <Button look="quiet" onClick={() => editor.flyTo([id])}>
            {nameOf(editor.floor, id)}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Fields of a point, its edges and the sections that it gives access to. */
export function PointDetails({ editor, point }: { editor: FloorEditor; point: Point }) {
  editor.revision.value;
  const { floor } = editor;
  const edges = [...floor.edgesOf(point.id)].map((id) => {
    const { id_points_from, id_points_to } = floor.edges.get(id)!;
    return { id, other: id_points_from === point.id ? id_points_to : id_points_from };
  });
  const serves = [...floor.plotsAt(point.id)];
  return (
    <>
      <NameField editor={editor} id={point.id} />
      <div class="field-row">
        <NumberField
          label={t("pos_x")}
          value={point.pos_x}
          onTake={(pos_x) => editor.do(edit(floor, point.id, { pos_x }))}
        />
        <NumberField
          label={t("pos_y")}
          value={point.pos_y}
          onTake={(pos_y) => editor.do(edit(floor, point.id, { pos_y }))}
        />
      </div>
      <h3>{t("ways")}</h3>
      <ul class="lined">
        {edges.length === 0 && <li class="soft">{t("no_ways")}</li>}
        {edges.map(({ id, other }) => (
          <li key={id} class="cluster cluster-between">
            <Button look="quiet" onClick={() => editor.flyTo([other])}>
              {nameOf(editor.floor, other)}
            </Button>
            <CloseButton
              label={t("remove_way", { name: nameOf(editor.floor, other) })}
              onClick={() => editor.do(remove(floor, [id]).change)}
            />
          </li>
        ))}
      </ul>
      {serves.length > 0 && <h3>{t("serves")}</h3>}
      <PlaceLinks editor={editor} ids={serves} />
    </>
  );
}

const DIRECTIONS = ["both", "forth", "back"] as const;

/** Fields for the direction and speed of edges, with their common values. */
export function EdgeRules({ editor, ids }: { editor: FloorEditor; ids: readonly string[] }) {
  editor.revision.value;
  const { floor } = editor;
  const edges = ids.flatMap((id) => floor.edges.get(id) ?? []);
  const directions = new Set(edges.map((edge) => directionOf(floor, edge)));
  const speeds = new Set(edges.map(({ speed }) => speed));
  const [speed] = speeds;
  const isSame = speeds.size === 1;
  const takeSpeed = (text: string) => {
    const number = text.trim() === "" ? null : parseNumber(text);
    if (number === undefined || number !== null && !(number >= 0.01 && number <= 100)) {
      return t("wrong_speed");
    }
    editor.do(setSpeed(floor, ids, number === 1 ? null : number));
  };
  return (
    <>
      <h3 id="way-direction">{t("direction")}</h3>
      <div class="segments segments-fill" role="group" aria-labelledby="way-direction">
        {DIRECTIONS.map((direction) => (
          <Button
            key={direction}
            class="segment"
            aria-pressed={directions.size === 1 && directions.has(direction)}
            {...(direction === "both" ? {} : { "aria-label": t(`direction_${direction}_label`) })}
            onClick={() => editor.do(directEdges(floor, ids, direction))}
          >
            {t(`direction_${direction}`)}
          </Button>
        ))}
      </div>
      <Field
        label={t("speed")}
        value={isSame && typeof speed === "number" ? String(speed) : ""}
        numeric
        placeholder={isSame ? "1" : "…"}
        onTake={takeSpeed}
      />
    </>
  );
}

/** Direction and speed of an edge as text, unless they are the default ones. */
export function EdgeRuleFacts({ edge }: { edge: Edge }) {
  const { one_way, speed, name_points_from: from, name_points_to: to } = edge;
  return (
    <>
      {one_way === 1 && <p>{t("one_way_fact", { from, to })}</p>}
      {speed !== null && <p>{t("speed_fact", { speed: formatNumber(speed, 2, language.value) })}
      </p>}
    </>
  );
}

/** Fields of an edge: length, direction, speed and ends. */
export function EdgeDetails({ editor, edge }: { editor: FloorEditor; edge: Edge }) {
  editor.revision.value;
  const ends = [edge.id_points_from, edge.id_points_to];
  const [from, to] = ends.map((id) => editor.floor.points.get(id));
  return (
    <>
      {from && to && (
        <p class="title">
          {lengthText(Math.hypot(from.pos_x - to.pos_x, from.pos_y - to.pos_y), language.value)}
        </p>
      )}
      <EdgeRuleFacts edge={edge} />
      <EdgeRules editor={editor} ids={[edge.id]} />
      <h3>{t("between")}</h3>
      <PlaceLinks editor={editor} ids={ends} />
    </>
  );
}

const text = (length: number) => lengthText(length, language.value);

function Facts({ lines }: { lines: readonly (readonly [string, string])[] }) {
  return (
    <dl class="pairs pairs-lined">
      {lines.map(([name, value]) => <Fact key={name} name={name}>{value}</Fact>)}
    </dl>
  );
}

export function SectionFacts({ editor, plot }: { editor: FloorEditor; plot: SectionGeometry }) {
  editor.revision.value;
  const { floor } = editor;
  const section = floor.sections.get(plot.id_warehouse_section);
  const stock = section && section.count_box > 0
    ? `${section.count_box} × ${section.sku_name}`
    : t("empty");
  return (
    <Facts
      lines={[
        [t("fact_stock"), stock],
        [t("fact_way"), floor.points.get(plot.id_point_way)?.name_points ?? t("none")],
        [t("fact_place"), `${text(plot.x_pos)}, ${text(plot.y_pos)}`],
        [t("fact_size"), `${text(plot.widht_wsec)} × ${text(plot.lenght_wsec)}`],
      ]}
    />
  );
}

export function PointFacts({ point }: { point: Point }) {
  return <Facts lines={[[t("fact_place"), `${text(point.pos_x)}, ${text(point.pos_y)}`]]} />;
}

export function EdgeFacts({ editor, edge }: { editor: FloorEditor; edge: Edge }) {
  editor.revision.value;
  const [from, to] = [edge.id_points_from, edge.id_points_to]
    .map((id) => editor.floor.points.get(id));
  return (
    <>
      {from && to && (
        <Facts
          lines={[[
            t("length"),
            text(Math.hypot(from.pos_x - to.pos_x, from.pos_y - to.pos_y)),
          ]]}
        />
      )}
      <EdgeRuleFacts edge={edge} />
    </>
  );
}
