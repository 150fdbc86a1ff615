import { Button } from "../../../shared/button.tsx";
import { Dialog, DialogHead } from "../../../shared/dialog.tsx";
import { t as shared } from "../../../shared/messages.ts";
import { useLoad } from "../../../shared/load.ts";
import { floorOutline } from "../../shared/floor_outline.ts";
import { dotOf, FloorSvg } from "../../shared/floor_svg.tsx";
import type { OrderWork } from "../state/order_work.ts";
import { nearestPoint } from "../state/nearest_point.ts";
import { t } from "../messages.ts";

/** The start of walks on a small plan: the point nearest to a press. By keys the list beside does it. */
export function StartMap({ work, onClose }: { work: OrderWork; onClose: () => void }) {
  const { warehouse, points } = work;
  const loaded = useLoad(() => floorOutline(warehouse.id));
  const start = points.find(({ id }) => id === work.start.value);
  const dot = dotOf(warehouse);
  return (
    <Dialog label={t("start_map")} onClose={onClose}>
      <DialogHead title={t("start_map")} onClose={onClose} />
      <p class="soft">{t("start_map_text")}</p>
      {loaded.state === "failed"
        ? <Button onClick={loaded.retry}>{shared("retry")}</Button>
        : loaded.state === "ready" && (
          <div
            class="start-map"
            onClick={({ currentTarget, clientX, clientY }) => {
              const svg = currentTarget.querySelector("svg")!;
              const { x, y } = new DOMPoint(clientX, clientY)
                .matrixTransform(svg.getScreenCTM()!.inverse());
              const nearest = nearestPoint(points, x, y);
              if (nearest) work.setStart(nearest.id);
            }}
          >
            <FloorSvg warehouse={warehouse} outline={loaded.value} label={t("start_map")}>
              {points.map(({ id, pos_x, pos_y }) => (
                <circle key={id} class="start-point" cx={pos_x} cy={pos_y} r={dot / 2} />
              ))}
              {start && (
                <circle class="floor-svg-dot" cx={start.pos_x} cy={start.pos_y} r={2 * dot} />
              )}
            </FloorSvg>
          </div>
        )}
      <p role="status">{start && t("start_here", { name: start.name_points })}</p>
    </Dialog>
  );
}
