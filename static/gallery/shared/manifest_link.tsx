import { useEffect, useState } from "preact/hooks";
import { collectionUrl } from "../../../domain/iiif/addresses.ts";
import { type LinkedArtKind, linkedArtUrl } from "../../../domain/linked_art/addresses.ts";
import { t } from "../../shared/messages.ts";

/** Copying of links, with the key of the result's message. */
export type CopyResult = "link_copied" | "link_not_copied";

/** Copies an address for the visitor; browsers refuse it on pages that have not come by HTTPS. */
export async function copyLink(address: string): Promise<CopyResult> {
  try {
    await navigator.clipboard.writeText(address);
    return "link_copied";
  } catch {
    return "link_not_copied";
  }
}

/** A record of Linked Art. */
interface LinkedArtRecord {
  kind: LinkedArtKind;
  id: number;
}

function LinkedArtLink({ kind, id }: LinkedArtRecord) {
  return <a href={linkedArtUrl("", kind, id)}>{t("linked_art")}</a>;
}

/**
 * A manifest's address as a link that viewers understand when it is dropped on them: they look for
 * `manifest` in its query (https://zimeon.github.io/iiif-dragndrop/).
 *
 * @param of writes the manifest's address after the origin of this server
 * @param about the record of what it shows
 */
export function ManifestLink({ of, about }: {
  of: (origin: string) => string;
  about?: LinkedArtRecord;
}) {
  // The server that draws the page first need not know under which name it is visited.
  const [origin, setOrigin] = useState("");
  useEffect(() => setOrigin(location.origin), []);
  const manifest = of(origin);
  return (
    <p class="page-section manifest-link faint small">
      <a href={`${manifest}?manifest=${manifest}`}>{t("iiif")}</a>, {t("iiif_hint")}
      {about && (
        <>
          . {t("also")} <LinkedArtLink {...about} />
        </>
      )}
    </p>
  );
}

/** The paintings and the record of an artist or a movement, for programs. */
export function CollectionLink({ kind, id }: { kind: "artists" | "movements"; id: number }) {
  return (
    <p class="page-section manifest-link faint small">
      <a href={collectionUrl("", kind, id)}>{t("iiif_collection")}</a> ·{" "}
      <LinkedArtLink kind={kind} id={id} />
    </p>
  );
}
