/** The stops as text: each is a button that shows it. */
import { useEffect, useRef } from "preact/hooks";
import { Button } from "../../../shared/ui/button.tsx";
import { distanceText } from "../../shared/measures.ts";
import type { PickedSection } from "../state/picked_sections.ts";
import { takenText } from "../state/stop_text.ts";
import type { WalkPlayer } from "../state/walk_player.ts";
import { t } from "../messages.ts";

type Names = ReadonlyMap<string, string>;

export function StopList({ player, names }: { player: WalkPlayer; names: Names }) {
  const { plan, timeline } = player;
  const list = useRef<HTMLOListElement>(null);
  const last = player.reached.value - 1;
  useEffect(() => {
    // Only the list scrolls; the page stays where it is.
    const [box, item] = [list.current, list.current?.children[last] as HTMLElement | undefined];
    if (!box || !item) return;
    const above = item.offsetTop - box.offsetTop;
    if (above < box.scrollTop) box.scrollTop = above;
    const below = above + item.offsetHeight - box.clientHeight;
    if (below > box.scrollTop) box.scrollTop = below;
  }, [last]);
  return (
    <ol ref={list} class="walk-stops" aria-label={t("stops_list")} tabIndex={0}>
      {plan.stops.map(({ point, sections }, stop) => (
        <li key={point}>
          <Button
            class={stop <= last
              ? "list-row list-row-top walk-stop walk-stop-reached"
              : "list-row list-row-top walk-stop"}
            {...(stop === last ? { "aria-current": "step" as const } : {})}
            onClick={() => player.showStop(stop)}
          >
            <span class="count-circle">{stop + 1}</span>
            <span class="stack gap-3">
              {sections.map((picked) => (
                <span key={`${picked.section} ${picked.sku}`} class="stack gap-2">
                  <strong>{names.get(picked.section)}</strong> <span>{takenText(picked)}</span>
                </span>
              ))}
            </span>
            <span class="soft smaller walk-far">
              {t("way", { way: distanceText(timeline.stops[stop]!) })}
            </span>
          </Button>
        </li>
      ))}
    </ol>
  );
}

/** Lists the boxes that the tour does not reach, with reasons. */
export function MissingList({ missing, names }: { missing: PickedSection[]; names: Names }) {
  if (missing.length === 0) return null;
  return (
    <div class="callout walk-missing">
      <h3>{t("missing_title")}</h3>
      <ul>
        {missing.map((picked) => (
          <li key={`${picked.section} ${picked.sku}`}>
            {picked.section === ""
              ? t("missing_nowhere", { taken: takenText(picked) })
              : t("missing_way", {
                taken: takenText(picked),
                section: names.get(picked.section) ?? "",
              })}
          </li>
        ))}
      </ul>
    </div>
  );
}
