import { Table } from "../../../shared/ui/table.tsx";
import type { LoadRecord } from "../../../../domain/warehouse/loading_records.ts";
import { dateText } from "../../shared/measures.ts";
import { placementsOf } from "../state/held_pallet.ts";
import { lengthText, unitWords, weightText } from "../state/measures.ts";
import { palletName, reasonText } from "../state/words.ts";
import { t } from "../messages.ts";
import { PalletMarks, PalletShape, VehicleFloor } from "./floor_svg.tsx";
import { WeightTable } from "./load_result.tsx";

/** A load on paper: the plan, its pallets in the order of loading, weights, and what stays behind. */
export function LoadSheet({ load }: { load: LoadRecord }) {
  const { number, name, vehicle, pallets, stops, at } = load;
  const placements = placementsOf(load);
  const { kg, m } = unitWords();
  const stopName = (stop: number) => stops[stop - 1]?.name || t("stop", { number: stop });
  return (
    <section class="print-only loading-sheet" aria-label={t("sheet")}>
      <h2>
        {t("sheet")}: {[t("load", { number }), name, vehicle.name].filter(Boolean).join(" · ")}
      </h2>
      <p>{dateText(new Date(at).toISOString())}</p>
      <VehicleFloor vehicle={vehicle} label={t("plan_label", { vehicle: vehicle.name })}>
        {placements.filter(({ on }) => on === null).map((placement) => {
          const upper = placements.find(({ on }) => on === placement.pallet);
          const shown = {
            pallet: pallets[placement.pallet]!,
            placement,
            upper: upper && pallets[upper.pallet],
          };
          return (
            <g key={placement.pallet}>
              <PalletShape {...shown} />
              <PalletMarks {...shown} />
            </g>
          );
        })}
      </VehicleFloor>
      <Table
        class="table"
        headings={[
          t("turn_number"),
          t("orders"),
          t("stops"),
          `${t("cargo")}, ${kg}`,
          `${t("where")}, ${m}`,
        ]}
      >
        {placements.map(({ pallet: index, x, y, on }, turn) => {
          const pallet = pallets[index]!;
          return (
            <tr key={index}>
              <td>{turn + 1}</td>
              <td>{palletName(pallet)}</td>
              <td>{`${pallet.stop}. ${stopName(pallet.stop)}`}</td>
              <td>{weightText(pallet.weight)}</td>
              <td>
                {on === null
                  ? `${lengthText(x)}; ${lengthText(y)}`
                  : t("pallet_above", { name: palletName(pallets[on]!) })}
              </td>
            </tr>
          );
        })}
      </Table>
      <WeightTable load={load} />
      {pallets.some(({ place }) => place === null) && (
        <>
          <h3>{t("left")}</h3>
          <ul>
            {pallets.map((pallet, index) =>
              pallet.place === null && (
                <li key={index}>{`${palletName(pallet)}: ${reasonText(pallets, index)}`}</li>
              )
            )}
          </ul>
        </>
      )}
    </section>
  );
}
