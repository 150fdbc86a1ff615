/** Two calculations side by side: their figures, their parameters, their pallets turned together. */
import { useEffect, useMemo } from "preact/hooks";
import { Table } from "../../shared/ui/table.tsx";
import type { Calculation } from "../shared/calculation.ts";
import {
  type ComparedFigure,
  comparedFigures,
  differingParameters,
  type Measure,
  type ParameterName,
} from "./figures/compared.ts";
import { packedOrder } from "./model/packed_order.ts";
import { describeBox } from "./view/box_card.tsx";
import { CameraRig } from "./view/camera_rig.ts";
import { pressKey } from "./view/keys.ts";
import { LayerStack } from "./view/layer_stack.tsx";
import { PalletStage } from "./view/pallet_stage.tsx";
import { PalletState } from "./view/pallet_state.ts";
import { PalletStrip } from "./view/pallet_strip.tsx";
import { play } from "./view/player.ts";
import { CameraTools } from "./view/view_tools.tsx";
import { figure, length, percent } from "./figure_text.ts";
import { t } from "./messages.ts";

const SIGNS = { better: "▲", worse: "▼", same: "=" } as const;

function written(value: number | null, measure: Measure): string {
  if (value === null) return "–";
  if (measure === "share") return percent(value, 1);
  if (measure === "length") return length(value);
  return figure(value, measure === "mean" ? 1 : 0);
}

/** With its sign, so that more and less need no colour. */
function difference({ left, right, measure }: ComparedFigure): string {
  if (left === null || right === null) return "";
  const sign = right > left ? "+" : "−";
  return `${sign}${written(Math.abs(right - left), measure)}`;
}

function FigureTable({ left, right }: { left: Calculation; right: Calculation }) {
  const rows = useMemo(() => comparedFigures(left.figures, right.figures), [left, right]);
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
        <tr key={row.name} class={`compared-${row.verdict}`}>
          <th scope="row">{t(`figure_${row.name}`)}</th>
          <td>{written(row.left, row.measure)}</td>
          <td>{written(row.right, row.measure)}</td>
          <td>
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

/** The box that is pointed at, in a line. */
function ToldBox({ state }: { state: PalletState }) {
  const { value: box } = state.describedBox;
  return <p class="soft small comparison-told">{box ? describeBox(box) : t("box_hint")}</p>;
}

/** The calculation on the left came before, the one on the right is judged against it. */
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
        <FigureTable left={left} right={right} />
        <Parameters left={left} right={right} />
      </div>
      <div class="tool-row" role="group" aria-label={t("views")}>
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
            <ToldBox state={state} />
          </section>
        ))}
      </div>
    </section>
  );
}
