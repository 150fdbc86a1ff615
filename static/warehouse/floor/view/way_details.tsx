import { Button, CloseButton } from "../../../shared/ui/button.tsx";
import { edit } from "../model/layout_commands.ts";
import { remove } from "../model/removal.ts";
import type { Edge, Point } from "../../../../domain/warehouse/records.ts";
import { formatNumber } from "../../../shared/formats.ts";
import { language } from "../../../shared/i18n.ts";
import { lengthText } from "../../floor_plan/measures.ts";
import type { FloorEditor } from "../state/editor.ts";
import { directEdges, directionOf, setSpeed } from "../model/edge_rules.ts";
import { t as rule } from "../several_messages.ts";
import { parseNumber } from "../state/parse_number.ts";
import { Field, NameField, NumberField } from "./fields.tsx";
import { nameOf } from "../state/describe_thing.ts";
import { t } from "../messages.ts";

/** Links that fly to places of the floor. */
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

/** A point in exact numbers, with its ways and the sections that are reached from it. */
export function PointDetails({ editor, point }: { editor: FloorEditor; point: Point }) {
  editor.revision.value;
  const { floor } = editor;
  const ways = [...floor.edgesOf(point.id)].map((id) => {
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
        {ways.length === 0 && <li class="soft">{t("no_ways")}</li>}
        {ways.map(({ id, other }) => (
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

/** Direction and speed of ways: what they have in common, and what they are given. */
export function WayRules({ editor, ids }: { editor: FloorEditor; ids: readonly string[] }) {
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
      return rule("wrong_speed");
    }
    editor.do(setSpeed(floor, ids, number === 1 ? null : number));
  };
  return (
    <>
      <h3 id="way-direction">{rule("direction")}</h3>
      <div class="segments segments-fill" role="group" aria-labelledby="way-direction">
        {DIRECTIONS.map((direction) => (
          <Button
            key={direction}
            class="segment"
            aria-pressed={directions.size === 1 && directions.has(direction)}
            {...(direction === "both"
              ? {}
              : { "aria-label": rule(`direction_${direction}_label`) })}
            onClick={() => editor.do(directEdges(floor, ids, direction))}
          >
            {rule(`direction_${direction}`)}
          </Button>
        ))}
      </div>
      <Field
        label={rule("speed")}
        value={isSame && typeof speed === "number" ? String(speed) : ""}
        numeric
        placeholder={isSame ? "1" : "…"}
        onTake={takeSpeed}
      />
    </>
  );
}

/** Direction and speed of a way as text, where it has any of its own. */
export function WayFacts({ edge }: { edge: Edge }) {
  const { one_way, speed, name_points_from: from, name_points_to: to } = edge;
  return (
    <>
      {one_way === 1 && <p>{rule("one_way_fact", { from, to })}</p>}
      {speed !== null && (
        <p>{rule("speed_fact", { speed: formatNumber(speed, 2, language.value) })}</p>
      )}
    </>
  );
}

/** A way: its length, direction and speed, and its ends. */
export function EdgeDetails({ editor, edge }: { editor: FloorEditor; edge: Edge }) {
  editor.revision.value;
  const ends = [edge.id_points_from, edge.id_points_to];
  const [from, to] = ends.map((id) => editor.floor.points.get(id));
  return (
    <>
      {from && to && (
        <p class="figure">
          {lengthText(Math.hypot(from.pos_x - to.pos_x, from.pos_y - to.pos_y), language.value)}
        </p>
      )}
      <WayFacts edge={edge} />
      <WayRules editor={editor} ids={[edge.id]} />
      <h3>{t("between")}</h3>
      <PlaceLinks editor={editor} ids={ends} />
    </>
  );
}
