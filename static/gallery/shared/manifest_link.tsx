import { useEffect, useState } from "preact/hooks";
import { collectionUrl } from "../../../domain/iiif/addresses.ts";
import { type LinkedArtKind, linkedArtUrl } from "../../../domain/linked_art/addresses.ts";
import { t } from "../../shared/messages.ts";

/** Result of copying a link, which is the key of its message. */
export type CopyResult = "link_copied" | "link_not_copied";

/**
 * Shares a URL through the phone's share menu, or else copies it, which browsers refuse on pages
 * without HTTPS.
 * @returns Undefined after the menu, which reports its outcome itself.
 */
export async function shareLink(url: string): Promise<CopyResult | undefined> {
  try {
    if (matchMedia("(pointer: coarse)").matches && navigator.share) {
      // Rejects as well if the visitor closes the menu.
      await navigator.share({ title: document.title, url }).catch(() => {});
      return undefined;
    }
    await navigator.clipboard.writeText(url);
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
 * A link to a manifest that viewers also accept by drag and drop: they look for `manifest` in its
 * query (https://zimeon.github.io/iiif-dragndrop/).
 * @param of Returns the manifest's URL for the origin of this server.
 * @param about The Linked Art record of the same object.
 */
export function ManifestLink({ of, about }: {
  of: (origin: string) => string;
  about?: LinkedArtRecord;
}) {
  // The server that renders the page does not know its public origin.
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

/** Links to the IIIF collection and the Linked Art record of an artist or a movement. */
export function CollectionLink({ kind, id }: { kind: "artists" | "movements"; id: number }) {
  return (
    <p class="page-section manifest-link faint small">
      <a href={collectionUrl("", kind, id)}>{t("iiif_collection")}</a> ·{" "}
      <LinkedArtLink kind={kind} id={id} />
    </p>
  );
}
