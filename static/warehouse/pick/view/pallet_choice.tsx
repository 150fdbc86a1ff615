import { Button } from "../../../shared/button.tsx";
import type { Picking } from "../state/picking.ts";
import { t } from "../messages.ts";

/** Chooses the pallet that is picked, or the whole order in one round. */
export function PalletChoice({ picking }: { picking: Picking }) {
  const { value: pallets } = picking.pallets;
  const { value: chosen } = picking.pallet;
  if (pallets.length === 0) return null;
  return (
    <select
      class="pick-choice"
      aria-label={t("choice")}
      value={chosen ?? "all"}
      onChange={({ currentTarget: { value } }) =>
        picking.choose(value === "all" ? undefined : Number(value))}
    >
      {pallets.map(({ number, picked, wanted }) => (
        <option key={number} value={number} selected={number === chosen}>
          {t("choice_pallet", { number, pallets: pallets.length, done: picked, all: wanted })}
        </option>
      ))}
      <option value="all" selected={chosen === undefined}>{t("choice_all")}</option>
    </select>
  );
}

/** Says that the pallet is finished, and which one follows. */
export function PalletFinished({ picking }: { picking: Picking }) {
  const { value: pallets } = picking.pallets;
  const pallet = pallets.find(({ number }) => number === picking.pallet.value);
  if (pallet === undefined) return null;
  const { number } = pallet;
  const open = pallets.filter(({ isOver }) => !isOver);
  const next = open.find((one) => one.number > number) ?? open[0];
  const label = `${location.pathname.replace(/\/pick\/?$/, "/labels")}?pallets=${number}`;
  return (
    <section class="pick-finished">
      <h2>{t("pallet_done", { number })}</h2>
      {next !== undefined && (
        <Button
          class="button button-main pick-next"
          onClick={() => picking.choose(next.number)}
        >
          {t("next_pallet", { number: next.number })}
        </Button>
      )}
      <a href={label}>{t("label")}</a>
    </section>
  );
}
