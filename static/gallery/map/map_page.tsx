/**
 * Shared parts of the pages with a map: the switch to a list, and the placeholder while they load.
 */
import type { ComponentChildren } from "preact";
import type { Signal } from "@preact/signals";
import { Button } from "../../shared/ui/button.tsx";
import { ListIcon, MapIcon } from "../../shared/icons.tsx";
import { t } from "../../shared/messages.ts";

/** Switches between the map and the list of the same. */
export function ViewSwitch({ list }: { list: Signal<boolean> }) {
  return (
    <Button
      class="tool tool-worded"
      aria-label={t(list.value ? "show_map" : "show_list")}
      onClick={() => (list.value = !list.value)}
    >
      {list.value ? <MapIcon /> : <ListIcon />}
      <span class="tool-word">{t(list.value ? "view_map" : "view_list")}</span>
    </Button>
  );
}

/** The left edges of the lanes, in hundredths of the width. */
const LANES = [46, 30, 62, 44, 4, 60, 48, 28, 64];

/** Stands in for a map that is on its way, with what will stand over it. */
export function MapSkeleton({ children }: { children?: ComponentChildren }) {
  return (
    <div class="map skeleton" role="status">
      <span class="unseen">{t("loading")}</span>
      {LANES.map((left) => (
        <span
          key={left}
          class="skeleton-lane"
          aria-hidden="true"
          style={{ "margin-left": `${left}%` }}
        />
      ))}
      {children}
    </div>
  );
}
