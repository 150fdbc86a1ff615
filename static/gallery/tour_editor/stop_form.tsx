/** Text and picture of a stop. */
import { Button } from "../../shared/ui/button.tsx";
import { Segments } from "../../shared/ui/segments.tsx";
import { FieldInput } from "../curator/catalog/field_input.tsx";
import type { RecordEditing } from "../curator/catalog/record_editing.ts";
import { SHAPES } from "../curator/catalog/fields.ts";
import type { Draft, Values } from "../../shared/draft.ts";
import type { EditedStop } from "../../../domain/gallery/editing/records.ts";
import { t } from "./messages.ts";

const STOP = SHAPES.tour.find(({ name }) => name === "stops")!.rows!;
const WORDS = STOP.filter(({ name }) => ["title", "body", "title_ru", "body_ru"].includes(name));
const ABOUT = SHAPES.tour.filter(({ as, name }) => as !== "rows" && name !== "sort_order");
const PLACES = ["rectangle", "whole"] as const;

/** The fields of one stop. */
export function StopForm(
  { draft, stop, number, isDrawing, canFrame, onChange, onFrame, onWhole, onDraw }: {
    draft: Draft;
    stop: EditedStop;
    number: number;
    isDrawing: boolean;
    /** True if there is a picture in which to choose a place. */
    canFrame: boolean;
    onChange: (stop: EditedStop) => void;
    /** Takes what is seen. */
    onFrame: () => void;
    onWhole: () => void;
    onDraw: () => void;
  },
) {
  return (
    <section class="stack gap-5" aria-labelledby="stop-title">
      <h2 id="stop-title">{t("stop_title", { number })}</h2>
      {WORDS.map((shape) => (
        <FieldInput
          key={shape.name}
          shape={shape}
          draft={draft}
          path={`stops[${number - 1}].${shape.name}`}
          value={stop[shape.name as keyof EditedStop]}
          owner={stop as unknown as Values}
          onChange={(value) => onChange({ ...stop, [shape.name]: value })}
        />
      ))}
      {canFrame && (
        <div class="field">
          <span>{t("place")}</span>
          <Segments
            label={t("place")}
            values={PLACES}
            chosen={stop.pos_x === null ? "whole" : "rectangle"}
            name={(one) => t(`place_as_${one}`)}
            onChoose={(one) => (one === "whole" ? onWhole() : onFrame())}
          />
          <p class="cluster gap-3">
            <Button aria-keyshortcuts="a" onClick={onFrame}>
              {t("frame")} <kbd aria-hidden="true">A</kbd>
            </Button>
            <Button
              class={isDrawing ? "button button-main" : "button"}
              aria-keyshortcuts="d"
              aria-pressed={isDrawing}
              onClick={onDraw}
            >
              {t("draw")} <kbd aria-hidden="true">D</kbd>
            </Button>
          </p>
          <p class="soft" role="status">{t(isDrawing ? "drawing" : "help")}</p>
        </div>
      )}
    </section>
  );
}

/** The fields of the tour itself. */
export function TourFields({ editing }: { editing: RecordEditing }) {
  const tour = editing.draft.values.value;
  return (
    <>
      {ABOUT.map((shape) => (
        <FieldInput
          key={shape.name}
          shape={shape}
          draft={editing.draft}
          path={shape.name}
          value={tour[shape.name]}
          owner={tour}
          onChange={(value) => editing.set(shape.name, value)}
        />
      ))}
    </>
  );
}
