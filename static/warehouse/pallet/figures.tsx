/** Metrics of a calculation as a whole, and boxes at risk. */
import { Button } from "../../shared/ui/button.tsx";
import { Fact } from "../../shared/ui/table.tsx";
import type { BoxAt, CentreOfGravity, LayoutMetrics } from "../../../domain/packing/metrics.ts";
import type { PackedBox, PackedOrder, PackedPallet } from "./model/packed_order.ts";
import { figure, length, percent, weight } from "./figure_text.ts";
import { count, t } from "./messages.ts";
import type { PalletSize } from "../../../domain/packing/problem.ts";
import { lengthDigits } from "../shared/units.ts";

// Maximum number of small pallets that illustrate the lower bound; more are only named in the text.
const MAX_DRAWN = 60;

/** Returns a sentence about the number of pallets above the lower bound. */
export function boundSentence({ pallets, bound }: LayoutMetrics): string {
  return pallets <= bound.pallets ? t("least") : t("above_least", {
    bound: count("pallets", bound.pallets),
    more: count("more_pallets", pallets - bound.pallets),
  });
}

/** One symbol per pallet: filled up to the lower bound, hollow above it. */
export function BoundPicture({ figures: { pallets, bound } }: { figures: LayoutMetrics }) {
  if (pallets > MAX_DRAWN) return null;
  const needed = Math.min(bound.pallets, pallets);
  return (
    <p
      class="cluster gap-2 bound-picture"
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

/** Returns the box that a metric refers to. */
function boxAt({ pallets }: PackedOrder, { pallet, order }: BoxAt): PackedBox | undefined {
  return pallets[pallet - 1]?.boxes.find((box) => box.order === order);
}

/** A share as a bar next to its text. */
function Meter({ share, low = false }: { share: number; low?: boolean }) {
  return (
    <progress class={low ? undefined : "share-plain"} max={1} value={share} aria-hidden="true" />
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
    <Button
      class="list-row list-row-aligned"
      title={t("show_box", { sku: box.type.sku, ...place })}
      onClick={() => onShow(box)}
    >
      <span class="stack gap-2 grow">
        <span class="wrong risk-name">{name}</span>
        <span>{box.type.sku}, {t("at_box", place)}</span>
        <Meter share={share} low={low ?? false} />
        <span class="soft">{line}</span>
      </span>
    </Button>
  );
}

/** Metrics of all pallets together. */
export function OrderFigures({ order, figures, onShow }: {
  order: PackedOrder;
  figures: LayoutMetrics;
  onShow: (box: PackedBox) => void;
}) {
  const { weakest_support: weakest, most_loaded: loaded } = figures;
  const [weak, full] = [weakest, loaded].map((at) => at ? boxAt(order, at) : undefined);
  const { volume_fill, volume_fill_but_last, well_supported, types_per_layer } = figures;
  const outOfTurn = figures.out_of_turn ?? null;
  const { interlocked = null, column_strength: strength = null, towers, tilt } = figures;
  return (
    <section class="panel stack gap-3 small" aria-label={t("order_figures")}>
      <h3>{t("order_figures")}</h3>
      <dl class="pairs">
        {figures.cost !== undefined && (
          <Fact name={t("pallets_cost")}>
            {figure(figures.cost, Number.isInteger(figures.cost) ? 0 : 2)}
          </Fact>
        )}
        <Fact name={t("volume_fill")}>
          {percent(volume_fill, 1)}
          <Meter share={volume_fill} />
        </Fact>
        {volume_fill_but_last !== null && (
          <Fact name={t("volume_but_last")}>
            {percent(volume_fill_but_last, 1)}
            <Meter share={volume_fill_but_last} />
          </Fact>
        )}
        <Fact name={t("well_supported")} title={t("well_supported_hint")}>
          {percent(well_supported, 1)}
          <Meter share={well_supported} />
        </Fact>
        {interlocked !== null && (
          <Fact name={t("interlocked")} title={t("interlocked_hint")}>
            {percent(interlocked, 1)}
            <Meter share={interlocked} />
          </Fact>
        )}
        {strength !== null && (
          <Fact name={t("column_strength")} title={t("column_strength_hint")}>
            {percent(strength, 1)}
            <Meter share={strength} />
          </Fact>
        )}
        {towers !== undefined && (
          <Fact name={t("towers")} title={t("towers_hint")}>{figure(towers)}</Fact>
        )}
        {tilt !== undefined && (
          <Fact name={t("tilt")} title={t("tilt_hint")}>{figure(tilt, 1)}°</Fact>
        )}
        <Fact name={t("types_per_layer")}>{figure(types_per_layer, 1)}</Fact>
        {outOfTurn !== null && (
          <Fact name={t("out_of_turn")} title={t("out_of_turn_hint")}>{figure(outOfTurn)}</Fact>
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

// Safe offset of the centre of gravity, relative to the distance from the centre to a corner:
// beyond it a pallet leans when it is lifted.
const SAFE_OFFSET = 0.2;

/** Top view of a pallet with its centre of gravity and the safe area. */
function CentrePicture({ centre, size }: { centre: CentreOfGravity; size: PalletSize }) {
  const { length: long, width } = size;
  const unit = Math.max(long, width) / 100;
  const safe = SAFE_OFFSET * Math.hypot(long, width) / 2;
  // The length points right, the width up.
  const [x, y] = [centre.y, width - centre.x];
  const r = 5 * unit;
  return (
    <svg
      class="centre-picture"
      viewBox={`${-2 * unit} ${-2 * unit} ${long + 4 * unit} ${width + 4 * unit}`}
      role="img"
      aria-label={t("centre_picture", { share: percent(centre.off_centre) })}
    >
      <rect class="centre-ground" x="0" y="0" width={long} height={width} rx={unit} />
      <path
        class="line-faint"
        opacity="0.4"
        d={`M${long / 2} 0V${width}M0 ${width / 2}H${long}`}
        stroke-width={0.6 * unit}
      />
      <circle
        class="line-soft centre-safe"
        cx={long / 2}
        cy={width / 2}
        r={safe}
        stroke-width={0.8 * unit}
      />
      <circle class="line-ink fill-surface" cx={x} cy={y} r={r} stroke-width={unit} />
      <path
        class="fill-ink"
        d={`M${x} ${y}v${-r}a${r} ${r} 0 0 1 ${r} ${r}zv${r}a${r} ${r} 0 0 1 ${-r} ${-r}z`}
      />
    </svg>
  );
}

/** Metrics of a pallet: height, weight, boxes, fill and centre of gravity. */
export function PalletFigures({ pallet, figures, size, empty, of }: {
  pallet: PackedPallet;
  figures: LayoutMetrics;
  size: PalletSize;
  /** Weight of the empty pallet. */
  empty: number;
  of: number;
}) {
  const own = figures.by_pallet[pallet.index]!;
  const { centre_of_gravity: centre } = own;
  const outOfTurn = own.out_of_turn ?? null;
  const title = t("pallet_of", { number: pallet.index + 1, count: of });
  return (
    <section class="panel stack gap-3 small" aria-label={title}>
      <h3>{title}</h3>
      {pallet.palletType && (
        <p class="soft">{pallet.palletType.name}: {length(size.length)} × {length(size.width)}</p>
      )}
      <dl class="pairs">
        <Fact name={t("height")}>
          {t("height_of", {
            height: figure(own.height, lengthDigits()),
            limit: length(size.height),
          })}
          <Meter share={own.height / size.height} />
        </Fact>
        <Fact name={t("fill")} title={t("fill_hint")}>
          {percent(own.volume_fill, 1)}
          <Meter share={own.volume_fill} />
        </Fact>
        <Fact name={t("gross_weight")}>{weight(own.weight + empty)}</Fact>
        <Fact name={t("column_boxes")}>{figure(own.boxes)}</Fact>
        {outOfTurn !== null && (
          <Fact name={t("out_of_turn")} title={t("out_of_turn_hint")}>{figure(outOfTurn)}</Fact>
        )}
      </dl>
      <div class="cluster cluster-nowrap">
        {centre
          ? (
            <>
              <CentrePicture centre={centre} size={size} />
              <p class="stack gap-2">
                <span class="soft">{t("centre")}</span>
                {t("centre_value", {
                  share: percent(centre.off_centre),
                  height: length(Number(centre.z.toPrecision(3))),
                })}
              </p>
            </>
          )
          : <p class="soft">{t("weightless")}</p>}
      </div>
    </section>
  );
}
