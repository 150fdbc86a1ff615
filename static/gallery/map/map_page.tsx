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

/** Stands in for a map that is on its way, with what will stand over it. */
export function MapSkeleton({ children }: { children?: ComponentChildren }) {
  return (
    <div class="map skeleton" role="status">
      <span class="unseen">{t("loading")}</span>
      {Array.from(
        { length: 9 },
        (_, i) => <span key={i} class="skeleton-lane" aria-hidden="true" />,
      )}
      {children}
    </div>
  );
}
