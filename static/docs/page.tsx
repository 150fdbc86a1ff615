/** The API documentation, from the OpenAPI document. */
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { errorOf, reached } from "../shared/api_error.ts";
import { language } from "../shared/i18n.ts";
import { t as shared } from "../shared/messages.ts";
import { LoadFailed, useLoad } from "../shared/load.tsx";
import { showKeys, useKeyHelp } from "../gallery/shared/use_key_help.ts";
import { SiteHeader } from "../shared/site_header.tsx";
import { restoreUser } from "../warehouse/shared/credentials.ts";
import { ApiPage } from "./view/api_page.tsx";
import { type Api, documentUrl, readDocument } from "./state/document.ts";
import { t } from "./messages.ts";

async function load(): Promise<Api> {
  const { value: initialLanguage } = language;
  const response = await reached(fetch(documentUrl(initialLanguage)));
  if (!response.ok) throw await errorOf(response);
  return readDocument(await response.json(), initialLanguage);
}

/**
 * Returns the document in the language of the page; open routes and drafts stay when the language
 * changes.
 */
function useInLanguage(initial: Api | undefined): Api | undefined {
  const [translated, setTranslated] = useState<Api>();
  const current = translated ?? initial;
  useEffect(() => {
    if (current === undefined || current.language === language.value) return;
    let isMounted = true;
    // If loading fails, the document in the other language remains.
    load().then((api) => isMounted && setTranslated(api), () => {});
    return () => {
      isMounted = false;
    };
  }, [current, language.value]);
  return current;
}

function App() {
  const result = useLoad(load);
  const api = useInLanguage(result.state === "ready" ? result.value : undefined);
  useKeyHelp(() => showKeys("text"));
  useEffect(() => {
    document.title = `${t("title")} – ${shared("brand")}`;
  });
  return (
    <>
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        {api
          ? <ApiPage api={api} />
          : result.state === "failed"
          ? <LoadFailed retry={result.retry} />
          : (
            <p class="window" role="status">
              <span class="unseen">{shared("loading")}</span>
            </p>
          )}
      </main>
    </>
  );
}

restoreUser();
const root = document.getElementById("app");
if (root) render(<App />, root);
