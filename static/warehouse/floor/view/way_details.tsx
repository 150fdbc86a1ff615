import { CloseButton } from "../../../shared/close_button.tsx";
import { edit, rename } from "../../../../domain/warehouse/floor/layout_commands.ts";
import { remove } from "../../../../domain/warehouse/floor/removal.ts";
import type { Edge, Point } from "../../../../domain/warehouse/records.ts";
import { language } from "../../../shared/i18n.ts";
import { lengthText } from "../../floor_plan/measures.ts";
import type { FloorEditor } from "../state/editor.ts";
import { NameField, NumberField } from "./fields.tsx";
import { nameOf } from "../state/describe_thing.ts";
import { t } from "../messages.ts";

/** Links that fly to places of the floor. */
function PlaceLinks({ editor, ids }: { editor: FloorEditor; ids: readonly string[] }) {
  return (
    <ul class="detail-links">
      {ids.map((id) => (
        <li key={id}>
          <button type="button" class="quiet" onClick={() => editor.flyTo([id])}>
            {nameOf(editor.floor, id)}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A point in exact numbers, with its ways and the sections that are reached from it. */
export function PointDetails({ editor, point }: { editor: FloorEditor; point: Point }) {
  const { floor } = editor;
  const ways = [...floor.edgesOf(point.id)].map((id) => {
    const { id_points_from, id_points_to } = floor.edges.get(id)!;
    return { id, other: id_points_from === point.id ? id_points_to : id_points_from };
  });
  const serves = [...floor.plotsAt(point.id)];
  return (
    <>
      <NameField
        value={point.name_points}
        onTake={(name) => editor.do(rename(floor, point.id, name))}
      />
      <div class="field-pair">
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
      <ul class="detail-links">
        {ways.length === 0 && <li class="soft">{t("no_ways")}</li>}
        {ways.map(({ id, other }) => (
          <li key={id}>
            <button type="button" class="quiet" onClick={() => editor.flyTo([other])}>
              {nameOf(editor.floor, other)}
            </button>
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

/** A way: its length and its ends. */
export function EdgeDetails({ editor, edge }: { editor: FloorEditor; edge: Edge }) {
  const ends = [edge.id_points_from, edge.id_points_to];
  const [from, to] = ends.map((id) => editor.floor.points.get(id));
  return (
    <>
      {from && to && (
        <p class="figure">
          {lengthText(Math.hypot(from.pos_x - to.pos_x, from.pos_y - to.pos_y), language.value)}
        </p>
      )}
      <h3>{t("between")}</h3>
      <PlaceLinks editor={editor} ids={ends} />
    </>
  );
}
