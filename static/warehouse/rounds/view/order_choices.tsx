import { Form, Select } from "../../../shared/ui/fields.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import type { CartFields } from "../state/cart.ts";
import type { RoundPlanner } from "../state/round_planner.ts";
import { localTimeOf, MAX_LOCAL_TIME } from "../../shared/due_time.ts";
import { countText } from "../../shared/measures.ts";
import { t } from "../messages.ts";

/** Table of orders to combine, with due times, and the share of a cart that each takes. */
export function OrderChoices({ planner }: { planner: RoundPlanner }) {
  const { value: orders } = planner.orders;
  const chosen = planner.chosen.value.length;
  return (
    <table class="table table-cards">
      <thead>
        <tr>
          <th scope="col">
            <label class="check">
              <input
                type="checkbox"
                aria-label={t("all_orders")}
                checked={chosen === orders.length}
                ref={(box) => {
                  if (box) box.indeterminate = chosen > 0 && chosen < orders.length;
                }}
                onChange={({ currentTarget: { checked } }) =>
                  planner.choose(orders.map(({ id }) => id), { chosen: checked })}
              />
              <span>{t("order")}</span>
            </label>
          </th>
          <th scope="col" class="number">{t("boxes")}</th>
          <th scope="col">{t("due")}</th>
          <th scope="col">{t("places")}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map(({ id, order_name: name, boxes, picked, due_at: due }) => {
          const choice = planner.choice(id);
          return (
            <tr key={id}>
              <th scope="row">
                <label class="check">
                  <input
                    type="checkbox"
                    aria-label={t("choose", { name })}
                    checked={choice.chosen}
                    onChange={({ currentTarget: { checked } }) =>
                      planner.choose([id], { chosen: checked })}
                  />
                  <span>{name}</span>
                </label>
              </th>
              <td class="number" data-name={t("boxes")}>{countText(boxes - picked)}</td>
              <td data-name={t("due")}>
                <input
                  class="input"
                  type="datetime-local"
                  max={MAX_LOCAL_TIME}
                  aria-label={t("due_of", { name })}
                  value={choice.due ?? localTimeOf(due)}
                  readOnly={!planner.mayEdit}
                  onInput={({ currentTarget: { value, validity } }) => {
                    // While it is half typed, a field holds no time either.
                    if (!validity.badInput) planner.choose([id], { due: value });
                  }}
                />
              </td>
              <td data-name={t("places")}>
                <input
                  type="text"
                  inputMode="numeric"
                  class="input input-short"
                  aria-label={t("places_of", { name })}
                  value={choice.places}
                  onInput={({ currentTarget: { value } }) =>
                    planner.choose([id], { places: value.trim() })}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const FIELDS = [
  ["weight", "cart_weight"],
  ["volume", "cart_volume"],
  ["places", "cart_places"],
  ["pickers", "pickers"],
] as const satisfies [keyof CartFields, string][];

/** Form for the cart and the start point, with the button that plans waves. */
export function CartForm({ planner }: { planner: RoundPlanner }) {
  const { value: cart } = planner.cart;
  const { value: isWrong } = planner.isCartWrong;
  const { value: isBusy } = planner.isBusy;
  return (
    <Form class="field-row" aria-label={t("cart")} onSubmit={() => void planner.makePlan()}>
      <label class="field full">
        <span>{t("start")}</span>
        <Select
          value={planner.start.value}
          choices={planner.points.map(({ id, name_points }) => [id, name_points])}
          onChoose={(value) => planner.startAt(value)}
        />
      </label>
      {FIELDS.map(([name, label]) => (
        <label key={name} class="field">
          <span>{t(label)}</span>
          <input
            type="text"
            inputMode="decimal"
            value={cart[name]}
            onInput={(
              { currentTarget: { value } },
            ) => (planner.cart.value = { ...planner.cart.value, [name]: value })}
          />
        </label>
      ))}
      <Button
        type="submit"
        look="main"
        disabled={isBusy || isWrong || planner.chosen.value.length === 0}
      >
        {t(isBusy ? "planning" : "plan")}
      </Button>
      {isWrong && <p role="alert">{t("cart_wrong")}</p>}
    </Form>
  );
}
