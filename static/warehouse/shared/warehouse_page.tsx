/** The frame of the warehouse's pages: head, sign-in where it is asked for, what is shown meanwhile. */
import { type ComponentChildren, render } from "preact";
import { useEffect } from "preact/hooks";
import type { Warehouse } from "../../../domain/warehouse/records.ts";
import { ApiError } from "../../shared/api_error.ts";
import { t as shared } from "../../shared/messages.ts";
import { type Load, useLoad } from "../../shared/load.ts";
import { LoadFailed } from "../../shared/load_failed.tsx";
import { LeaveIcon } from "../../shared/icons.tsx";
import { SiteHeader } from "../../shared/site_header.tsx";
import { forgetCredentials, recallCredentials, signedIn, signsIn } from "./credentials.ts";
import { SignInAgain, SignInForm } from "./sign_in_form.tsx";
import { t } from "./messages.ts";

/** The pages of one warehouse. */
export type Tab = "floor" | "orders" | "shift" | "stock" | "boxes" | "users";
const TABS: [Tab, string][] = [
  ["floor", ""],
  ["orders", "/orders"],
  ["shift", "/shift"],
  ["stock", "/stock"],
  ["boxes", "/boxes"],
  ["users", "/users"],
];

/** Which warehouse a page is about, and which of its pages it is. */
interface PageOfWarehouse {
  warehouse: Warehouse;
  tab?: Tab;
}

/** The way back to all warehouses, this one's name, and its pages. */
function WarehouseBar({ warehouse, tab }: PageOfWarehouse) {
  return (
    <nav class="depot-bar" aria-label={t("pages")}>
      <p class="depot-place">
        <a href="/warehouse">{t("warehouses")}</a> <span aria-hidden="true">›</span>{" "}
        <strong>{warehouse.warehouse_name}</strong>
      </p>
      <div class="tabs">
        {TABS.map(([name, end]) => (
          <a
            key={name}
            class="tab"
            href={`/warehouse/${warehouse.id}${end}`}
            {...(name === tab ? { "aria-current": "page" as const } : {})}
          >
            {t(`tab_${name}`)}
          </a>
        ))}
      </div>
    </nav>
  );
}

/** Who is here, and the way out. */
function WhoIsHere() {
  const user = signedIn.value;
  if (user === undefined) return null;
  const name = user.user_fio || user.user_login;
  return (
    <>
      <span class="tool-word soft who">{name}</span>
      <button
        type="button"
        class="tool tool-worded"
        title={t("sign_out_who", { name })}
        aria-label={t("sign_out_who", { name })}
        onClick={forgetCredentials}
      >
        <LeaveIcon />
        <span class="tool-word">{t("sign_out")}</span>
      </button>
    </>
  );
}

/** A page; `of` is the warehouse it belongs to and which of its pages it is. */
export function WarehousePage({ title, of, children }: {
  title: string;
  of?: PageOfWarehouse;
  children: ComponentChildren;
}) {
  useEffect(() => {
    document.title = `${title} – ${shared("brand")}`;
  });
  return (
    <>
      <SiteHeader>
        <WhoIsHere />
      </SiteHeader>
      {of && <WarehouseBar {...of} />}
      <main id="main" tabIndex={-1}>{children}</main>
    </>
  );
}

/** Says that there is nothing here, and where the warehouses are. */
export function LostNotice() {
  return (
    <div class="notice">
      <h1 class="notice-title">{t("lost_title")}</h1>
      <a class="button" href="/warehouse">{t("lost_link")}</a>
    </div>
  );
}

function Loaded<Value>({ load, children }: {
  load: () => Promise<Value>;
  children: (value: Value) => ComponentChildren;
}) {
  const result: Load<Value> = useLoad(load);
  if (result.state === "ready") return <>{children(result.value)}</>;
  const lost = result.state === "failed" && result.error instanceof ApiError &&
    result.error.status === 404;
  return (
    <WarehousePage title={t("warehouses")}>
      {result.state === "loading"
        ? <p class="unseen" role="status">{shared("loading")}</p>
        : lost
        ? <LostNotice />
        : <LoadFailed retry={result.retry} />}
    </WarehousePage>
  );
}

function App<Value>(
  props: { load: () => Promise<Value>; children: (value: Value) => ComponentChildren },
) {
  if (!signsIn() || signedIn.value) {
    return (
      <>
        <Loaded {...props} />
        <SignInAgain />
      </>
    );
  }
  return (
    <WarehousePage title={t("sign_in_title")}>
      <div class="login-page">
        <h1>{t("sign_in_title")}</h1>
        <p class="soft">{t("sign_in_text")}</p>
        <SignInForm />
      </div>
    </WarehousePage>
  );
}

/**
 * Mounts a page of the warehouse.
 *
 * @param load what the page waits for; asked for again after someone has signed in
 * @param show the page once it has come, inside a `WarehousePage`
 */
export function mountWarehousePage<Value>(
  load: () => Promise<Value>,
  show: (value: Value) => ComponentChildren,
): void {
  if (signsIn()) recallCredentials();
  const root = document.getElementById("app");
  if (root) render(<App load={load}>{show}</App>, root);
}
