import { useMemo } from "preact/hooks";
import { Button } from "../../../shared/ui/button.tsx";
import { adjoin, nearestPoint } from "../model/connecting.ts";
import { edit, stock } from "../model/layout_commands.ts";
import { distanceTo, rectOf } from "../model/rect.ts";
import { stackHeight } from "../model/stock.ts";
import type { Box, SectionGeometry } from "../../../../domain/warehouse/records.ts";
import { language } from "../../../shared/i18n.ts";
import { lengthText } from "../../floor_plan/measures.ts";
import { inUnits } from "../../shared/units.ts";
import type { FloorEditor } from "../state/editor.ts";
import { Field, NameField, NumberField } from "./fields.tsx";
import { t } from "../messages.ts";

// A longer list is of no help; the name is typed then.
const MAX_CHOICES = 2000;

/** Box types by SKU; those that share one are distinguished by their dimensions. */
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

/** A section in exact numbers: its place, what it holds, from where it is reached. */
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
    if (text.trim() === "") return void editor.do(adjoin(floor, plot.id, undefined));
    // Names need not be unique: the nearest of those that bear it is meant.
    const point = [...floor.points.values()].filter((one) => one.name_points === text.trim())
      .map((one) => ({ one, away: distanceTo(rectOf(plot), one.pos_x, one.pos_y) }))
      .sort((a, b) => a.away - b.away)[0]?.one;
    if (point === undefined) return t("way_unknown");
    editor.do(adjoin(floor, plot.id, point));
  };
  const takeBox = (text: string) => {
    if (text.trim() === "") {
      return void editor.do(stock(floor, plot.id, { id_box: "", sku_name: "", count_box: 0 }));
    }
    const found = boxes.get(text.trim());
    if (found === undefined) return t("box_unknown");
    editor.do(stock(floor, plot.id, { id_box: found.id, sku_name: found.sku_box }));
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
          placeholder={t("box_none")}
          choices={boxNames}
          onTake={takeBox}
        />
        <NumberField
          label={t("stock")}
          value={section?.count_box ?? 0}
          least="count"
          onTake={(value) => {
            // As it is now: the box type may have been taken a moment ago.
            const { id_box = "" } = editor.floor.sections.get(plot.id_warehouse_section) ?? {};
            if (id_box === "" && value > 0) return t("stock_needs_box");
            editor.do(stock(floor, plot.id, { count_box: value }));
          }}
        />
      </div>
      {height !== undefined && height > 0 && (
        <p class="soft">
          {t("stock_height", { height: lengthText(height, language.value) })}
        </p>
      )}
      <Field
        label={t("way")}
        value={floor.points.get(plot.id_point_way)?.name_points ?? ""}
        placeholder={t("way_none")}
        choices={points}
        onTake={takePoint}
      />
      {nearest !== undefined && nearest.id !== plot.id_point_way && (
        <Button
          look="quiet"
          onClick={() => editor.do(adjoin(floor, plot.id, nearest))}
        >
          {t("way_nearest")}: {nearest.name_points}
        </Button>
      )}
    </>
  );
}
