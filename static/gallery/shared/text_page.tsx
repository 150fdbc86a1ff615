/** The frame of every page that is read: head, content, what is shown while or instead of it. */
import { type ComponentChildren, render } from "preact";
import { useEffect } from "preact/hooks";
import { SearchBox } from "../search/search_box.tsx";
import { ApiError } from "../../shared/api_error.ts";
import { t } from "../../shared/messages.ts";
import { type Load, useLoad } from "../../shared/load.ts";
import { LoadFailed } from "../../shared/load_failed.tsx";
import { SiteHeader } from "../../shared/site_header.tsx";

/** In words that there is nothing under this address. */
export function NotFound() {
  return (
    <div class="notice">
      <span class="empty-frame" aria-hidden="true" />
      <h1 class="notice-title">{t("not_found_title")}</h1>
      <p>{t("not_found_text")}</p>
      <a class="button" href="/">{t("not_found_link")}</a>
    </div>
  );
}

/** A page with the site's head; `title` goes into the title of the window. */
export function TextPage({ title, children }: { title?: string; children: ComponentChildren }) {
  useEffect(() => {
    document.title = title ? `${title} – ${t("brand")}` : t("brand");
  });
  return (
    <>
      <SiteHeader>
        <SearchBox />
      </SiteHeader>
      <main id="main" tabIndex={-1}>{children}</main>
      <footer class="site-foot">
        <a href="/curator">{t("for_curators")}</a>
      </footer>
    </>
  );
}

function Loading() {
  return (
    <div class="page-loading" role="status">
      <span class="unseen">{t("loading")}</span>
    </div>
  );
}

function Loaded<Value>({ load, children }: {
  load: () => Promise<Value>;
  children: (value: Value) => ComponentChildren;
}) {
  const result: Load<Value> = useLoad(load);
  if (result.state === "ready") return <>{children(result.value)}</>;
  return (
    <TextPage>
      {result.state === "loading"
        ? <Loading />
        : result.error instanceof ApiError && result.error.status === 404
        ? <NotFound />
        : <LoadFailed retry={result.retry} />}
    </TextPage>
  );
}

/**
 * Mounts a page.
 *
 * @param load what the page waits for; undefined when the address says nothing one could ask for
 * @param show the page once it has come, inside a `TextPage`
 */
export function mountPage<Value>(
  load: (() => Promise<Value>) | undefined,
  show: (value: Value) => ComponentChildren,
): void {
  const root = document.getElementById("app");
  if (!root) return;
  render(
    load ? <Loaded load={load}>{show}</Loaded> : (
      <TextPage>
        <NotFound />
      </TextPage>
    ),
    root,
  );
}
