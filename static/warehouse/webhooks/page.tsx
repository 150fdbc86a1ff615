/** Webhooks of a warehouse, and what was sent to them. */
import { textFor } from "../../../domain/languages.ts";
import { useEffect, useState } from "preact/hooks";
import type { Warehouse } from "../../../domain/warehouse/records.ts";
import type {
  CreatedWebhook,
  Webhook,
  WebhookDelivery,
  WebhookEvent,
} from "../../../domain/warehouse/webhooks.ts";
import { ApiError } from "../../shared/api_error.ts";
import { language } from "../../shared/i18n.ts";
import { Notices } from "../../shared/notices.ts";
import { BackLink } from "../../shared/ui/back_link.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog, DialogHead } from "../../shared/ui/dialog.tsx";
import { CheckField, ChoiceField, Form, TextField } from "../../shared/ui/fields.tsx";
import { Question } from "../../shared/ui/question.tsx";
import { NoticeList } from "../../shared/ui/notice_list.tsx";
import { DataTable } from "../../shared/ui/table.tsx";
import { useTask } from "../../shared/use_task.ts";
import { mayEnterAll } from "../shared/credentials.ts";
import { explain } from "../shared/explain.ts";
import { countText, timeText } from "../shared/measures.ts";
import { getWarehouse } from "../shared/warehouse_api.ts";
import { mountTab } from "../shared/warehouse_page.tsx";
import { call, request } from "../shared/warehouse_request.ts";
import { EVENT_NAMES, STATUS_NAMES, t } from "./messages.ts";

const REFRESH_MS = 3000;
const CHOICES = (Object.keys(EVENT_NAMES) as (keyof typeof EVENT_NAMES)[])
  .filter((event): event is WebhookEvent => event !== "ping");

const timeOf = (at: number) => timeText(new Date(at).toISOString());
const eventName = (event: WebhookEvent | "ping") => textFor(EVENT_NAMES[event], language.value);

interface Loaded {
  warehouse: Warehouse;
  webhooks: readonly Webhook[];
  /** Reason why the user may not manage webhooks. */
  refused?: string;
}

/** Dialog for a new webhook; afterwards it shows the secret. */
function NewWebhookDialog({ warehouse, onCreate, onClose }: {
  warehouse: Warehouse;
  onCreate: (webhook: Webhook) => void;
  onClose: () => void;
}) {
  const [url, setUrl] = useState("https://");
  const [scope, setScope] = useState(warehouse.id);
  const [events, setEvents] = useState<readonly WebhookEvent[]>(CHOICES);
  const [created, setCreated] = useState<CreatedWebhook>();
  const { isBusy, error, run } = useTask();
  const create = () =>
    run(async () => {
      const json = { url: url.trim(), id_warehouse: scope, events: [...events] };
      const { secret, ...webhook } = await call("POST /webhooks", { json });
      setCreated({ ...webhook, secret });
      onCreate(webhook);
    });
  const toggle = (event: WebhookEvent, isChosen: boolean) =>
    setEvents(CHOICES.filter((one) => one === event ? isChosen : events.includes(one)));
  const why = error === undefined ? undefined : explain(error);
  return (
    <Dialog label={t("add_webhook")} onClose={onClose}>
      <DialogHead title={t("add_webhook")} onClose={onClose} />
      {created !== undefined
        ? <Secret secret={created.secret} onClose={onClose} />
        : (
          <Form class="stack gap-5" onSubmit={() => void create()}>
            <TextField
              label={t("url")}
              type="url"
              required
              maxLength={2048}
              spellcheck={false}
              value={url}
              aria-describedby="url-hint"
              onText={setUrl}
            />
            <p id="url-hint" class="soft smaller">{t("url_hint")}</p>
            {mayEnterAll() && (
              <ChoiceField
                label={t("scope")}
                value={scope}
                choices={[[warehouse.id, t("this_warehouse")], ["", t("every_warehouse")]]}
                onChoose={setScope}
              />
            )}
            <fieldset class="stack gap-2">
              <legend>{t("events")}</legend>
              {CHOICES.map((event) => (
                <CheckField
                  key={event}
                  label={eventName(event)}
                  checked={events.includes(event)}
                  onCheck={(isChosen) => toggle(event, isChosen)}
                />
              ))}
            </fieldset>
            <p class="wrong" role="alert">{why && (why.detail ?? why.text)}</p>
            <div class="cluster cluster-end gap-3">
              <Button onClick={onClose}>{t("cancel")}</Button>
              <Button type="submit" look="main" disabled={isBusy || events.length === 0}>
                {t("create")}
              </Button>
            </div>
          </Form>
        )}
    </Dialog>
  );
}

