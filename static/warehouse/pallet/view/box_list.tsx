/** The boxes of a pallet as tables in the order of placing: the same without a picture. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Table } from "../../../shared/ui/table.tsx";
import type { LayoutMetrics } from "../../../../domain/packing/metrics.ts";
import type { PackedLayer, PackedPallet } from "../model/packed_order.ts";
import { lengthDigits } from "../../shared/units.ts";
import { figure, length, percent, weight } from "../figure_text.ts";
import { count, t } from "../messages.ts";
import { bearing, type SectionNames, sectionOf, standing, supporting } from "./box_card.tsx";
import type { PalletState } from "./pallet_state.ts";

const HEADS = [
  "col_turn",
  "col_sku",
  "col_stands",
  "box_weight",
  "col_place",
  "box_support",
  "box_bears",
  "box_section",
] as const;

function LayerTable({ state, pallet, layer, number, names }: {
  state: PalletState;
  pallet: PackedPallet;
  layer: PackedLayer;
  number: number;
  names: SectionNames;
}) {
  const burdens = pallet.burdens();
  return (
    <div class="table-frame" tabIndex={0} role="region" aria-label={t("list_of", { number })}>
      <Table class="table smaller nowrap" headings={[...HEADS.map((head) => t(head))]}>
        {layer.boxes.map((box) => {
          const burden = burdens[box.index]!;
          return (
            <tr
              key={box.index}
              {...(box === state.chosen.value ? { "aria-current": "true" as const } : {})}
            >
              <td>{box.order}</td>
              <th scope="row">
                <button type="button" class="quiet quiet-small" onClick={() => state.point(box)}>
                  {box.type.sku}
                </button>
                {box.record.locked && <span class="soft">{t("locked")}</span>}
              </th>
              <td>{standing(box).map((edge) => figure(edge, lengthDigits())).join(" × ")}</td>
              <td>{box.type.isInOrder ? weight(box.type.weight) : t("unknown")}</td>
              <td>
                {[box.x0, box.y0, box.z0].map((at) => figure(at, lengthDigits())).join(", ")}
              </td>
              <td>{supporting(box, burden)}</td>
              <td>{bearing(box, burden)}</td>
              <td>{sectionOf(box, names)}</td>
            </tr>
          );
        })}
      </Table>
    </div>
  );
}

/** One pallet, layer by layer; tables are made when they are opened. */
function PalletList({ state, pallet, figures, names }: {
  state: PalletState;
  pallet: PackedPallet;
  figures: LayoutMetrics;
  names: SectionNames;
}) {
  const open = useSignal<ReadonlySet<number>>(new Set([0]));
  const chosen = state.chosen.value;
  useEffect(() => {
    if (chosen?.pallet === pallet.index) open.value = new Set([...open.value, chosen.layer]);
  }, [chosen]);
  return (
    <>
      {pallet.layers.map((layer, index) => (
        <details
          key={index}
          open={open.value.has(index)}
          onToggle={(event) => {
            const next = new Set(open.value);
            if (event.currentTarget.open) next.add(index);
            else next.delete(index);
            open.value = next;
          }}
        >
          <summary>
            {t("list_layer", {
              number: index + 1,
              boxes: count("boxes", layer.boxes.length),
              height: length(layer.height),
              cover: percent(figures.by_pallet[pallet.index]?.layers[index]?.cover ?? 0),
            })}
          </summary>
          {open.value.has(index) && (
            <LayerTable
              state={state}
              pallet={pallet}
              layer={layer}
              number={index + 1}
              names={names}
            />
          )}
        </details>
      ))}
    </>
  );
}

/** The pallets that are shown, as lists. */
export function BoxList({ state, figures, names }: {
  state: PalletState;
  figures: LayoutMetrics;
  names: SectionNames;
}) {
  const { pallets } = state.order;
  const { value: choice } = state.choice;
  const shown = choice === "all" ? pallets : [pallets[choice]!];
  return (
    <div class="stack gap-7 box-list">
      {shown.map((pallet) => (
        <section key={pallet.index}>
          <h3>{t("pallet_of", { number: pallet.index + 1, count: pallets.length })}</h3>
          <PalletList state={state} pallet={pallet} figures={figures} names={names} />
        </section>
      ))}
    </div>
  );
}
