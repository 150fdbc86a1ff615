/** The frame of every text page, and its content while loading or if nothing is found. */
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { Found } from "../search/search_box.tsx";
import { t } from "../../shared/messages.ts";
import { GalleryHeader } from "./gallery_header.tsx";
import type { KeyPage } from "./key_lists.tsx";

/** Says that there is nothing at this URL. */
export function NotFound() {
  return (
    <div class="empty empty-page">
      <span class="empty-frame" aria-hidden="true" />
      <h1>{t("not_found_title")}</h1>
      <p>{t("not_found_text")}</p>
      <a class="button" href="/">{t("not_found_link")}</a>
    </div>
  );
}

/**
 * A page with the site's header.
 * @param title Title of the window, before the name of the site.
 * @param onPick Handles a picked search result; returns false to open its page.
 * @param keys Keyboard shortcuts of the page.
 */
export function TextPage({ title, onPick, keys, children }: {
  title?: string;
  keys?: KeyPage;
  onPick?: (found: Found) => boolean;
  children: ComponentChildren;
}) {
  useEffect(() => {
    document.title = title ? `${title} – ${t("brand")}` : t("brand");
  });
  return (
    <>
      <GalleryHeader onPick={onPick} keys={keys} />
      <main id="main" tabIndex={-1}>{children}</main>
      <footer class="site-foot links cluster-middle faint small">
        <a href="/curator">{t("for_curators")}</a>
        <a href="/warehouse">{t("nav_warehouse")}</a>
        <a href="/docs">{t("nav_docs")}</a>
      </footer>
    </>
  );
}

/** A page whose content is loading. */
export function WaitingPage() {
  return (
    <TextPage>
      <div class="page-loading window" role="status">
        <span class="unseen">{t("loading")}</span>
      </div>
    </TextPage>
  );
}
