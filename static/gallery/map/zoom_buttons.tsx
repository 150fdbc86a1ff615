/** What the wheel does, for hands without one. */
import { t } from "../../shared/messages.ts";
import { MinusIcon, PlusIcon, WholeIcon } from "../../shared/icons.tsx";
import type { Camera } from "./camera.ts";

const STEP = 1.8;

/** Nearer, farther, and back to the whole. */
export function ZoomButtons({ camera }: { camera: Camera }) {
  const zoom = (factor: number) =>
    camera.zoom(factor, camera.frame.width / 2, camera.frame.height / 2, true);
  return (
    <div class="zoom-buttons">
      <button type="button" class="tool" aria-label={t("zoom_in")} onClick={() => zoom(STEP)}>
        <PlusIcon />
      </button>
      <button type="button" class="tool" aria-label={t("zoom_out")} onClick={() => zoom(1 / STEP)}>
        <MinusIcon />
      </button>
      <button
        type="button"
        class="tool"
        aria-label={t("zoom_whole")}
        onClick={() => camera.flyToWhole()}
      >
        <WholeIcon />
      </button>
    </div>
  );
}
