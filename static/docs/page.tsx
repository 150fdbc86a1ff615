/** The API, from its own document. */
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { errorOf, reached } from "../shared/api_error.ts";
import { language } from "../shared/i18n.ts";
import { t as shared } from "../shared/messages.ts";
import { LoadFailed, useLoad } from "../shared/load.tsx";
import { SiteHeader } from "../shared/site_header.tsx";
import { recallCredentials } from "../warehouse/shared/credentials.ts";
import { ApiPage } from "./view/api_page.tsx";
import { type Api, documentIn, readDocument } from "./state/document.ts";
import { t } from "./messages.ts";

async function load(): Promise<Api> {
  const { value: initialLanguage } = language;
  const response = await reached(fetch(documentIn(initialLanguage)));
  if (!response.ok) throw await errorOf(response);
  return readDocument(await response.json(), initialLanguage);
}

/** The document in the language of the page: what is open and filled in stays when that changes. */
function useInLanguage(first: Api | undefined): Api | undefined {
  const [translated, setTranslated] = useState<Api>();
  const shown = translated ?? first;
  useEffect(() => {
    if (shown === undefined || shown.language === language.value) return;
    let current = true;
    // Where it does not come, the other language is better than nothing.
    load().then((api) => current && setTranslated(api), () => {});
    return () => {
      current = false;
    };
  }, [shown, language.value]);
  return shown;
}

function App() {
  const result = useLoad(load);
  const api = useInLanguage(result.state === "ready" ? result.value : undefined);
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
            <p class="page-loading" role="status">
              <span class="unseen">{shared("loading")}</span>
            </p>
          )}
      </main>
    </>
  );
}

recallCredentials();
const root = document.getElementById("app");
if (root) render(<App />, root);