/** The secret of a new webhook, to copy. */
function Secret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false);
  // Only pages on HTTPS may copy.
  const { clipboard } = navigator as Partial<Navigator>;
  const copy = () => clipboard?.writeText(secret).then(() => setCopied(true), () => {});
  return (
    <div class="stack gap-5">
      <p>{t("secret_text")}</p>
      <TextField
        label={t("secret")}
        readOnly
        value={secret}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div class="cluster cluster-end gap-3">
        {clipboard && <Button onClick={copy}>{t(isCopied ? "copied" : "copy")}</Button>}
        <Button look="main" onClick={onClose}>{t("done")}</Button>
      </div>
    </div>
  );
}

function stateOf({ disabled, failing_since }: Webhook): string {
  if (disabled !== null) return t(`disabled_${disabled}`);
  return failing_since === null ? t("active") : t("failing", { time: timeOf(failing_since) });
}

/** A webhook with its state, its deliveries and its actions. */
function WebhookItem({ webhook, notices, reload, onDelete }: {
  webhook: Webhook;
  notices: Notices;
  reload: () => Promise<void>;
  onDelete: () => void;
}) {
  const { id, url, id_warehouse, events, disabled, failing_since } = webhook;
  const [isOpen, setOpen] = useState(false);
  const isWell = disabled === null && failing_since === null;
  const ping = () =>
    notices.attempt(t("failed"), async () => {
      await call("POST /webhooks/:id/ping", { param: { id } });
      notices.say(t("pinged"));
      setOpen(true);
      await reload();
    });
  return (
    <li class="stack gap-3">
      <div class="cluster cluster-between">
        <div class="grow">
          <strong>{url}</strong>{" "}
          <span class={isWell ? "badge badge-accent" : "badge"}>{stateOf(webhook)}</span>
          <p class="soft">
            {[
              t(id_warehouse === "" ? "every_warehouse" : "this_warehouse"),
              ...events.map(eventName),
            ].join(" · ")}
          </p>
        </div>
        <div class="cluster">
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>{t("log")}</Button>
          <Button onClick={() => void ping()}>{t(disabled === null ? "ping" : "enable")}</Button>
          <Button look="quiet" onClick={onDelete}>{t("delete")}</Button>
        </div>
      </div>
      {isOpen && <Deliveries webhook={webhook} notices={notices} reload={reload} />}
    </li>
  );
}

/** Deliveries of a webhook, refreshed while they are shown. */
function Deliveries({ webhook: { id, url, disabled }, notices, reload }: {
  webhook: Webhook;
  notices: Notices;
  reload: () => Promise<void>;
}) {
  const [rows, setRows] = useState<readonly WebhookDelivery[]>();
  const load = async () => {
    setRows(await call("GET /webhooks/:id/deliveries", { param: { id } }));
    await reload();
  };
  useEffect(() => {
    void notices.attempt(t("failed"), load);
    // The next refresh repeats one that fails.
    const timer = setInterval(() => document.hidden || load().catch(() => {}), REFRESH_MS);
    return () => clearInterval(timer);
  }, [id]);
  const replay = (delivery: string) =>
    notices.attempt(t("failed"), async () => {
      await call("POST /webhooks/:id/deliveries/:delivery/replay", { param: { id, delivery } });
      await load();
    });
  if (rows === undefined) return null;
  if (rows.length === 0) return <p class="soft">{t("log_empty")}</p>;
  return (
    <section class="stack gap-3" aria-label={t("log_of", { url })}>
      <p class="soft smaller">{t("log_text")}</p>
      <DataTable
        rows={rows}
        keyOf={(row) => row.id}
        columns={[
          { name: t("event"), isHeading: true, value: subjectOf },
          { name: t("at"), value: ({ at }) => timeOf(at) },
          {
            name: t("status"),
            value: ({ status }) => textFor(STATUS_NAMES[status], language.value),
          },
          { name: t("attempts"), look: "number", value: ({ attempts }) => countText(attempts) },
          { name: t("result"), value: resultOf },
          {
            name: t("action"),
            value: (row) => (
              <Button
                look="quiet"
                disabled={disabled !== null}
                aria-label={t("replay_of", { event: subjectOf(row), time: timeOf(row.at) })}
                onClick={() => void replay(row.id)}
              >
                {t("replay")}
              </Button>
            ),
          },
        ]}
      />
    </section>
  );
}

