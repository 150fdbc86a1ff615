/** The frame of the warehouse's pages: head, sign-in where it is asked for, what is shown meanwhile. */
import { type ComponentChildren, render } from "preact";
import { useEffect } from "preact/hooks";
import type { OrderItem } from "../../../domain/warehouse/records.ts";
import { ApiError } from "../../shared/api_error.ts";
import { t as shared } from "../../shared/messages.ts";
import { type Load, LoadFailed, nextTask, useLoad } from "../../shared/load.tsx";
import { LeaveIcon } from "../../shared/icons.tsx";
import {
  expired,
  forgetCredentials,
  giveUp,
  needsSignIn,
  recallCredentials,
  signedIn,
  signsIn,
  signsInLater,
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
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { LoginForm } from "../../shared/login_form.tsx";
import { explain } from "./explain.ts";
import { signIn } from "./sign_in.ts";

/** Asks for login and password until the server accepts them. */
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

/** Asks again over the page when the server no longer knows who is there; nothing on it is lost. */
function SignInAgain() {
  if (!expired.value) return null;
  return (
    <Dialog label={t("expired_title")} onClose={giveUp}>
      <h2>{t("expired_title")}</h2>
      <p class="soft">{t("expired_text")}</p>
      <SignInForm known={signedIn.value?.user_login ?? ""} />
      <Button look="quiet" onClick={giveUp}>{t("not_now")}</Button>
    </Dialog>
  );
}

/** Shows the signed-in user, and the sign-out button. */
function WhoIsHere() {
  const user = signedIn.value;
  if (user === undefined) return null;
  const name = user.user_fio || user.user_login;
  return (
    <>
      <span class="tool-word soft who">{name}</span>
      <Button
        class="tool tool-worded"
        title={t("sign_out_who", { name })}
        aria-label={t("sign_out_who", { name })}
        onClick={forgetCredentials}
      >
        <LeaveIcon />
        <span class="tool-word">{t("sign_out")}</span>
      </Button>
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
  return <WarehouseFrame of={of} tools={<WhoIsHere />}>{children}</WarehouseFrame>;
}

/** Says that there is nothing here, and where the warehouses are. */
export function LostNotice() {
  return (
    <div class="empty empty-page">
      <h1>{t("lost_title")}</h1>
      <a class="button" href="/warehouse">{t("lost_link")}</a>
    </div>
  );
}

/** Says that an order has to be calculated before there is anything to show; `text` says why. */
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
    return <WarehouseWaiting of={pageInShell(pageIdsOf().warehouse)} tools={<WhoIsHere />} />;
  }
  const lost = result.error instanceof ApiError && result.error.status === 404;
  return (
    <WarehousePage title={t("warehouses")}>
      {lost ? <LostNotice /> : <LoadFailed retry={result.retry} />}
    </WarehousePage>
  );
}

function App<Value>({ signedOut, ...props }: {
  load: () => Promise<Value>;
  signedOut: (() => ComponentChildren) | undefined;
  children: (value: Value) => ComponentChildren;
}) {
  if (!needsSignIn() || signsInLater.value) {
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
        {signedOut?.()}
      </div>
    </WarehousePage>
  );
}

/**
 * Mounts a page of the warehouse.
 *
 * @param load what the page waits for; asked for again after someone has signed in
 * @param show the page once it has come, inside a `WarehousePage`
 * @param signedOut what stands below the form for signing in
 */
export function mountWarehousePage<Value>(
  load: () => Promise<Value>,
  show: (value: Value) => ComponentChildren,
  signedOut?: () => ComponentChildren,
): void {
  if (signsIn()) recallCredentials();
  const root = document.getElementById("app");
  if (root === null) return;
  // Scripts are read in one task, the page is begun in another and drawn in a third.
  const loadAlone = async () => {
    const value = await load();
    await nextTask();
    return value;
  };
  void nextTask().then(() =>
    render(<App load={loadAlone} signedOut={signedOut}>{show}</App>, root)
  );
}

/**
 * Mounts one of the pages of a warehouse.
 *
 * @param title in the language that is shown
 * @param load what the page waits for, by the id of the warehouse
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
