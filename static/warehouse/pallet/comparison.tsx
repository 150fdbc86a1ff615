/** Comparison of two calculations: metrics, parameters, and pallets with a common camera. */
import type { LayoutMetrics } from "../../../domain/packing/metrics.ts";
import type { OrderParams } from "../../../domain/warehouse/records.ts";
import { lengthDigits } from "../shared/units.ts";
import { useEffect, useMemo } from "preact/hooks";
import { Table } from "../../shared/ui/table.tsx";
import type { Calculation } from "../shared/calculation.ts";
import { packedOrder } from "./model/packed_order.ts";
import { describeBox } from "./view/box_list.tsx";
import { CameraRig } from "./view/camera_rig.ts";
import { pressKey } from "./view/keys.ts";
import { LayerStack, PalletStrip } from "./view/pallet_strip.tsx";
import { PalletStage } from "./view/pallet_stage.tsx";
import { PalletState, play } from "./view/pallet_state.ts";
import { CameraTools } from "./view/view_tools.tsx";
import { figure, length, percent } from "./figure_text.ts";
import { t } from "./messages.ts";

type Measure = "count" | "share" | "length" | "mean";

/** A metric of both calculations; null if it has no value. */
interface ComparedMetric {
  name: MetricName;
  measure: Measure;
  left: number | null;
  right: number | null;
  /** Result of the right value compared with the left; "same" also if one is missing. */
  verdict: "better" | "worse" | "same";
}

interface Rule {
  name: string;
  measure: Measure;
  more: "better" | "worse";
  of: (figures: LayoutMetrics) => number | null;
}

const RULES = [
  { name: "pallets", measure: "count", more: "worse", of: ({ pallets }) => pallets },
  { name: "fill", measure: "share", more: "better", of: ({ volume_fill }) => volume_fill },
  {
    name: "fill_but_last",
    measure: "share",
    more: "better",
    of: ({ volume_fill_but_last }) => volume_fill_but_last,
  },
  {
    name: "supported",
    measure: "share",
    more: "better",
    of: ({ well_supported }) => well_supported,
  },
  {
    name: "weakest",
    measure: "share",
    more: "better",
    of: ({ weakest_support }) => weakest_support?.share ?? null,
  },
  {
    name: "loaded",
    measure: "share",
    more: "worse",
    of: ({ most_loaded }) => most_loaded?.share ?? null,
  },
  { name: "types", measure: "mean", more: "worse", of: ({ types_per_layer }) => types_per_layer },
  {
    name: "out_of_turn",
    measure: "count",
    more: "worse",
    of: ({ out_of_turn }) => out_of_turn ?? null,
  },
  {
    name: "centre",
    measure: "share",
    more: "worse",
    of: ({ by_pallet }) => {
      const off = by_pallet.flatMap(({ centre_of_gravity }) => centre_of_gravity?.off_centre ?? []);
      return off.length === 0 ? null : Math.max(...off);
    },
  },
  {
    name: "height",
    measure: "length",
    more: "worse",
    of: ({ by_pallet }) => Math.max(...by_pallet.map(({ height }) => height), 0),
  },
] as const satisfies readonly Rule[];
type MetricName = (typeof RULES)[number]["name"];

// Minimum displayed difference of each kind of metric.
const MIN_DIFFERENCE: Record<Exclude<Measure, "length">, number> = {
  count: 0.5,
  share: 0.0005,
  mean: 0.05,
};
const minDifferenceOf = (measure: Measure) =>
  measure === "length" ? 0.5 * 10 ** -lengthDigits() : MIN_DIFFERENCE[measure];

/** Returns the metrics of two calculations in pairs. */
export function comparedMetrics(left: LayoutMetrics, right: LayoutMetrics): ComparedMetric[] {
  return RULES.map(({ name, measure, more, of }) => {
    const [before, after] = [of(left), of(right)];
    const difference = before === null || after === null ? 0 : after - before;
    const same = Math.abs(difference) < minDifferenceOf(measure);
    const verdict = same ? "same" : (difference > 0) === (more === "better") ? "better" : "worse";
    return { name, measure, left: before, right: after, verdict };
  });
}

type ParameterName = Exclude<keyof OrderParams, "id" | "id_order_item" | "pallet_limits">;

const PARAMETERS: readonly ParameterName[] = [
  "pallet_length",
  "pallet_width",
  "pallet_max_height",
  "packing_type",
  "min_layer_fill_ratio",
  "min_support_ratio",
  "height_layer_diff",
  "height_tolerance",
];