/** Returns the event, and the reference of its order. */
const subjectOf = ({ event, data: { reference } }: WebhookDelivery): string =>
  [eventName(event), ...(typeof reference === "string" ? [reference] : [])].join(" · ");

function resultOf({ result, next_at, attempts }: WebhookDelivery): string {
  const next = next_at === null || attempts === 0 ? "" : t("next", { time: timeOf(next_at) });
  return [result, next].filter(Boolean).join(" · ");
}

function DeleteDialog({ webhook, onConfirm, onClose }: {
  webhook: Webhook;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}) {
  const { isBusy, error, run } = useTask();
  return (
    <Question
      title={t("delete_title")}
      go={t("delete")}
      staysOpen
      disabled={isBusy}
      onGo={() => void run(onConfirm)}
      onClose={onClose}
    >
      <p>{t("delete_text", { url: webhook.url })}</p>
      <p class="wrong" role="alert">{error !== undefined && explain(error).text}</p>
    </Question>
  );
}

function WebhooksView({ warehouse, refused, ...loaded }: Loaded) {
  const [webhooks, setWebhooks] = useState(loaded.webhooks);
  const [dialog, setDialog] = useState<"new" | Webhook>();
  const [notices] = useState(() => new Notices(explain));
  const close = () => setDialog(undefined);
  const reload = async () => setWebhooks(await webhooksOf(warehouse.id));
  async function remove({ id }: Webhook) {
    await request("DELETE /webhooks/:id", { param: { id } });
    setWebhooks(webhooks.filter((one) => one.id !== id));
    close();
  }
  return (
    <div class="page">
      <header class="page-header">
        <div class="stack gap-0">
          <BackLink href={`/warehouse/${warehouse.id}/users`}>{t("title_users")}</BackLink>
          <h1>{t("title_webhooks")}</h1>
        </div>
        <p class="soft">{t("lead")}</p>
      </header>
      {refused !== undefined ? <p class="callout" role="note">{refused}</p> : (
        <>
          <div class="cluster">
            <Button look="main" onClick={() => setDialog("new")}>{t("add_webhook")}</Button>
          </div>
          {webhooks.length === 0
            ? (
              <div class="empty">
                <h2>{t("none_title")}</h2>
                <p class="soft">{t("none_text")}</p>
              </div>
            )
            : (
              <ul class="lined">
                {webhooks.map((webhook) => (
                  <WebhookItem
                    key={webhook.id}
                    webhook={webhook}
                    notices={notices}
                    reload={reload}
                    onDelete={() => setDialog(webhook)}
                  />
                ))}
              </ul>
            )}
        </>
      )}
      {dialog === "new" && (
        <NewWebhookDialog
          warehouse={warehouse}
          onCreate={(webhook) => setWebhooks([...webhooks, webhook])}
          onClose={close}
        />
      )}
      {typeof dialog === "object" && (
        <DeleteDialog
          webhook={dialog}
          onConfirm={() => remove(dialog)}
          onClose={close}
        />
      )}
      <div class="tray">
        <NoticeList notices={notices} />
      </div>
    </div>
  );
}

async function webhooksOf(warehouse: string): Promise<Webhook[]> {
  const all = await call("GET /webhooks", {});
  return all.filter(({ id_warehouse }) => id_warehouse === "" || id_warehouse === warehouse);
}

async function load(id: string): Promise<Loaded> {
  const warehouse = await getWarehouse(id);
  try {
    return { warehouse, webhooks: await webhooksOf(id) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 403) throw error;
    return { warehouse, webhooks: [], refused: error.message };
  }
}

mountTab(() => t("title_webhooks"), "users", load, (loaded) => <WebhooksView {...loaded} />);
