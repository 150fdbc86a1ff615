/** The box that is pointed at: what it is, where it stands, what it bears. */
import { Fact } from "../../../shared/ui/table.tsx";
import { cssColor } from "../../../shared/color.ts";
import { t as shared } from "../../../shared/messages.ts";
import type { Burden, PackedBox } from "../model/packed_order.ts";
import { lengthDigits } from "../../shared/units.ts";
import { edges, figure, percent, weight } from "../figure_text.ts";
import { t } from "../messages.ts";
import type { PalletState } from "./pallet_state.ts";
import { CloseButton } from "../../../shared/ui/button.tsx";

/** Names of sections by their ids; empty until they have come. */
export type SectionNames = ReadonlyMap<string, string>;

/** Returns a text about the load on a box, and its limit. */
export function bearing({ type }: PackedBox, { load }: Burden): string {
  if (!type.isInOrder) return weight(load);
  if (type.bearableLoad === null) return t("bears_unlimited", { load: weight(load) });
  if (type.bearableLoad === 0) return t("bears_nothing_allowed");
  return t("bears_of", { load: weight(load), limit: weight(type.bearableLoad) });
}

/** Returns the extents of a box along the pallet's length and width, and upwards. */
export const standing = ({ x0, x1, y0, y1, z0, z1 }: PackedBox) =>
  [y1 - y0, x1 - x0, z1 - z0] as const;

/** On what it rests, in words. */
export function supporting({ z0 }: PackedBox, { support }: Burden): string {
  return z0 === 0 ? t("support_pallet") : t("support_of", { share: percent(support) });
}

/** A box in a line. */
export function describeBox(box: PackedBox): string {
  const { type, order, layer } = box;
  return t("box_told", {
    sku: type.sku,
    order,
    layer: layer + 1,
    size: edges(...standing(box)),
    weight: type.isInOrder ? weight(type.weight) : t("unknown"),
  });
}

/** The section a box is taken from. */
export function sectionOf({ record }: PackedBox, names: SectionNames): string {
  if (record.id_section === "") return t("no_section");
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
    [t("box_stands"), edges(...standing(box))],
    [t("box_weight"), type.isInOrder ? weight(type.weight) : t("unknown")],
    [t("box_bears"), bearing(box, burden)],
    [t("box_support"), supporting(box, burden)],
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

/** Describes a box; screen readers announce the chosen one, not every one that is hovered. */
export function BoxCard({ state, names }: { state: PalletState; names: SectionNames }) {
  const { value: box } = state.describedBox;
  const { value: chosen } = state.chosen;
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
              {chosen && (
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
        {chosen && describeBox(chosen)}
      </p>
    </section>
  );
}
