import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { LoadRecord } from "../../../../domain/warehouse/loading_records.ts";
import type { LoadPlanner } from "../state/load_planner.ts";
import { t } from "../messages.ts";

/** The load in three dimensions. */
export function LoadStage({ planner, load }: { planner: LoadPlanner; load: LoadRecord }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isMissing, setMissing] = useState(false);
  useLayoutEffect(() => {
    let stop: (() => void) | undefined;
    let isClosed = false;
    Promise.all([
      // Only here, so that who looks at the plan does without it.
      import("../scene/mount_load.ts"),
      document.fonts.load('600 20px "Depot Sans"'),
    ]).then(([{ mountLoad }]) => {
      if (!isClosed) stop = mountLoad(canvas.current!, planner, () => setMissing(true));
    }).catch(() => {
      if (!isClosed) setMissing(true);
    });
    return () => {
      isClosed = true;
      stop?.();
    };
  }, [planner, load.id]);
  if (isMissing) return <p class="soft" role="status">{t("no_webgl")}</p>;
  return (
    <canvas
      key={load.id}
      ref={canvas}
      class="loading-scene"
      tabIndex={0}
      role="application"
      aria-label={t("scene_label", { vehicle: load.vehicle.name })}
    />
  );
}
