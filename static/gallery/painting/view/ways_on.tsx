/** Where else the painting hangs: in its room and in the river of influence. */
import type { PaintingContext, PaintingPage } from "../../../../domain/gallery/painting_records.ts";
import { ArrowIcon } from "../../../shared/icons.tsx";
import { comparisonUrl } from "../../compare/state/address.ts";
import { t } from "../messages.ts";

/** Links to the same painting on other pages. */
export function WaysOn({ painting, context }: {
  painting: PaintingPage["painting"];
  context: PaintingContext;
}) {
  const { id, has_influence_links } = painting;
  return (
    <ul class="ways-on">
      <li>
        <a href={`/movements/${context.artist.movement_id}/rooms?at=${id}`}>
          {t("in_room")} <ArrowIcon />
        </a>
      </li>
      {has_influence_links && (
        <li>
          <a href={`/influence?at=painting-${id}`}>
            {t("in_river")} <ArrowIcon />
          </a>
        </li>
      )}
      <li>
        <a href={comparisonUrl({ a: id })}>
          {t("compare_with")} <ArrowIcon />
        </a>
      </li>
    </ul>
  );
}
