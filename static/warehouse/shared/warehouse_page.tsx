/** Frame of the warehouse's pages: header, sign-in form, and loading state. */
import { type ComponentChildren, render } from "preact";
import { useEffect } from "preact/hooks";
import type { OrderItem } from "../../../domain/warehouse/records.ts";
import { ApiError } from "../../shared/api_error.ts";
import { t as shared } from "../../shared/messages.ts";
import { type Load, LoadFailed, useLoad } from "../../shared/load.tsx";
import { LeaveIcon, LockIcon, PersonIcon } from "../../shared/icons.tsx";
import {
  declineSignIn,
  expired,
  needsSignIn,
  restoreUser,
  signedIn,
  signsIn,
  storeUser,
} from "./credentials.ts";
import { pageIdsOf } from "./page_ids.ts";
import { count, t } from "./messages.ts";
import {
  pageInShell,
  type PageOfWarehouse,
  type Tab,
  WarehouseFrame,
  WarehouseWaiting,
} from "./waiting_page.tsx";
import { Button, IconButton } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { LoginForm } from "../../shared/login_form.tsx";
import { explain } from "./explain.ts";
import { lock, watchTouches } from "./lock.ts";
import { LockScreen } from "./lock_screen.tsx";
import { endSession, signIn, signOut } from "./sign_in.ts";
import { call } from "./warehouse_request.ts";

const ACCOUNT = "/warehouse/account";

/** Form for login and password; stays until the server accepts them. */
function SignInForm({ known = "" }: { known?: string }) {
  return (
    <LoginForm
      logIn={signIn}
      action="/warehouse"
      defaultName={known}
      texts={{
        name: t("login"),
        password: t("password"),
        submit: t("sign_in"),
        wait: (seconds) => count("sign_in_wait", seconds),
        explain: (error) => explain(error).text,
      }}
    />
  );
}

/**
 * Sign-in dialog over the page after the server has rejected the credentials; the state of the page
 * is kept.
 */
function SignInDialog() {
  if (!expired.value) return null;
  return (
    <Dialog label={t("expired_title")} onClose={declineSignIn}>
      <h2>{t("expired_title")}</h2>
      <p class="soft">{t("expired_text")}</p>
      <SignInForm known={signedIn.value?.user_login ?? ""} />
      <Button look="quiet" onClick={declineSignIn}>{t("not_now")}</Button>
    </Dialog>
  );
}

function UserTools() {
  const user = signedIn.value;
  if (user === undefined) return null;
  const name = user.user_fio || user.user_login;
  return (
    <>
      <a
        class="tool tool-worded who"
        title={t("account", { name })}
        aria-label={t("account", { name })}
        href={ACCOUNT}
      >
        <PersonIcon />
        <span class="tool-word">{name}</span>
      </a>
      {user.session.has_pin && (
        <IconButton label={t("lock")} onClick={lock}>
          <LockIcon />
        </IconButton>
      )}
      <Button
        class="tool tool-worded"
        title={t("sign_out_who", { name })}
        aria-label={t("sign_out_who", { name })}
        onClick={() => void signOut()}
      >
        <LeaveIcon />
        <span class="tool-word">{t("sign_out")}</span>
      </Button>
    </>
  );
}

/** A page; `of` is its warehouse and tab. */
export function WarehousePage({ title, of, children }: {
  title: string;
  of?: PageOfWarehouse;
  children: ComponentChildren;
}) {
  useEffect(() => {
    document.title = `${title} – ${shared("brand")}`;
  });
  return <WarehouseFrame of={of} tools={<UserTools />}>{children}</WarehouseFrame>;
}

/** Message for a missing page, with a link to the warehouses. */
export function NotFoundNotice() {
  return (
    <div class="empty empty-page">
      <h1>{t("lost_title")}</h1>
      <p>{shared("not_found_text")}</p>
      <a class="button" href="/warehouse">{t("lost_link")}</a>
    </div>
  );
}