/** Returns the parameters in which two calculations differ. */
export function differingParameters(left: OrderParams, right: OrderParams): ParameterName[] {
  return PARAMETERS.filter((name) => left[name] !== right[name]);
}

const LOOKS = { better: "compared-better", worse: "wrong", same: "soft" } as const;
const SIGNS = { better: "▲", worse: "▼", same: "=" } as const;

function valueText(value: number | null, measure: Measure): string {
  if (value === null) return "–";
  if (measure === "share") return percent(value, 1);
  if (measure === "length") return length(value);
  return figure(value, measure === "mean" ? 1 : 0);
}

/** Returns a difference with its sign, so that the meaning does not depend on colour. */
function difference({ left, right, measure }: ComparedMetric): string {
  if (left === null || right === null) return "";
  const sign = right > left ? "+" : "−";
  return `${sign}${valueText(Math.abs(right - left), measure)}`;
}

function MetricTable({ left, right }: { left: Calculation; right: Calculation }) {
  const rows = useMemo(() => comparedMetrics(left.figures, right.figures), [left, right]);
  return (
    <Table
      class="table small compared"
      headings={[
        t("compare_figure"),
        t("compare_left"),
        t("compare_right"),
        t("compare_difference"),
      ]}
    >
      {rows.map((row) => (
        <tr key={row.name}>
          <th scope="row">{t(`figure_${row.name}`)}</th>
          <td>{valueText(row.left, row.measure)}</td>
          <td>{valueText(row.right, row.measure)}</td>
          <td class={LOOKS[row.verdict]}>
            <span aria-hidden="true">{SIGNS[row.verdict]}</span>{" "}
            {row.verdict === "same" ? t("compare_equal") : `${difference(row)}, ${t(row.verdict)}`}
          </td>
        </tr>
      ))}
    </Table>
  );
}

function parameter(name: ParameterName, value: number): string {
  if (name === "packing_type") {
    return t(`packing_${value as 0 | 1 | 2 | 3 | 4}`);
  }
  return name.endsWith("_ratio") ? percent(value) : length(value);
}

function Parameters({ left, right }: { left: Calculation; right: Calculation }) {
  const names = differingParameters(left.parameters, right.parameters);
  if (names.length === 0) return <p class="soft">{t("compare_same")}</p>;
  return (
    <table class="table small compared">
      <caption>{t("compare_parameters")}</caption>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{t(`param_${name}`)}</th>
            <td>{parameter(name, left.parameters[name])}</td>
            <td>{parameter(name, right.parameters[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function BoxLine({ state }: { state: PalletState }) {
  const { value: box } = state.describedBox;
  return <p class="soft small comparison-box">{box ? describeBox(box) : t("box_hint")}</p>;
}

/** Comparison of an earlier calculation on the left with a later one on the right. */
export function Comparison({ left, right }: { left: Calculation; right: Calculation }) {
  const { rig, sides } = useMemo(() => ({
    rig: new CameraRig(),
    sides: ([["left", left], ["right", right]] as const).map(([side, calculation]) => ({
      side,
      figures: calculation.figures,
      state: new PalletState(packedOrder(calculation)),
    })),
  }), [left, right]);
  useEffect(() => {
    const stops = [...sides.map(({ state }) => play(state)), () => rig.stop()];
    return () => stops.forEach((stop) => stop());
  }, [rig, sides]);
  return (
    <section class="stack gap-5" aria-label={t("compare")}>
      <h2>{t("compare")}</h2>
      <div class="tiles tiles-wide">
        <MetricTable left={left} right={right} />
        <Parameters left={left} right={right} />
      </div>
      <div class="tool-row sideways" role="group" aria-label={t("views")}>
        <CameraTools rig={rig} />
      </div>
      <div class="tiles tiles-wide">
        {sides.map(({ side, state, figures }) => (
          <section
            key={side}
            class="stack gap-3 comparison-side"
            aria-label={t(`compare_${side}`)}
            onKeyDown={(event) => {
              pressKey(event, state, rig);
            }}
          >
            <h3>{t(`compare_${side}`)}</h3>
            <PalletStrip state={state} figures={figures} />
            <div class="panel panel-bare pallet-picture">
              <PalletStage state={state} rig={rig} figures={figures} />
              <LayerStack state={state} figures={figures} />
            </div>
            <BoxLine state={state} />
          </section>
        ))}
      </div>
    </section>
  );
}
