import { useState } from "preact/hooks";
import { Form } from "../../../shared/ui/fields.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import type { CountRequest, ShiftBoard } from "../../../../domain/warehouse/shift_records.ts";
import { mayPlan } from "../../shared/credentials.ts";
import { dateText } from "../../shared/measures.ts";
import type { Shift } from "../state/shift.ts";
import { t } from "../messages.ts";

const whoAndWhen = (
  { user_login, at, reason }: { user_login: string; at: number; reason: string },
) =>
  [user_login, dateText(new Date(at).toISOString()), reason].filter((text) => text !== "")
    .join(" · ");

function taskText({ section_name, count, sku_box: sku, cause }: ShiftBoard["tasks"][number]) {
  const what = { section: section_name || t("gone"), count, sku };
  if (cause === "order_deleted") return t("put_back", what);
  return t("task", { ...what, cause: t(`cause_${cause}`) });
}

/** Picks that could not be applied, and boxes that must be put back. */
export function TaskList({ shift }: { shift: Shift }) {
  const { tasks } = shift.board.value;
  return (
    <section class="stack" aria-labelledby="shift-tasks">
      <h2 id="shift-tasks">{t("tasks")}</h2>
      {tasks.length === 0 ? <p class="soft">{t("no_tasks")}</p> : (
        <ul class="lined">
          {tasks.map((task) => (
            <li key={task.id} class="cluster cluster-between">
              <div class="grow">
                {task.cause === "order_deleted"
                  ? <strong>{task.order_name}</strong>
                  : (
                    <a href={`/warehouse/${shift.warehouse.id}/orders/${task.id_order_item}`}>
                      {task.order_name}
                    </a>
                  )}
                <p>{taskText(task)}</p>
                <p class="soft">{whoAndWhen(task)}</p>
              </div>
              {mayPlan() && (
                <Button onClick={() => void shift.resolve(task)}>
                  {t("resolve")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Sections in which pickers missed boxes. */
export function CountList({ shift }: { shift: Shift }) {
  const { counts } = shift.board.value;
  return (
    <section class="stack" aria-labelledby="shift-counts">
      <h2 id="shift-counts">{t("counts")}</h2>
      {counts.length === 0 ? <p class="soft">{t("no_counts")}</p> : (
        <ul class="lined">
          {counts.map((one) => <CountLine key={one.id_section} one={one} shift={shift} />)}
        </ul>
      )}
    </section>
  );
}

function CountLine({ one, shift }: { one: CountRequest; shift: Shift }) {
  const [value, setValue] = useState("");
  const isNumber = /^\d{1,6}$/.test(value);
  return (
    <li class="cluster cluster-between">
      <div class="grow">
        <strong>{one.section_name}</strong>
        <p>{one.sku_box} · {t("in_stock", { count: one.count_box })}</p>
        <p class="soft">{whoAndWhen(one)}</p>
      </div>
      <Form
        class="cluster cluster-nowrap"
        onSubmit={() => {
          if (isNumber) void shift.count(one.id_section, Number(value));
        }}
      >
        <input
          class="input input-short"
          type="text"
          inputMode="numeric"
          aria-label={t("counted", { section: one.section_name })}
          value={value}
          onInput={(event) => setValue(event.currentTarget.value.trim())}
        />
        <Button type="submit" disabled={!isNumber}>{t("save_count")}</Button>
      </Form>
    </li>
  );
}