/** Message that an order must be calculated first; `text` gives the reason. */
export function NotCalculated({ order, text }: { order: OrderItem; text: string }) {
  return (
    <div class="empty empty-page">
      <h1>{t("not_computed")}</h1>
      <p>{text}</p>
      <a class="button button-main" href={`/warehouse/${order.id_warehouse}/orders/${order.id}`}>
        {t("to_order")}
      </a>
    </div>
  );
}

function Loaded<Value>({ load, children }: {
  load: () => Promise<Value>;
  children: (value: Value) => ComponentChildren;
}) {
  const result: Load<Value> = useLoad(load);
  if (result.state === "ready") return <>{children(result.value)}</>;
  if (result.state === "loading") {
    return <WarehouseWaiting of={pageInShell(pageIdsOf().warehouse)} tools={<UserTools />} />;
  }
  const isNotFound = result.error instanceof ApiError && result.error.status === 404;
  return (
    <WarehousePage title={t("warehouses")}>
      {isNotFound ? <NotFoundNotice /> : <LoadFailed retry={result.retry} />}
    </WarehousePage>
  );
}

/**
 * Refreshes what other devices may have changed: the PIN, the second factor, or the requirements of
 * the role.
 */
async function refreshUser(): Promise<void> {
  if (signedIn.value === undefined) return;
  try {
    const user = await call("GET /user_data/account", {});
    if (user.session === undefined) return;
    // Most often nothing has changed: then the page is not rendered again.
    const isKnown = JSON.stringify(user) === JSON.stringify(signedIn.value);
    if (!isKnown) storeUser({ ...user, session: user.session });
  } catch {
    // Without a connection or a session, what is known stays.
  }
}

function App<Value>({ signedOut, ...props }: {
  load: () => Promise<Value>;
  signedOut: (() => ComponentChildren) | undefined;
  children: (value: Value) => ComponentChildren;
}) {
  // Until then, the server refuses everything else.
  if (signedIn.value?.session.second_factor === "needed" && location.pathname !== ACCOUNT) {
    location.assign(ACCOUNT);
    return null;
  }
  if (!needsSignIn()) {
    return (
      <>
        <Loaded {...props} />
        <SignInDialog />
        <LockScreen />
      </>
    );
  }
  return (
    <WarehousePage title={t("sign_in_title")}>
      <div class="login-page">
        <h1>{t("sign_in_title")}</h1>
        <p class="soft">{t("sign_in_text")}</p>
        <SignInForm />
        {signedOut?.()}
      </div>
    </WarehousePage>
  );
}

/**
 * Mounts a page of the warehouse.
 * @param load Loads the data of the page; called again after a sign-in.
 * @param show Renders the page inside a `WarehousePage`.
 * @param signedOut Renders the content below the sign-in form.
 */
export function mountWarehousePage<Value>(
  load: () => Promise<Value>,
  show: (value: Value) => ComponentChildren,
  signedOut?: () => ComponentChildren,
): void {
  if (signsIn()) {
    restoreUser();
    watchTouches();
    void endSession();
    void refreshUser();
  }
  const root = document.getElementById("app");
  if (root === null) return;
  render(<App load={load} signedOut={signedOut}>{show}</App>, root);
}

/**
 * Mounts a tab of a warehouse.
 * @param title Returns the title in the current language.
 * @param load Loads the data of the page by the warehouse's id.
 */
export function mountTab<Value extends Pick<PageOfWarehouse, "warehouse">>(
  title: () => string,
  tab: Tab,
  load: (warehouse: string) => Promise<Value>,
  show: (value: Value) => ComponentChildren,
): void {
  mountWarehousePage(
    () => load(pageIdsOf().warehouse ?? ""),
    (value) => (
      <WarehousePage title={title()} of={{ warehouse: value.warehouse, tab }}>
        {show(value)}
      </WarehousePage>
    ),
  );
}
