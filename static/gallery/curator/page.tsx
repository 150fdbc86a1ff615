/** The curators' pages: login, the review desk, the audit log. */
import { effect, signal } from "@preact/signals";
import { render } from "preact";
import { useEffect } from "preact/hooks";
import { LoadFailed } from "../../shared/load.tsx";
import { SiteHeader } from "../../shared/site_header.tsx";
import type { Draft } from "../../shared/draft.ts";
import { Notices } from "../../shared/notices.ts";
import { storedText } from "../../shared/storage.ts";
import {
  CATALOG,
  type CatalogPlace,
  parsePlace,
  placeAddress,
} from "../shared/desk/records/fields.ts";
import { CatalogPage } from "./catalog_page.tsx";
import { t as catalogText } from "../shared/desk/records/messages.ts";
import { AuditLog } from "./state/audit_log.ts";
import { LoginForm, SessionExpired } from "../shared/desk/login.tsx";
import { AccountTab, LogOut } from "../shared/desk/account_tools.tsx";
import { AuditPage } from "./view/audit_page.tsx";
import { Desk } from "./state/desk.ts";
import { DeskPage } from "./view/desk_page.tsx";
import { formatAuditFilter, parseAuditFilter, parseDeskPlace } from "./state/desk_url.ts";
import { explain } from "../shared/desk/explain.ts";
import { Session } from "../shared/desk/session.ts";
import { t } from "./messages.ts";

/** Query of the curator's last position. */
const lastPlace = storedText("depot_desk");

const DESK = "/curator";
const AUDIT = "/curator/audit";
type View = "desk" | "audit" | "catalog";
// Browsers refuse addresses that change too often.
const ADDRESS_AFTER_MS = 300;

const VIEWS: Readonly<Record<string, View>> = { [AUDIT]: "audit", [CATALOG]: "catalog" };
const viewHere = (): View => VIEWS[location.pathname.replace(/\/$/, "")] ?? "desk";
const view = signal(viewHere());
const initialSearch = location.search;
const session = new Session();
const lastQuery = lastPlace.read() ?? "";
const desk = new Desk(
  session,
  new Notices(explain, 1),
  parseDeskPlace(view.value === "desk" ? initialSearch || lastQuery : lastQuery),
);
const log = new AuditLog(session, parseAuditFilter(view.value === "audit" ? initialSearch : ""));
const catalog = signal<{ place: CatalogPlace; visit: number }>({
  place: parsePlace(view.value === "catalog" ? initialSearch : ""),
  visit: 0,
});
// The draft of the open form while it has unsaved changes.
const unsaved = signal<Draft | undefined>(undefined);
const failed = signal(false);

function begin(): void {
  failed.value = false;
  session.begin().catch(() => (failed.value = true));
}

function mayLeave(): boolean {
  if (unsaved.value && !confirm(catalogText("leave_unsaved"))) return false;
  unsaved.value?.discard();
  return true;
}

/** Goes to another of our pages without losing what is on its way. */
function open(address: string, event?: MouseEvent): void {
  if (event && (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0)) return;
  event?.preventDefault();
  if (!mayLeave()) return;
  history.pushState(null, "", address);
  follow();
}

/** Goes to another place of the catalog. */
function goInCatalog(place: CatalogPlace, replaces = false): void {
  if (replaces) {
    history.replaceState(null, "", placeAddress(place));
    catalog.value = { ...catalog.value, place };
  } else open(placeAddress(place));
}

function follow(): void {
  const was = view.value === "audit";
  view.value = viewHere();
  if (view.value === "catalog") {
    unsaved.value = undefined;
    catalog.value = { place: parsePlace(location.search), visit: catalog.value.visit + 1 };
  } else if (view.value === "audit") {
    // The page asks for itself when it appears.
    log.filter.value = parseAuditFilter(location.search);
    if (was) void log.narrow(log.filter.value);
  } else if (location.search) {
    desk.place.value = parseDeskPlace(location.search);
    void desk.open();
  }
}

function keepAddress(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    const query = desk.query;
    const [shown, who] = [view.value, session.who.value];
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (shown !== "desk" || !who || viewHere() !== "desk") return;
      lastPlace.write(query);
      history.replaceState(null, "", DESK + query);
    }, ADDRESS_AFTER_MS);
  });
}

function Head() {
  const who = session.who.value;
  const page = view.value;
  const link = (address: string, text: string, here: boolean) => (
    <a
      href={address}
      class="tab"
      {...(here ? { "aria-current": "page" } : {})}
      onClick={(event: MouseEvent) => open(address, event)}
    >
      {text}
    </a>
  );
  return (
    <SiteHeader>
      {who && (
        <>
          <nav class="tabs" aria-label={t("pages")}>
            {link(DESK + desk.query, t("tab_desk"), page === "desk")}
            {link(CATALOG, t("tab_catalog"), page === "catalog")}
            {link(AUDIT, t("tab_audit"), page === "audit")}
            <AccountTab name={who} />
          </nav>
          <LogOut
            session={session}
            name={who}
            onFail={(error) => desk.notices.fail(t("logout_failed"), error)}
          />
        </>
      )}
    </SiteHeader>
  );
}

function Page() {
  const who = session.who.value;
  useEffect(() => {
    const title = view.value === "catalog"
      ? catalogText("catalog_title")
      : t(`${view.value}_title`);
    document.title = `${title} – ${t("brand")}`;
  });
  if (who === undefined) {
    return <main id="main" tabIndex={-1}>{failed.value && <LoadFailed retry={begin} />}</main>;
  }
  if (who === null) {
    return (
      <main id="main" class="login-page" tabIndex={-1}>
        <h1>{t("login_title")}</h1>
        <p class="soft">{t("login_text")}</p>
        <LoginForm session={session} />
      </main>
    );
  }
  if (view.value === "catalog") {
    return (
      <CatalogPage
        session={session}
        {...catalog.value}
        go={goInCatalog}
        onChanged={(draft) => (unsaved.value = draft)}
        // What goes along with a record may be of another kind.
        onWritten={() => Object.values(desk.collections).forEach((rows) => rows.forget())}
      />
    );
  }
  return view.value === "audit"
    ? (
      <AuditPage
        log={log}
        desk={desk}
        onFilter={(filter) => {
          history.replaceState(null, "", AUDIT + formatAuditFilter(filter));
          void log.narrow(filter);
        }}
        onDesk={({ kind, id }, event) => open(`${DESK}?${kind}=${id}`, event)}
      />
    )
    : <DeskPage desk={desk} />;
}

function App() {
  return (
    <>
      <Head />
      <Page />
      <SessionExpired session={session} />
    </>
  );
}

addEventListener("popstate", follow);
addEventListener("beforeunload", (event) => {
  // What is in progress would be lost with the page; a draft is restored where it can be stored.
  if (desk.unfinished || unsaved.value?.flush() === false) event.preventDefault();
});
begin();
keepAddress();
const root = document.getElementById("app");
if (root) render(<App />, root);
