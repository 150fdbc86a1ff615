/** The figures of one pallet, drawn. */
import { Fact } from "../../../shared/ui/table.tsx";
import type { CentreOfGravity, LayoutMetrics } from "../../../../domain/packing/metrics.ts";
import type { PackedPallet } from "../model/packed_order.ts";
import type { PalletSize } from "../../../../domain/packing/problem.ts";
import { figure, length, percent, weight } from "../figure_text.ts";
import { t } from "../messages.ts";
import { lengthDigits } from "../../shared/units.ts";
import { Meter } from "./order_figures.tsx";

// Beyond this part of the way to a corner a pallet leans when it is lifted.
const SAFE = 0.2;

/** The pallet from above, where its weight acts, and how far from the middle is still well. */
function CentrePicture({ centre, size }: { centre: CentreOfGravity; size: PalletSize }) {
  const { length: long, width } = size;
  const unit = Math.max(long, width) / 100;
  const safe = SAFE * Math.hypot(long, width) / 2;
  // The length runs to the right, the width upwards.
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

/** Height, weight, boxes, fill and where the weight acts. */
export function PalletFigures({ pallet, figures, size, of }: {
  pallet: PackedPallet;
  figures: LayoutMetrics;
  size: PalletSize;
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
        <Fact name={t("weight")}>{weight(own.weight)}</Fact>
        <Fact name={t("box_count")}>{figure(own.boxes)}</Fact>
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
