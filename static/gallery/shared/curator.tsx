import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { getMe } from "./api.ts";
import { t } from "../../shared/messages.ts";
import { storedText } from "../../shared/storage.ts";
import { pageContext } from "../../shared/page_context.ts";
import { isTyping, listenToShortcuts } from "../../shared/keyboard.ts";

/**
 * Stored hint that a curator has logged in with this browser. It only saves other visitors a
 * request; the server decides about permissions.
 */
const marker = storedText("depot_curator", ["1"]);

/** Stores or removes the hint. */
export const rememberCurator = (is: boolean) => marker.write(is ? "1" : undefined);

let curatorCheck: Promise<boolean> | undefined;

/**
 * Returns true for a curator. Asks the server once per page, and only if a curator has logged in
 * with this browser.
 */
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

/** The link from a page to its picture on the review desk; shown to curators only. */
export function ReviewLink({ kind, id, label = t("review") }: {
  kind: "painting" | "artist";
  id: number;
  label?: string;
}) {
  if (!useCurator()) return null;
  return <a class="review-link target soft small" href={`/curator?${kind}=${id}`}>{label}</a>;
}

/** Kinds of records that pages link to their forms. */
type EditedKind = "artist" | "movement" | "era" | "painting" | "tour" | "influence";

/** Returns the URL for editing a record; without an id, of the list of its kind. */
function editUrl(kind: EditedKind, id?: number): string {
  if (id === undefined) return `/curator/catalog?kind=${kind}`;
  return kind === "tour" ? `/curator/tour?id=${id}` : `/curator/catalog?kind=${kind}&id=${id}`;
}

/** Kinds of the lists to which pages without a record link. */
const LIST_KINDS: Readonly<Record<string, EditedKind>> = {
  "/tours": "tour",
  "/influence": "influence",
  "/colours": "painting",
  "/compare": "painting",
  "/rooms": "movement",
};

/** Returns the URL for editing the record of a gallery page. */
function editUrlOfPage(path: string): string {
  const [, kinds, id] = /^\/(artist|movement|painting|tour)s\/([1-9]\d{0,14})(?:\/|$)/.exec(path) ??
    [];
  return kinds === undefined
    ? editUrl(LIST_KINDS[path.replace(/\/$/, "")] ?? "artist")
    : editUrl(kinds as EditedKind, Number(id));
}

/** The edit link in the header of every page; shown to curators only. */
export function EditInHead() {
  if (!useCurator()) return null;
  return <a href={editUrlOfPage(pageContext.path)}>{t("edit")}</a>;
}

/**
 * An edit link beside the record that it edits; shown to curators only.
 * @param hasKey True if the E key follows it; there is one such link per page.
 */
export function EditLink({ kind, id, label = t("edit"), hasKey = false }: {
  kind: EditedKind;
  id: number;
  label?: string;
  hasKey?: boolean;
}) {
  const isCurator = useCurator();
  const link = useRef<HTMLAnchorElement>(null);
  // A layout effect, so that the key works as soon as the link is visible.
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
      href={editUrl(kind, id)}
      {...(hasKey && { "aria-keyshortcuts": "E" })}
    >
      {label}
    </a>
  );
}
