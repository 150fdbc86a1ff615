/** The curators' pages: login, the review desk, the catalog, the audit log. */
import { effect, signal } from "@preact/signals";
import { render } from "preact";
import { useEffect } from "preact/hooks";
import { SiteHeader } from "../../shared/site_header.tsx";
import type { Draft } from "../../shared/draft.ts";
import { Notices } from "../../shared/notices.ts";
import { storedText } from "../../shared/storage.ts";
import {
  CATALOG,
  type CatalogLocation,
  catalogUrl,
  parseCatalogUrl,
} from "../shared/desk/records/fields.ts";
import { CatalogPage } from "./catalog_page.tsx";
import { t as catalogText } from "../shared/desk/records/messages.ts";
import { AuditLog } from "./state/audit_log.ts";
import { CuratorsOnly, SessionExpired } from "../shared/desk/login.tsx";
import { AccountTab, LogOut } from "../shared/desk/account_tools.tsx";
import { hasUnsavedCells } from "./view/catalog_table.tsx";
import { AuditPage } from "./view/audit_page.tsx";
import { Desk } from "./state/desk.ts";
import { DeskPage } from "./view/desk_page.tsx";
import { formatAuditFilter, parseAuditFilter, parseDeskPosition } from "./state/desk_url.ts";
import { explain } from "../shared/desk/explain.ts";
import { Session } from "../shared/desk/session.ts";
import { t as shared } from "../../shared/messages.ts";
import { t } from "./messages.ts";

/** Stored query of the curator's last position at the desk. */
const lastPosition = storedText("depot_desk");

const DESK = "/curator";
const AUDIT = "/curator/audit";
type View = "desk" | "audit" | "catalog";
// Delay before the URL is updated, in milliseconds, because browsers limit history.replaceState
// calls.
const URL_DELAY_MS = 300;

const VIEWS: Readonly<Record<string, View>> = { [AUDIT]: "audit", [CATALOG]: "catalog" };
const viewFromUrl = (): View => VIEWS[location.pathname.replace(/\/$/, "")] ?? "desk";
const view = signal(viewFromUrl());
const initialSearch = location.search;
const session = new Session();
const lastQuery = lastPosition.read() ?? "";
const desk = new Desk(
  session,
  new Notices(explain, 1),
  parseDeskPosition(view.value === "desk" ? initialSearch || lastQuery : lastQuery),
);
const log = new AuditLog(session, parseAuditFilter(view.value === "audit" ? initialSearch : ""));
const catalog = signal<{ place: CatalogLocation; visit: number }>({
  place: parseCatalogUrl(view.value === "catalog" ? initialSearch : ""),
  visit: 0,
});
// The draft of the open form while it has unsaved changes.
const unsaved = signal<Draft | undefined>(undefined);

function mayLeave(): boolean {
  if (unsaved.value && !confirm(catalogText("leave_unsaved"))) return false;
  unsaved.value?.discard();
  return true;
}

/** Opens another of the curators' pages unless unsaved changes would be lost. */
function openPage(address: string, event?: MouseEvent): void {
  if (event && (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0)) return;
  event?.preventDefault();
  if (!mayLeave()) return;
  history.pushState(null, "", address);
  followUrl();
}

function goInCatalog(place: CatalogLocation, replaces = false): void {
  if (replaces) {
    history.replaceState(null, "", catalogUrl(place));
    catalog.value = { ...catalog.value, place };
  } else openPage(catalogUrl(place));
}

function followUrl(): void {
  const wasAudit = view.value === "audit";
  view.value = viewFromUrl();
  if (view.value === "catalog") {
    unsaved.value = undefined;
    catalog.value = { place: parseCatalogUrl(location.search), visit: catalog.value.visit + 1 };
  } else if (view.value === "audit") {
    // The page itself loads the log when it appears.
    log.filter.value = parseAuditFilter(location.search);
    if (wasAudit) void log.narrow(log.filter.value);
  } else if (location.search) {
    desk.position.value = parseDeskPosition(location.search);
    void desk.open();
  }
}

function keepAddress(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    const query = desk.query;
    const [currentView, user] = [view.value, session.username.value];
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (currentView !== "desk" || !user || viewFromUrl() !== "desk") return;
      lastPosition.write(query);
      history.replaceState(null, "", DESK + query);
    }, URL_DELAY_MS);
  });
}

function Head() {
  const user = session.username.value;
  const page = view.value;
  const link = (address: string, text: string, isCurrent: boolean) => (
    <a
      href={address}
      class="tab"
      {...(isCurrent ? { "aria-current": "page" } : {})}
      onClick={(event: MouseEvent) => openPage(address, event)}
    >
      {text}
    </a>
  );
  return (
    <SiteHeader>
      {user && (
        <>
          <nav class="tabs" aria-label={t("pages")}>
            {link(DESK + desk.query, t("tab_desk"), page === "desk")}
            {link(CATALOG, t("tab_catalog"), page === "catalog")}
            {link(AUDIT, t("tab_audit"), page === "audit")}
            <AccountTab name={user} />
          </nav>
          <LogOut
            session={session}
            name={user}
            onFail={(error) => desk.notices.fail(t("logout_failed"), error)}
          />
        </>
      )}
    </SiteHeader>
  );
}

function Page() {
  if (view.value === "catalog") {
    return (
      <CatalogPage
        session={session}
        {...catalog.value}
        go={goInCatalog}
        onChanged={(draft) => (unsaved.value = draft)}
        // Writing a record may also change records of other kinds.
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
        onDesk={({ kind, id }, event) => openPage(`${DESK}?${kind}=${id}`, event)}
      />
    )
    : <DeskPage desk={desk} />;
}

function App() {
  useEffect(() => {
    const title = view.value === "catalog"
      ? catalogText("catalog_title")
      : t(`${view.value}_title`);
    document.title = `${title} – ${shared("brand")}`;
  });
  return (
    <>
      <Head />
      <CuratorsOnly session={session} title={t("login_title")} text={t("login_text")}>
        <Page />
      </CuratorsOnly>
      <SessionExpired session={session} />
    </>
  );
}

addEventListener("popstate", followUrl);
addEventListener("beforeunload", (event) => {
  // Uploads in progress would be lost with the page; a stored draft is restored later.
  const isSafe = !desk.unfinished && !hasUnsavedCells() && unsaved.value?.flush() !== false;
  if (!isSafe) event.preventDefault();
});
void session.begin();
keepAddress();
const root = document.getElementById("app");
if (root) render(<App />, root);
