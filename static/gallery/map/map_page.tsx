/**
 * Shared parts of the pages with a map: the switch to a list, and the placeholder during loading.
 */
import type { ComponentChildren } from "preact";
import type { Signal } from "@preact/signals";
import { Button } from "../../shared/ui/button.tsx";
import { ListIcon, MapIcon } from "../../shared/icons.tsx";
import { t } from "../../shared/messages.ts";

/** Switches between the map and the list of the same data. */
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

/** The left edges of the placeholder lanes, in per cent of the width. */
const LANE_OFFSETS = [46, 30, 62, 44, 4, 60, 48, 28, 64];

/**
 * Placeholder of a map that is loading.
 * @param overview Markup of the whole map, which replaces the placeholder lanes on wide screens.
 * @param children Content on top of the placeholder.
 */
export function MapSkeleton({ overview, children }: {
  overview?: string | undefined;
  children?: ComponentChildren;
}) {
  return (
    <div class="map window drawn skeleton" role="status">
      <span class="unseen">{t("loading")}</span>
      {overview && (
        <div class="overview" aria-hidden="true" dangerouslySetInnerHTML={{ __html: overview }} />
      )}
      {LANE_OFFSETS.map((left) => (
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
