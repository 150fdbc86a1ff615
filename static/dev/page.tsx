/** The component page; served only with `COMPONENTS=on`. */
import { render } from "preact";
import { useEffect } from "preact/hooks";
import { t as shared } from "../shared/messages.ts";
import { SiteHeader } from "../shared/site_header.tsx";
import { Controls } from "./controls.tsx";
import { t } from "./messages.ts";
import { Surfaces } from "./surfaces.tsx";

function App() {
  useEffect(() => {
    document.title = `${t("title")} – ${shared("brand")}`;
  });
  return (
    <>
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        <div class="page">
          <header class="page-header">
            <h1>{t("title")}</h1>
            <p class="soft">{t("lead")}</p>
          </header>
          <Controls />
          <Surfaces />
        </div>
      </main>
    </>
  );
}

const root = document.getElementById("app");
if (root) render(<App />, root);
