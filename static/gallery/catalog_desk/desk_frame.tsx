/** The frame of the curators' pages for the whole catalog: head, login and links. */
import { failureText } from "../shared/desk/explain.ts";
import { signal } from "@preact/signals";
import { type JSX, render } from "preact";
import { useEffect } from "preact/hooks";
import { LoadFailed } from "../../shared/load.tsx";
import { SiteHeader } from "../../shared/site_header.tsx";
import { Session } from "../shared/desk/session.ts";
import { AccountTab, LogOut } from "../shared/desk/account_tools.tsx";
import { DESK_PAGES, DeskLinks } from "../shared/desk/desk_links.tsx";
import { t as shared } from "../../shared/messages.ts";
import { t } from "./messages.ts";

const TABS = [
  ["desk", "/curator"],
  ["catalog", "/curator/catalog"],
  ["audit", "/curator/audit"],
] as const;

/** Some of the pages by the end of their address. */
type Views = Partial<
  Record<typeof DESK_PAGES[number], (props: { session: Session }) => JSX.Element>
>;

const path = location.pathname.replace(/\/$/, "");
const currentPage = DESK_PAGES.find((page) => path === `/curator/${page}`) ?? "transfer";
const session = new Session();
const title = () => t(currentPage === "encyclopedia" ? "encyclopedia_title" : `to_${currentPage}`);

/** Error of the last logout. */
const logoutError = signal("");

function Head() {
  const name = session.username.value;
  const isAccount = currentPage === "account";
  return (
    <SiteHeader>
      {name && (
        <>
          <nav class="tabs" aria-label={t("pages")}>
            {TABS.map(([tab, path]) => (
              <a
                key={tab}
                href={path}
                class="tab"
                {...(tab === "catalog" && !isAccount ? { "aria-current": "true" as const } : {})}
              >
                {t(`tab_${tab}`)}
              </a>
            ))}
            <AccountTab name={name} isCurrent={isAccount} />
          </nav>
          <LogOut
            session={session}
            name={name}
            onFail={(error) => (logoutError.value = t("failed", { why: failureText(error) }))}
          />
        </>
      )}
    </SiteHeader>
  );
}

function Body({ views }: { views: Views }) {
  const user = session.username.value;
  if (user === undefined) {
    return (
      <main id="main" tabIndex={-1}>
        {session.failed.value && <LoadFailed retry={() => void session.begin()} />}
      </main>
    );
  }
  if (user === null || session.expired.value) {
    return (
      <main id="main" class="login-page" tabIndex={-1}>
        <h1>{title()}</h1>
        <p>{t("log_in")}</p>
        <p>
          <a class="button button-main" href="/curator">{t("to_log_in")}</a>
        </p>
      </main>
    );
  }
  const Page = views[currentPage];
  if (Page === undefined) return null;
  return (
    <main id="main" class="page page-narrow" tabIndex={-1}>
      <h1>{title()}</h1>
      <DeskLinks current={currentPage} />
      <Page session={session} />
    </main>
  );
}

function App({ views }: { views: Views }) {
  useEffect(() => {
    document.title = `${title()} – ${shared("brand")}`;
  });
  return (
    <>
      <Head />
      {logoutError.value && <p role="alert" class="wrong">{logoutError.value}</p>}
      <Body views={views} />
    </>
  );
}

/** Shows the page that the address names. */
export function mountDeskPage(views: Views): void {
  void session.begin();
  const root = document.getElementById("app");
  if (root) render(<App views={views} />, root);
}
