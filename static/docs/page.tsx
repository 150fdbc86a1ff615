/** The API, from its own document. */
import { render } from "preact";
import { useEffect } from "preact/hooks";
import { errorOf, reached } from "../shared/api_error.ts";
import { t as shared } from "../shared/messages.ts";
import { useLoad } from "../shared/load.ts";
import { LoadFailed } from "../shared/load_failed.tsx";
import { SiteHeader } from "../shared/site_header.tsx";
import { recallCredentials } from "../warehouse/shared/credentials.ts";
import { ApiPage } from "./view/api_page.tsx";
import { type Api, readDocument } from "./state/document.ts";
import { t } from "./messages.ts";

async function load(): Promise<Api> {
  const response = await reached(fetch("/api/openapi.json"));
  if (!response.ok) throw await errorOf(response);
  return readDocument(await response.json());
}

function App() {
  const result = useLoad(load);
  useEffect(() => {
    document.title = `${t("title")} – ${shared("brand")}`;
  });
  return (
    <>
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        {result.state === "ready"
          ? <ApiPage api={result.value} />
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
