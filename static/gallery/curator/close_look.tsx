import { useLayoutEffect, useRef } from "preact/hooks";
import type { Desk } from "./desk.ts";
import { Dialog, DialogHead } from "../../shared/dialog.tsx";
import { fileUrl, type ReviewRow } from "./review_row.ts";
import { t } from "./messages.ts";

/** The image pixel by pixel, to be moved with the arrows, the wheel or a finger. */
export function CloseLook({ desk, row }: { desk: Desk; row: ReviewRow }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => box.current?.focus(), []);
  const close = () => (desk.overlay.value = undefined);
  const label = t("look_title", { title: row.title });
  return (
    <Dialog label={label} onClose={close} wide>
      <DialogHead title={row.title} onClose={close} />
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
