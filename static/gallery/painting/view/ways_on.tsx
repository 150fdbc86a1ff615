/** Where else the painting hangs: in its room, in the river of influence, in the viewers of others. */
import { useEffect, useState } from "preact/hooks";
import type { PaintingContext, PaintingPage } from "../../../../domain/gallery/painting_records.ts";
import { manifestUrl } from "../../../../domain/iiif/addresses.ts";
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

/**
 * The manifest's address as a link that viewers understand when it is dropped on them: they look for
 * `manifest` in its query (https://zimeon.github.io/iiif-dragndrop/).
 */
export function ManifestLink({ id }: { id: number }) {
  // The server that draws the page first need not know under which name it is visited.
  const [origin, setOrigin] = useState("");
  useEffect(() => setOrigin(location.origin), []);
  const manifest = manifestUrl(origin, id);
  return (
    <p class="manifest-link">
      <a href={`${manifest}?manifest=${manifest}`}>{t("iiif")}</a>, {t("iiif_hint")}
    </p>
  );
}
