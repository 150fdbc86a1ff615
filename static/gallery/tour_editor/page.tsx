/** The page on which curators make tours: `/curator/tour?id=5`, without an id a new one. */
import { signal } from "@preact/signals";
import { render } from "preact";
import { LoadFailed } from "../../shared/ui/load_failed.tsx";
import { t as shared } from "../../shared/messages.ts";
import { SiteHeader } from "../../shared/site_header.tsx";
import { Session } from "../curator/state/session.ts";
import { LoginForm, SessionExpired } from "../curator/view/login.tsx";
import { viewerScripts } from "../painting/viewer_scripts.ts";
import { TourEditor } from "./tour_editor.tsx";
import { t } from "./messages.ts";

viewerScripts.zoomer = () => import("../painting/viewer/zoomer.ts");

const session = new Session();
const failed = signal(false);

function begin(): void {
  failed.value = false;
  session.begin().catch(() => (failed.value = true));
}

/** The tour that the address names. */
function tourHere(): number | undefined {
  const id = Number(new URLSearchParams(location.search).get("id"));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

function Body() {
  const who = session.who.value;
  if (who === undefined) {
    return <main id="main" tabIndex={-1}>{failed.value && <LoadFailed retry={begin} />}</main>;
  }
  if (who === null) {
    return (
      <main id="main" class="login-page" tabIndex={-1}>
        <h1>{t("new_tour")}</h1>
        <p class="soft">{t("log_in")}</p>
        <LoginForm session={session} />
      </main>
    );
  }
  return <TourEditor session={session} id={tourHere()} />;
}

function App() {
  return (
    <>
      <SiteHeader>
        {session.who.value && (
          <nav class="tabs" aria-label={shared("for_curators")}>
            <a class="tab" href="/curator/catalog?kind=tour">{t("to_tours")}</a>
          </nav>
        )}
      </SiteHeader>
      <Body />
      <SessionExpired session={session} />
    </>
  );
}

begin();
const root = document.getElementById("app");
if (root) render(<App />, root);
