/** For curators only: the way from a page to the form of its record. */
import { useEffect, useRef } from "preact/hooks";
import { isTyping, listenToShortcuts } from "../../shared/keyboard.ts";
import { t } from "../../shared/messages.ts";
import { useCurator } from "./use_curator.ts";

/** The link; its key is E. */
export function EditLink({ kind, id, label = t("edit") }: {
  kind: "artist" | "movement" | "era" | "painting" | "tour";
  id: number;
  label?: string;
}) {
  const isCurator = useCurator();
  const link = useRef<HTMLAnchorElement>(null);
  const hasKey = kind !== "era";
  useEffect(() => {
    if (!isCurator || !hasKey) return;
    return listenToShortcuts(
      document,
      { KeyE: () => link.current?.click() },
      (event) => !isTyping(event) && !document.querySelector("dialog[open]"),
    );
  }, [isCurator, hasKey]);
  if (!isCurator) return null;
  return (
    <a
      ref={link}
      class="review-link"
      href={`/curator/catalog?kind=${kind}&id=${id}`}
      {...(hasKey && { "aria-keyshortcuts": "E" })}
    >
      {label}
    </a>
  );
}
