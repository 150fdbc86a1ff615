/** A chosen thing for those who may look at the plan and not change it. */
import { Fact } from "../../../shared/ui/table.tsx";
import type { Edge, Point, SectionGeometry } from "../../../../domain/warehouse/records.ts";
import { language } from "../../../shared/i18n.ts";
import { lengthText } from "../../floor_plan/measures.ts";
import { t } from "../several_messages.ts";
import type { FloorEditor } from "../state/editor.ts";
import { WayFacts } from "./way_details.tsx";

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
    : t("fact_empty");
  return (
    <Facts
      lines={[
        [t("fact_stock"), stock],
        [t("fact_way"), floor.points.get(plot.id_point_way)?.name_points ?? t("fact_none")],
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
            t("fact_length"),
            text(Math.hypot(from.pos_x - to.pos_x, from.pos_y - to.pos_y)),
          ]]}
        />
      )}
      <WayFacts edge={edge} />
    </>
  );
}
