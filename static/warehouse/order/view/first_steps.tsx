import type { ComponentChildren } from "preact";
import { Button } from "../../../shared/ui/button.tsx";
import { language } from "../../../shared/i18n.ts";
import { lengthText } from "../../shared/measures.ts";
import { focusSearch } from "../state/order_keys.ts";
import type { OrderWork } from "../state/order_work.ts";
import { count, t } from "../messages.ts";

function Step({ number, title, text, state, children }: {
  number: number;
  title: string;
  text: string;
  /** `next` is what is to be done now. */
  state: "done" | "next" | "later";
  children: ComponentChildren;
}) {
  return (
    <li
      class={state === "next" ? "panel panel-chosen step" : "panel step"}
      aria-current={state === "next" ? "step" : undefined}
    >
      <span class="count-circle" aria-hidden="true">{state === "done" ? "✓" : number}</span>
      <div>
        <h3>{title}</h3>
        <p class="soft small">{text}</p>
      </div>
      {children}
    </li>
  );
}

/** The way to the first pallets of an order. */
export function FirstSteps({ work }: { work: OrderWork }) {
  const { boxes, types } = work.totals.value;
  const { values } = work.parameters.read.value;
  const filled = boxes > 0;
  const ready = filled && values !== undefined && work.points.length > 0;
  return (
    <div class="stack gap-5 steps">
      <h2>{t("steps_title")}</h2>
      <ol class="stack">
        <Step
          number={1}
          title={t("step_boxes")}
          text={filled
            ? t("step_boxes_done", { boxes: count("boxes", boxes), types: count("types", types) })
            : t("step_boxes_text")}
          state={filled ? "done" : "next"}
        >
          <Button
            class={filled ? "button" : "button button-main"}
            onClick={() => focusSearch(work)}
          >
            {t("search")} <kbd>/</kbd>
          </Button>
        </Step>
        <Step
          number={2}
          title={t("step_pallet")}
          text={values
            ? t("step_pallet_text", {
              length: lengthText(values.pallet_length),
              width: lengthText(values.pallet_width),
              height: lengthText(values.pallet_max_height),
              type: t(`type_${values.packing_type as 0 | 1 | 2 | 3 | 4}`)
                .toLocaleLowerCase(language.value),
            })
            : t("step_pallet_wrong")}
          state={values === undefined ? "next" : "done"}
        >
          <Button onClick={() => (work.view.value = "parameters")} shortcut="2">
            {t("change")}
          </Button>
        </Step>
        <Step
          number={3}
          title={t("step_calculate")}
          text={t("step_calculate_text")}
          state={ready ? "next" : "later"}
        >
          <Button
            class={ready ? "button button-main" : "button"}
            disabled={!ready || work.run.isBusy}
            onClick={() => void work.calculate()}
          >
            {t("calculate")} <kbd>Ctrl Enter</kbd>
          </Button>
        </Step>
      </ol>
    </div>
  );
}
