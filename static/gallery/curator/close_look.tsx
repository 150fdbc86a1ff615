import { useEffect, useRef } from "preact/hooks";
import { CloseIcon } from "../../shared/icons.tsx";
import type { Desk } from "./desk.ts";
import { Dialog } from "../../shared/dialog.tsx";
import { fileUrl, type ReviewRow } from "./review_row.ts";
import { t } from "./words.ts";

/** The image pixel by pixel, to be moved with the arrows, the wheel or a finger. */
export function CloseLook({ desk, row }: { desk: Desk; row: ReviewRow }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const close = () => (desk.overlay.value = undefined);
  const label = t("look_title", { title: row.title });
  return (
    <Dialog label={label} onClose={close} wide>
      <header class="over-head">
        <h2>{row.title}</h2>
        <button type="button" class="tool" aria-label={t("close")} onClick={close}>
          <CloseIcon />
        </button>
      </header>
      <div
        ref={box}
        class="look"
        role="region"
        aria-label={label}
        tabIndex={0}
        onKeyDown={(event) => {
          if (event.code !== "KeyE" || event.repeat) return;
          event.preventDefault();
          close();
        }}
      >
        <img src={fileUrl(row.full)} alt={`${row.title}, ${row.by}`} />
      </div>
    </Dialog>
  );
}
