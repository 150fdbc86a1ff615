/** Tables of a pallet's boxes in placing order: the text alternative to the picture. */
import { Fact, Table } from "../../../shared/ui/table.tsx";
import { cssColor } from "../../../shared/color.ts";
import { t as shared } from "../../../shared/messages.ts";
import type { Burden, PackedBox, PackedLayer, PackedPallet } from "../model/packed_order.ts";
import { lengthDigits } from "../../shared/units.ts";
import { edges, figure, length, percent, weight } from "../figure_text.ts";
import { count, t } from "../messages.ts";
import type { PalletState } from "./pallet_state.ts";
import { CloseButton } from "../../../shared/ui/button.tsx";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { LayoutMetrics } from "../../../../domain/packing/metrics.ts";

/** Section names by id; empty until loaded. */
export type SectionNames = ReadonlyMap<string, string>;

/** Returns a text about the load on a box, and its limit. */
function loadText({ type }: PackedBox, { load }: Burden): string {
  if (!type.isInOrder) return weight(load);
  if (type.bearableLoad === null) return t("bears_unlimited", { load: weight(load) });
  if (type.bearableLoad === 0) return t("bears_nothing_allowed");
  return t("bears_of", { load: weight(load), limit: weight(type.bearableLoad) });
}

/** Returns the extents of a box along the pallet's length and width, and upwards. */
const extentsOf = ({ x0, x1, y0, y1, z0, z1 }: PackedBox) => [y1 - y0, x1 - x0, z1 - z0] as const;

function supportText({ z0 }: PackedBox, { support }: Burden): string {
  return z0 === 0 ? t("support_pallet") : t("support_of", { share: percent(support) });
}

/** Returns a one-line description of a box. */
export function describeBox(box: PackedBox): string {
  const { type, order, layer } = box;
  return t("box_told", {
    sku: type.sku,
    order,
    layer: layer + 1,
    size: edges(...extentsOf(box)),
    weight: type.isInOrder ? weight(type.weight) : t("unknown"),
  });
}

function sectionOf({ record }: PackedBox, names: SectionNames): string {
  if (record.id_section === "") return t("none");
  return names.get(record.id_section) ?? "…";
}

function Facts({ state, box, names }: {
  state: PalletState;
  box: PackedBox;
  names: SectionNames;
}) {
  const { type, x0, y0, z0, layer, order } = box;
  const pallet = state.order.pallets[box.pallet]!;
  const burden = pallet.burdens()[box.index]!;
  const facts: [string, string][] = [
    [t("box_size"), edges(type.length, type.width, type.height)],
    [t("box_stands"), edges(...extentsOf(box))],
    [t("box_weight"), type.isInOrder ? weight(type.weight) : t("unknown")],
    [t("box_bears"), loadText(box, burden)],
    [t("box_support"), supportText(box, burden)],
    [t("box_place"), [x0, y0, z0].map((at) => figure(at, lengthDigits())).join(", ")],
    [t("box_section"), sectionOf(box, names)],
    ...(box.record.locked ? [[t("locked"), t("box_is_locked")] as [string, string]] : []),
  ];
  return (
    <>
      <p class="soft">
        {t("layer_name", { number: layer + 1 })} ·{" "}
        {t("box_turn", { order, count: pallet.boxes.length })}
        {state.choice.value === "all" && ` · ${t("pallet", { number: box.pallet + 1 })}`}
      </p>
      <dl class="pairs">
        {facts.map(([name, value]) => <Fact key={name} name={name}>{value}</Fact>)}
      </dl>
    </>
  );
}

/**
 * Card that describes a box; screen readers announce only the chosen one, not every hovered one.
 */
export function BoxCard({ state, names }: { state: PalletState; names: SectionNames }) {
  const { value: box } = state.describedBox;
  const { value: selected } = state.selected;
  return (
    <section
      class={`panel stack gap-3 small  box-card${box ? "" : " box-card-empty"}`}
      aria-label={t("box_title")}
    >
      {box
        ? (
          <>
            <header class="cluster cluster-nowrap gap-3">
              <span
                class="swatch"
                style={{ background: cssColor(state.colouring.value.colourOf(box)) }}
              />
              <h3>{box.type.sku}</h3>
              {selected && (
                <CloseButton
                  label={t("hide_box")}
                  title={shared("close")}
                  onClick={() => state.point(undefined)}
                />
              )}
            </header>
            <Facts state={state} box={box} names={names} />
          </>
        )
        : <p class="soft">{t("box_hint")}</p>}
      <p class="unseen" role="status">
        {selected && describeBox(selected)}
      </p>
    </section>
  );
}

const HEADINGS = [
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
      <Table class="table smaller nowrap" headings={[...HEADINGS.map((head) => t(head))]}>
        {layer.boxes.map((box) => {
          const burden = burdens[box.index]!;
          return (
            <tr
              key={box.index}
              {...(box === state.selected.value ? { "aria-current": "true" as const } : {})}
            >
              <td>{box.order}</td>
              <th scope="row">
                <button type="button" class="quiet quiet-small" onClick={() => state.point(box)}>
                  {box.type.sku}
                </button>
                {box.record.locked && <span class="soft">{t("locked")}</span>}
              </th>
              <td>{extentsOf(box).map((edge) => figure(edge, lengthDigits())).join(" × ")}</td>
              <td>{box.type.isInOrder ? weight(box.type.weight) : t("unknown")}</td>
              <td>
                {[box.x0, box.y0, box.z0].map((at) => figure(at, lengthDigits())).join(", ")}
              </td>
              <td>{supportText(box, burden)}</td>
              <td>{loadText(box, burden)}</td>
              <td>{sectionOf(box, names)}</td>
            </tr>
          );
        })}
      </Table>
    </div>
  );
}

/** Tables of one pallet, layer by layer; each is created when it is opened. */
function PalletList({ state, pallet, figures, names }: {
  state: PalletState;
  pallet: PackedPallet;
  figures: LayoutMetrics;
  names: SectionNames;
}) {
  const open = useSignal<ReadonlySet<number>>(new Set([0]));
  const selected = state.selected.value;
  useEffect(() => {
    if (selected?.pallet === pallet.index) open.value = new Set([...open.value, selected.layer]);
  }, [selected]);
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

/** Lists of the displayed pallets. */
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
