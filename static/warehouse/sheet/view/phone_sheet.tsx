import { useMemo } from "preact/hooks";
import { useInSteps } from "../../../shared/use_in_steps.ts";
import { placeText } from "../../shared/place_text.ts";
import { numberText } from "../../shared/measures.ts";
import { AXIS } from "../drawing/layer_grid.ts";
import type { SheetPage } from "../state/sheet_pages.ts";
import type { SheetStep } from "../state/step_pages.ts";
import { t } from "../messages.ts";
import { palletFacts, palletNote } from "../sheet_page.tsx";
import { Layer, Legend } from "./pallet_sheet.tsx";

// Pixels of the drawings; the style sheet fits them to the screen.
const WIDTH = 342;
// Lines that are drawn in one task.
const STEPS_AT_ONCE = 10;

/**
 * The sheet for the screen of a phone, a section a pallet: steps as lines, layers as wide as the screen.
 *
 * @param pages those of the pallets
 */
export function phoneSections(
  pages: readonly SheetPage[],
  { steps, pallets }: { steps: readonly SheetStep[]; pallets: number },
) {
  const stepsOf = Map.groupBy(steps, ({ pallet }) => pallet);
  return pages.flatMap((page) => {
    if (page.kind !== "pallet" || page.page.part !== 1) return [];
    const number = page.drawnPallet.pallet.numpallete;
    return (
      <PhoneSection key={number} page={page} steps={stepsOf.get(number) ?? []} pallets={pallets} />
    );
  });
}

function PhoneSection({ page, steps, pallets }: {
  page: SheetPage & { kind: "pallet" };
  steps: readonly SheetStep[];
  pallets: number;
}) {
  const { drawnPallet: { pallet, drawings, base }, legend } = page;
  const number = pallet.numpallete;
  const turns = Math.ceil(steps.length / STEPS_AT_ONCE);
  const drawnParts = useInSteps(turns + drawings.length);
  const lines = useMemo(() => steps.map((step) => <StepLine key={step.step} step={step} />), [
    steps,
  ]);
  const layers = useMemo(() =>
    drawings.map((layer) => (
      <Layer
        key={`${layer.number} ${layer.step}`}
        layer={layer}
        scale={(WIDTH - AXIS.left - AXIS.right) / base.length}
        base={base}
      />
    )), [drawings, base]);
  return (
    <section aria-labelledby={`phone-pallet-${number}`}>
      <h2 id={`phone-pallet-${number}`}>{t("pallet", { number, pallets })}</h2>
      <dl class="figures">{palletFacts(page)}</dl>
      <ol class="lined phone-steps">
        {lines.slice(0, drawnParts * STEPS_AT_ONCE)}
      </ol>
      {drawnParts > turns && (
        <>
          <Legend entries={legend} columns={1} />
          <p class="phone-paper">{palletNote(page)}</p>
          <div class="stack phone-paper">{layers.slice(0, drawnParts - turns)}</div>
        </>
      )}
    </section>
  );
}

function StepLine({ step: { section, count, sku, layers, turns } }: { step: SheetStep }) {
  return (
    <li>
      <strong>{section || t("no_section")}</strong>
      <span class="phone-count">{t("times", { count: numberText(count) })}</span>
      <span>{sku}</span>
      <span class="soft">
        {placeText({ layers, turns })}
      </span>
    </li>
  );
}
