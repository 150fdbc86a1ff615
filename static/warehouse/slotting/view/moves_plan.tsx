import { middleOf } from "../../shared/floor_outline.ts";
import { dotOf, FloorSvg } from "../../shared/floor_svg.tsx";
import { sectionsPath } from "../../warehouses/floor_sketch.tsx";
import type { Slotting } from "../state/slotting.ts";
import { t } from "../messages.ts";

/** The chosen moves as arrows from section to section, the last chosen one strongest. */
export function MovesPlan({ slotting }: { slotting: Slotting }) {
  const { warehouse, outline } = slotting;
  const dot = dotOf(warehouse);
  const moves = slotting.moves.value;
  const touched = new Set(moves.flatMap(({ from, to }) => [from.id_section, to.id_section]));
  const lastMove = moves.at(-1);
  const last = lastMove && middleOf(outline, lastMove.from.id_section);
  return (
    <figure class="stack gap-3 beside">
      <FloorSvg warehouse={warehouse} outline={outline} label={t("plan")}>
        <defs>
          <marker
            id="slotting-head"
            viewBox="0 0 10 10"
            refX="9"
            refY="5"
            markerWidth="5"
            markerHeight="5"
            orient="auto-start-reverse"
          >
            <path class="slotting-arrow-head" d="M0 0L10 5L0 10z" />
          </marker>
        </defs>
        <path
          class="slotting-touched"
          d={sectionsPath(
            outline.sections.filter(({ id_warehouse_section: id }) => touched.has(id)),
          )}
        />
        {moves.map(({ from, to }, at) => {
          const [a, b] = [middleOf(outline, from.id_section), middleOf(outline, to.id_section)];
          if (a === undefined || b === undefined) return null;
          const [[x, y], [endX, endY]] = [a, b];
          // A bow, so that moves to and fro do not lie on one another.
          const [midX, midY] = [(x + endX) / 2 - (endY - y) / 8, (y + endY) / 2 + (endX - x) / 8];
          const isLast = at === moves.length - 1;
          return (
            <path
              key={at}
              class={isLast ? "line-accent same-width" : "line-soft same-width"}
              stroke-width={isLast ? 3 : 1.5}
              d={`M${x} ${y}Q${midX} ${midY} ${endX} ${endY}`}
              marker-end="url(#slotting-head)"
              {
                // What an occupied section holds comes back the same way.
                ...(to.count_box > 0 ? { "marker-start": "url(#slotting-head)" } : {})
              }
            />
          );
        })}
        {last && <circle class="fill-accent" cx={last[0]} cy={last[1]} r={dot} />}
      </FloorSvg>
      <figcaption class="soft">{t("plan")}</figcaption>
    </figure>
  );
}
