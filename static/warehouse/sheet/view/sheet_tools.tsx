/** The tools above the pages: what is printed, on which paper, and the button that prints it. */
import type { Signal } from "@preact/signals";
import { Button } from "../../../shared/ui/button.tsx";
import { BackIcon } from "../../../shared/icons.tsx";
import { PAPER_NAMES, type PaperName } from "../drawing/paper.ts";
import type { LoadedSheet } from "../state/load_sheet.ts";
import type { SheetChoice } from "../state/sheet_url.ts";
import { dateText } from "../../shared/measures.ts";
import { count, t } from "../messages.ts";

export function SheetTools({ loaded, choice, wrong, pages, ready }: {
  loaded: LoadedSheet;
  choice: Signal<SheetChoice>;
  /** True if the typed selection is invalid. */
  wrong: boolean;
  pages: number;
  ready: boolean;
}) {
  const { warehouse, order, calculation, layoutState } = loaded;
  const change = (
    changes: Partial<SheetChoice>,
  ) => (choice.value = { ...choice.value, ...changes });
  const { pallets, paper, list, steps } = choice.value;
  return (
    <div class="toolbar cluster sheet-tools">
      <div class="stack push-start sheet-title">
        <a class="quiet" href={`/warehouse/${warehouse.id}/orders/${order.id}`}>
          <BackIcon />
          <span>{t("back")}</span>
        </a>
        <h1>{t("title")}</h1>
      </div>
      <div class="cluster">
        <label class="cluster cluster-nowrap gap-3 soft">
          <span>{t("pallets_choice")}</span>
          <input
            class="input input-short"
            value={pallets}
            placeholder={t("pallets_all")}
            inputMode="text"
            autocomplete="off"
            aria-invalid={wrong}
            aria-describedby="pallets-wrong"
            onInput={(event) => change({ pallets: event.currentTarget.value })}
          />
        </label>
        <label class="cluster cluster-nowrap gap-3 soft">
          <span>{t("paper")}</span>
          <select
            class="input"
            value={paper}
            onChange={(event) => change({ paper: event.currentTarget.value as PaperName })}
          >
            {PAPER_NAMES.map((name) => (
              <option key={name} value={name} selected={name === paper}>
                {t(`paper_${name}`)}
              </option>
            ))}
          </select>
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={steps}
            onChange={(event) => change({ steps: event.currentTarget.checked })}
          />
          <span>{t("steps")}</span>
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={list && layoutState === undefined}
            disabled={layoutState !== undefined}
            aria-describedby={layoutState && "sheet-kept"}
            onChange={(event) => change({ list: event.currentTarget.checked })}
          />
          <span>{t("with_list")}</span>
        </label>
      </div>
      <p class="soft" role="status">{ready ? count("pages", pages) : ""}</p>
      <Button look="main" disabled={!ready || wrong || pages === 0} onClick={() => print()}>
        {t("print")}
      </Button>
      {layoutState !== undefined && (
        <p id="sheet-kept" class="callout full" role="note">
          <strong>{t(`kept_${layoutState}`)}.</strong>{" "}
          {t(`kept_${layoutState}_text`, { at: dateText(calculation!.at) })}
        </p>
      )}
      <p id="pallets-wrong" class="wrong full" role="alert">
        {wrong ? t("pallets_wrong", { last: calculation!.pallets.length }) : ""}
      </p>
    </div>
  );
}
