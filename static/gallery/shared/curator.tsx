import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { getMe } from "./api.ts";
import { t } from "../../shared/messages.ts";
import { storedText } from "../../shared/storage.ts";
import { pageContext } from "../../shared/page_context.ts";
import { isTyping, listenToShortcuts } from "../../shared/keyboard.ts";

/**
 * Remembers that a curator has logged in with this browser. Only a hint that saves other visitors a
 * request; the server decides about permissions.
 */
const marker = storedText("depot_curator", ["1"]);

/** Stores or removes the hint. */
export const rememberCurator = (is: boolean) => marker.write(is ? "1" : undefined);

let curatorCheck: Promise<boolean> | undefined;

/** Asks the server once a page, and only where a curator has logged in with this browser. */
function isCurator(): Promise<boolean> {
  if (marker.read() === undefined) return Promise.resolve(false);
  return curatorCheck ??= getMe().then(({ role }) => {
    rememberCurator(role === "curator");
    return role === "curator";
  }, () => {
    curatorCheck = undefined;
    return false;
  });
}

/** Returns true if the viewer is a curator; false until that is known. */
export function useCurator(): boolean {
  const [is, setIs] = useState(false);
  useEffect(() => {
    let isShown = true;
    isCurator().then((curator) => isShown && setIs(curator));
    return () => {
      isShown = false;
    };
  }, []);
  return is;
}

/** For curators only: the link from a page to its picture on the review desk. */
export function ReviewLink({ kind, id, label = t("review") }: {
  kind: "painting" | "artist";
  id: number;
  label?: string;
}) {
  if (!useCurator()) return null;
  return <a class="review-link target soft small" href={`/curator?${kind}=${id}`}>{label}</a>;
}

/** For curators only: the ways from pages to the forms of their records. */
type EditedKind = "artist" | "movement" | "era" | "painting" | "tour" | "influence";

/** Returns the URL for editing a record; without an id, of the list of its kind. */
function editAddress(kind: EditedKind, id?: number): string {
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
function editAddressOf(path: string): string {
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
