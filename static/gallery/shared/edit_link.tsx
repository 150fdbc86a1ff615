/** For curators only: the ways from pages to the forms of their records. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { pageContext } from "../../shared/page_context.ts";
import { isTyping, listenToShortcuts } from "../../shared/keyboard.ts";
import { t } from "../../shared/messages.ts";
import { useCurator } from "./use_curator.ts";

type EditedKind = "artist" | "movement" | "era" | "painting" | "tour" | "influence";

/** Returns the URL for editing a record; without an id, of the list of its kind. */
export function editAddress(kind: EditedKind, id?: number): string {
  if (id === undefined) return `/curator/catalog?kind=${kind}`;
  return kind === "tour" ? `/curator/tour?id=${id}` : `/curator/catalog?kind=${kind}&id=${id}`;
}

const LISTS: Readonly<Record<string, EditedKind>> = {
  "/tours": "tour",
  "/influence": "influence",
  "/colours": "painting",
  "/compare": "painting",
  "/rooms": "movement",
};

/** Returns the URL for editing the record of a gallery page. */
export function editAddressOf(path: string): string {
  const [, kinds, id] = /^\/(artist|movement|painting|tour)s\/([1-9]\d{0,14})(?:\/|$)/.exec(path) ??
    [];
  return kinds === undefined
    ? editAddress(LISTS[path.replace(/\/$/, "")] ?? "artist")
    : editAddress(kinds as EditedKind, Number(id));
}

/** The link in the head of every page. */
export function EditInHead() {
  if (!useCurator()) return null;
  return <a href={editAddressOf(pageContext.path)}>{t("edit")}</a>;
}

/**
 * The link beside what it edits.
 *
 * @param hasKey whether E follows it; there is one such link on a page
 */
export function EditLink({ kind, id, label = t("edit"), hasKey = false }: {
  kind: EditedKind;
  id: number;
  label?: string;
  hasKey?: boolean;
}) {
  const isCurator = useCurator();
  const link = useRef<HTMLAnchorElement>(null);
  // As soon as it is drawn: who sees the link may press the key.
  useLayoutEffect(() => {
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
      class="review-link target soft small"
      href={editAddress(kind, id)}
      {...(hasKey && { "aria-keyshortcuts": "E" })}
    >
      {label}
    </a>
  );
}
