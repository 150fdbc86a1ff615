/**
 * The curators' pages for the whole catalog: transfer, duplicates, placements, encyclopedia,
 * account.
 */
import { signal } from "@preact/signals";
import { type JSX, render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { LoadFailed } from "../../shared/load.tsx";
import { SiteHeader } from "../../shared/site_header.tsx";
import { Session } from "../shared/desk/session.ts";
import { AccountTab, LogOut } from "../shared/desk/account_tools.tsx";
import { AccountPage } from "./account_page.tsx";
import { DoublesPage } from "./doubles_page.tsx";
import { EncyclopediaPage } from "./encyclopedia_page.tsx";
import { PlacementsPage } from "./placements_page.tsx";
import { TransferPage } from "./transfer_page.tsx";
import { DESK_PAGES, DeskLinks } from "../shared/desk/desk_links.tsx";
import { t as shared } from "../../shared/messages.ts";
import { t } from "./messages.ts";

const TABS = [
  ["desk", "/curator"],
  ["catalog", "/curator/catalog"],
  ["audit", "/curator/audit"],
] as const;

/** The page for a folder of pictures, with its archives and its editor, is loaded when it is opened. */
function LazyPictures({ session }: { session: Session }) {
  const [Page, setPage] = useState<(props: { session: Session }) => JSX.Element>();
  useEffect(() => {
    import("./pictures_page.tsx").then(({ PicturesPage }) => setPage(() => PicturesPage));
  }, []);
  return Page === undefined ? <p role="status">{t("loading")}</p> : <Page session={session} />;
}

const VIEWS = {
  pictures: LazyPictures,
  transfer: TransferPage,
  doubles: DoublesPage,
  placements: PlacementsPage,
  encyclopedia: EncyclopediaPage,
  account: AccountPage,
};

const path = location.pathname.replace(/\/$/, "");
const currentPage = DESK_PAGES.find((page) => path === `/curator/${page}`) ?? "transfer";
const session = new Session();
const title = () => t(currentPage === "encyclopedia" ? "encyclopedia_title" : `to_${currentPage}`);

/** Error of the last logout. */
const logoutError = signal("");

function Head() {
  const name = session.who.value;
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
            onFail={(error) => (logoutError.value = t("failed", { why: (error as Error).message }))}
          />
        </>
      )}
    </SiteHeader>
  );
}

function Body() {
  const user = session.who.value;
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
  const Page = VIEWS[currentPage];
  return (
    <main id="main" class="page page-narrow" tabIndex={-1}>
      <h1>{title()}</h1>
      <DeskLinks current={currentPage} />
      <Page session={session} />
    </main>
  );
}

function App() {
  useEffect(() => {
    document.title = `${title()} – ${shared("brand")}`;
  });
  return (
    <>
      <Head />
      {logoutError.value && <p role="alert" class="wrong">{logoutError.value}</p>}
      <Body />
    </>
  );
}

void session.begin();
const root = document.getElementById("app");
if (root) render(<App />, root);
