/** The curators' pages for the catalog as a whole: in and out, doubles, places, accounts. */
import { signal } from "@preact/signals";
import { render } from "preact";
import { useEffect } from "preact/hooks";
import { LoadFailed } from "../../shared/load.tsx";
import { SiteHeader } from "../../shared/site_header.tsx";
import { Session } from "../shared/desk/session.ts";
import { ACCOUNT, AccountTab, LogOut } from "../shared/desk/account_tools.tsx";
import { AccountPage } from "./account_page.tsx";
import { DoublesPage } from "./doubles_page.tsx";
import { EncyclopediaPage } from "./encyclopedia_page.tsx";
import { PlacementsPage } from "./placements_page.tsx";
import { TransferPage } from "./transfer_page.tsx";
import { t } from "./messages.ts";

const TABS = ["desk", "catalog", "audit"] as const;
const PAGES = ["transfer", "doubles", "placements", "encyclopedia", "account"] as const;
const ADDRESSES = {
  desk: "/curator",
  catalog: "/curator/catalog",
  audit: "/curator/audit",
  transfer: "/curator/transfer",
  doubles: "/curator/doubles",
  placements: "/curator/placements",
  encyclopedia: "/curator/encyclopedia",
  account: ACCOUNT,
} as const;

const VIEWS = {
  transfer: TransferPage,
  doubles: DoublesPage,
  placements: PlacementsPage,
  encyclopedia: EncyclopediaPage,
  account: AccountPage,
};

const path = location.pathname.replace(/\/$/, "");
const here = PAGES.find((page) => ADDRESSES[page] === path) ?? "transfer";
const session = new Session();
const failed = signal(false);
/** Error of the last logout. */
const stillIn = signal("");

function begin(): void {
  failed.value = false;
  session.begin().catch(() => (failed.value = true));
}

function Head() {
  const name = session.who.value;
  const isAccount = here === "account";
  return (
    <SiteHeader>
      {name && (
        <>
          <nav class="tabs" aria-label={t("pages")}>
            {TABS.map((tab) => (
              <a
                key={tab}
                href={ADDRESSES[tab]}
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
            onFail={(error) => (stillIn.value = t("failed", { why: (error as Error).message }))}
          />
        </>
      )}
    </SiteHeader>
  );
}

function Body() {
  const who = session.who.value;
  if (who === undefined) {
    return <main id="main" tabIndex={-1}>{failed.value && <LoadFailed retry={begin} />}</main>;
  }
  if (who === null || session.expired.value) {
    return (
      <main id="main" class="login-page" tabIndex={-1}>
        <h1>{t(`${here}_title`)}</h1>
        <p>{t("log_in")}</p>
        <p>
          <a class="button button-main" href={ADDRESSES.desk}>{t("to_log_in")}</a>
        </p>
      </main>
    );
  }
  const others = (
    <p class="links">
      {PAGES.map((page) => (
        <a
          key={page}
          href={ADDRESSES[page]}
          {...(page === here ? { "aria-current": "page" as const } : {})}
        >
          {t(`to_${page}`)}
        </a>
      ))}
    </p>
  );
  const Page = VIEWS[here];
  return (
    <main id="main" class="page page-narrow" tabIndex={-1}>
      <h1>{t(`${here}_title`)}</h1>
      {others}
      <Page session={session} />
    </main>
  );
}

function App() {
  useEffect(() => {
    document.title = `${t(`${here}_title`)} – ${t("brand")}`;
  });
  return (
    <>
      <Head />
      {stillIn.value && <p role="alert" class="wrong">{stillIn.value}</p>}
      <Body />
    </>
  );
}

begin();
const root = document.getElementById("app");
if (root) render(<App />, root);
