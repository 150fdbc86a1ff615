import { useEffect, useState } from "preact/hooks";
import { t } from "../../shared/messages.ts";

/**
 * A manifest's address as a link that viewers understand when it is dropped on them: they look for
 * `manifest` in its query (https://zimeon.github.io/iiif-dragndrop/).
 *
 * @param of writes the manifest's address after the origin of this server
 */
export function ManifestLink({ of }: { of: (origin: string) => string }) {
  // The server that draws the page first need not know under which name it is visited.
  const [origin, setOrigin] = useState("");
  useEffect(() => setOrigin(location.origin), []);
  const manifest = of(origin);
  return (
    <p class="manifest-link">
      <a href={`${manifest}?manifest=${manifest}`}>{t("iiif")}</a>, {t("iiif_hint")}
    </p>
  );
}
