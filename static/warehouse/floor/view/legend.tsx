import { Select } from "../../../shared/ui/fields.tsx";
import { language } from "../../../shared/i18n.ts";
import { paletteVersion } from "../../../shared/theme.ts";
import type { Tint } from "../../floor_plan/floor_palette.ts";
import type { FloorView } from "../../floor_plan/floor_view.ts";
import { lengthText } from "../../floor_plan/measures.ts";
import { STOCK_STEPS, type TintedBy } from "../../floor_plan/section_tints.ts";
import { roundInUnits } from "../../shared/units.ts";
import type { FloorEditor } from "../state/editor.ts";
import { t } from "../messages.ts";

const CHOICES: readonly TintedBy[] = ["stock", "types", "none"];

function Steps({ tints }: { tints: readonly Tint[] }) {
  return (
    <>
      {tints.map(({ fill }, i) => (
        <li key={i} class="cluster gap-2 nowrap">
          <span class="swatch" style={{ background: fill }} />
          {i < STOCK_STEPS.length
            ? t("legend_to", { height: lengthText(roundInUnits(STOCK_STEPS[i]!), language.value) })
            : t("legend_above")}
        </li>
      ))}
    </>
  );
}

/** Legend of the sections' colours, and the choice of their meaning. */
export function Legend({ editor, view }: { editor: FloorEditor; view: FloorView | undefined }) {
  paletteVersion.value;
  const palette = view?.palette;
  const by = editor.tintedBy.value;
  return (
    <div class="cluster cluster-nowrap gap-3 floating legend">
      <label>
        <span class="unseen">{t("legend")}</span>
        <Select
          value={by}
          choices={CHOICES.map((choice) => [choice, t(`tint_${choice}`)])}
          onChoose={(value) => (editor.tintedBy.value = value)}
        />
      </label>
      <ul class="cluster soft" title={by === "stock" ? t("legend_height") : undefined}>
        <li class="cluster gap-2 nowrap">
          <span class="swatch legend-empty" />
          {t("legend_empty")}
        </li>
        {by === "stock" && palette && <Steps tints={palette.stock} />}
        {by === "types" && palette && (
          <li class="cluster gap-2 nowrap">
            <span class="legend-types">
              {palette.types.slice(0, 5).map(({ fill }) => (
                <span key={fill} style={{ background: fill }} />
              ))}
            </span>
            {t("legend_types")}
          </li>
        )}
      </ul>
    </div>
  );
}
