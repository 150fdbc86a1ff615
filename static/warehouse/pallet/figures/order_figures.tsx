/** How good a calculation is as a whole, and which boxes are at risk. */
import type { BoxAt, Figures } from "../../../../domain/packing/figures.ts";
import type { PackedBox, PackedOrder } from "../model/packed_order.ts";
import { figure, percent, weight } from "../figure_text.ts";
import { count, t } from "../messages.ts";

// Small pallets that illustrate the bound; more than these are only named in the text.
const MOST_DRAWN = 60;

/** How far the pallets are from the least possible, in a sentence. */
export function boundSentence({ pallets, bound }: Figures): string {
  return pallets <= bound.pallets ? t("least") : t("above_least", {
    bound: count("pallets", bound.pallets),
    more: count("more_pallets", pallets - bound.pallets),
  });
}

/** One mark a pallet: filled for those that no layout does without, hollow for what is above. */
export function BoundPicture({ figures: { pallets, bound } }: { figures: Figures }) {
  if (pallets > MOST_DRAWN) return null;
  const needed = Math.min(bound.pallets, pallets);
  return (
    <p
      class="bound-picture"
      role="img"
      aria-label={t("bound_picture", { bound: needed, pallets })}
    >
      {Array.from(
        { length: pallets },
        (_, at) => <span key={at} class={at < needed ? "bound-needed" : "bound-more"} />,
      )}
    </p>
  );
}

/** The box that figures speak of. */
function boxAt({ pallets }: PackedOrder, { pallet, order }: BoxAt): PackedBox | undefined {
  return pallets[pallet - 1]?.boxes.find((box) => box.order === order);
}

/** A share as a bar beside its words. */
export function Meter({ share, low = false }: { share: number; low?: boolean }) {
  return (
    <span class={low ? "meter meter-low" : "meter"} aria-hidden="true">
      <span style={{ width: `${Math.min(100, 100 * share)}%` }} />
    </span>
  );
}

function AtRisk({ name, line, share, box, low, onShow }: {
  name: string;
  line: string;
  share: number;
  box: PackedBox;
  low?: boolean;
  onShow: (box: PackedBox) => void;
}) {
  const place = { pallet: box.pallet + 1, layer: box.layer + 1 };
  return (
    <button
      type="button"
      class="risk"
      title={t("show_box", { sku: box.type.sku, ...place })}
      onClick={() => onShow(box)}
    >
      <span class="risk-name">{name}</span>
      <span class="risk-box">{box.type.sku}, {t("at_box", place)}</span>
      <Meter share={share} low={low ?? false} />
      <span class="risk-line">{line}</span>
    </button>
  );
}

/** The figures of all pallets together. */
export function OrderFigures({ order, figures, onShow }: {
  order: PackedOrder;
  figures: Figures;
  onShow: (box: PackedBox) => void;
}) {
  const { weakest_support: weakest, most_loaded: loaded } = figures;
  const [weak, full] = [weakest, loaded].map((at) => at ? boxAt(order, at) : undefined);
  const { volume_fill, volume_fill_but_last, well_supported, types_per_layer } = figures;
  const outOfTurn = figures.out_of_turn ?? null;
  const { interlocked = null, column_strength: strength = null, towers, tilt } = figures;
  return (
    <section class="figure-card" aria-label={t("order_figures")}>
      <h3>{t("order_figures")}</h3>
      <dl class="figure-facts figure-facts-metered">
        {figures.cost !== undefined && (
          <div>
            <dt>{t("pallets_cost")}</dt>
            <dd>{figure(figures.cost, Number.isInteger(figures.cost) ? 0 : 2)}</dd>
          </div>
        )}
        <div>
          <dt>{t("volume_fill")}</dt>
          <dd>
            {percent(volume_fill, 1)}
            <Meter share={volume_fill} />
          </dd>
        </div>
        {volume_fill_but_last !== null && (
          <div>
            <dt>{t("volume_but_last")}</dt>
            <dd>
              {percent(volume_fill_but_last, 1)}
              <Meter share={volume_fill_but_last} />
            </dd>
          </div>
        )}
        <div title={t("well_supported_hint")}>
          <dt>{t("well_supported")}</dt>
          <dd>
            {percent(well_supported, 1)}
            <Meter share={well_supported} />
          </dd>
        </div>
        {interlocked !== null && (
          <div title={t("interlocked_hint")}>
            <dt>{t("interlocked")}</dt>
            <dd>
              {percent(interlocked, 1)}
              <Meter share={interlocked} />
            </dd>
          </div>
        )}
        {strength !== null && (
          <div title={t("column_strength_hint")}>
            <dt>{t("column_strength")}</dt>
            <dd>
              {percent(strength, 1)}
              <Meter share={strength} />
            </dd>
          </div>
        )}
        {towers !== undefined && (
          <div title={t("towers_hint")}>
            <dt>{t("towers")}</dt>
            <dd>{figure(towers)}</dd>
          </div>
        )}
        {tilt !== undefined && (
          <div title={t("tilt_hint")}>
            <dt>{t("tilt")}</dt>
            <dd>{figure(tilt, 1)}°</dd>
          </div>
        )}
        <div>
          <dt>{t("types_per_layer")}</dt>
          <dd>{figure(types_per_layer, 1)}</dd>
        </div>
        {outOfTurn !== null && (
          <div title={t("out_of_turn_hint")}>
            <dt>{t("out_of_turn")}</dt>
            <dd>{figure(outOfTurn)}</dd>
          </div>
        )}
      </dl>
      {weakest && weak && (
        <AtRisk
          name={t("weakest")}
          line={t("weakest_line", { share: percent(weakest.share) })}
          share={weakest.share}
          box={weak}
          onShow={onShow}
        />
      )}
      {loaded && full && (
        <AtRisk
          name={t("most_loaded")}
          line={t("most_loaded_line", {
            load: weight(loaded.load),
            limit: weight(loaded.bearable_load),
            share: percent(loaded.share),
          })}
          share={loaded.share}
          box={full}
          low
          onShow={onShow}
        />
      )}
    </section>
  );
}
