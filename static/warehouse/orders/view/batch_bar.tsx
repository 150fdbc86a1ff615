import { ChoiceField, Select } from "../../../shared/ui/fields.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { rememberEffort, rememberStart } from "../../order/state/last_used.ts";
import type { OrderList } from "../state/order_list.ts";
import { count, t } from "../messages.ts";

const EFFORTS = [0, 1, 2, 3] as const;

function Progress({ list }: { list: OrderList }) {
  const states = [...list.batch.states.value.values()];
  const done = states.filter(({ phase }) => phase === "done").length;
  const failed = states.filter(({ phase }) => phase === "failed").length;
  const fractions = states.map((state) =>
    state.phase === "running" ? state.fraction : state.phase === "waiting" ? 0 : 1
  );
  const isRunning = list.batch.isRunning.value;
  return (
    <>
      <div class="stack gap-2 grow">
        <p role="status">
          {t("batch_progress", { done, total: states.length })}
          {failed > 0 && <span class="wrong">, {count("batch_failed", failed)}</span>}
        </p>
        <progress
          aria-label={t("batch")}
          value={fractions.reduce((sum, one) => sum + one, 0)}
          max={states.length}
        />
      </div>
      <Button onClick={() => isRunning ? list.batch.cancel() : list.batch.clear()}>
        {t(isRunning ? "batch_stop" : "batch_close")}
      </Button>
    </>
  );
}

function Choice({ list }: { list: OrderList }) {
  const { value: chosen } = list.chosen;
  const { points } = list;
  return (
    <>
      <p class="batch-count" role="status">{count("chosen", chosen.length)}</p>
      <Button look="quiet" onClick={() => list.tickOnly([])}>{t("unchoose")}</Button>
      {list.mayEdit && (
        <Button
          look="danger"
          onClick={() => (list.overlay.value = { what: "remove", rows: chosen })}
        >
          {t("remove_chosen")}
        </Button>
      )}
      {points.length === 0 ? <p class="soft">{t("no_points")}</p> : (
        <>
          <label class="field">
            <span>{t("start")}</span>
            <Select
              value={list.start.value}
              choices={points.map(({ id, name_points }) => [id, name_points])}
              onChoose={(value) => {
                list.start.value = value;
                rememberStart(list.warehouse.id, value);
              }}
            />
          </label>
          <ChoiceField
            label={t("effort")}
            value={String(list.effort.value)}
            choices={EFFORTS.map((effort) => [String(effort), t(`effort_${effort}`)])}
            onChoose={(value) => {
              list.effort.value = Number(value);
              rememberEffort(Number(value));
            }}
          />
          <Button look="main" onClick={() => void list.calculate()} shortcut="Ctrl Enter">
            {count("calculate", chosen.length)}
          </Button>
        </>
      )}
    </>
  );
}

/** Bar of actions on the selected orders; at the bottom, while there are any. */
export function BatchBar({ list }: { list: OrderList }) {
  const busy = list.batch.states.value.size > 0;
  if (!busy && list.chosen.value.length === 0) return null;
  return (
    <section class="foot-bar foot-bar-fixed cluster cluster-bottom batch" aria-label={t("batch")}>
      {busy ? <Progress list={list} /> : <Choice list={list} />}
    </section>
  );
}
