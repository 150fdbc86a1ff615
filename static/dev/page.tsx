/** The component page; served only with `COMPONENTS=on`. */
import { type ComponentChildren, render } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { t as shared } from "../shared/messages.ts";
import { SiteHeader } from "../shared/site_header.tsx";
import { t } from "./messages.ts";
import { MinusIcon, PlusIcon, WholeIcon } from "../shared/icons.tsx";
import { Button, IconButton } from "../shared/ui/button.tsx";
import { ChoiceField, SearchField, TextField } from "../shared/ui/fields.tsx";
import { Menu } from "../shared/ui/menu.tsx";
import { ReasonedButton } from "../shared/ui/reasoned_button.tsx";
import { Segments } from "../shared/ui/segments.tsx";
import { Dialog, DialogHead } from "../shared/ui/dialog.tsx";
import { NoticeList } from "../shared/ui/notice_list.tsx";
import { Fact, Table } from "../shared/ui/table.tsx";
import { Notices } from "../shared/notices.ts";

function App() {
  useEffect(() => {
    document.title = `${t("title")} – ${shared("brand")}`;
  });
  return (
    <>
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        <div class="page">
          <header class="page-header">
            <h1>{t("title")}</h1>
            <p class="soft">{t("lead")}</p>
          </header>
          <Controls />
          <Surfaces />
        </div>
      </main>
    </>
  );
}

/** A group of components with its heading. */
function Group({ name, children }: {
  name: Parameters<typeof t>[0];
  children: ComponentChildren;
}) {
  return (
    <section class="stack part" aria-labelledby={`group-${name}`}>
      <h2 id={`group-${name}`}>{t(name)}</h2>
      {children}
    </section>
  );
}

function Buttons() {
  return (
    <Group name="buttons">
      <div class="cluster">
        <Button look="main" shortcut="Ctrl S">{t("save")}</Button>
        <Button>{t("plain")}</Button>
        <Button class="button button-small">{t("small")}</Button>
        <Button aria-pressed>{t("pressed")}</Button>
        <Button disabled>{t("disabled")}</Button>
        <Button look="danger">{t("delete")}</Button>
        <Button look="quiet">{t("quiet")}</Button>
      </div>
      <div class="cluster">
        <ReasonedButton off={t("off")}>{t("delete")}</ReasonedButton>
      </div>
      <div class="cluster gap-2">
        <IconButton label={t("previous")}>
          <MinusIcon />
        </IconButton>
        <IconButton label={t("play")} class="tool tool-main">
          <WholeIcon />
        </IconButton>
        <IconButton label={t("next")} pressed>
          <PlusIcon />
        </IconButton>
        <IconButton label={t("disabled")} disabled>
          <PlusIcon />
        </IconButton>
      </div>
    </Group>
  );
}

const PLACES = ["orders", "stock", "boxes"] as const;

function Choices() {
  const [place, setPlace] = useState<typeof PLACES[number]>("orders");
  return (
    <Group name="choices">
      <nav class="tabs" aria-label={t("choices")}>
        {PLACES.map((choice) => (
          <Button
            key={choice}
            class="tab"
            aria-pressed={choice === place}
            onClick={() => setPlace(choice)}
          >
            {t(choice)} {choice === "boxes" && <span class="badge">12</span>}
          </Button>
        ))}
      </nav>
      <div class="cluster">
        <Segments
          label={t("view")}
          values={PLACES}
          chosen={place}
          name={(choice) => t(choice)}
          onChoose={setPlace}
        />
        <Menu label={t("more")}>
          <button type="button">{t("plain")}</button>
          <button type="button">{t("delete")}</button>
        </Menu>
      </div>
    </Group>
  );
}

function Fields() {
  const [place, setPlace] = useState<typeof PLACES[number]>("stock");
  return (
    <Group name="fields">
      <div class="cluster">
        <SearchField label={t("search")} shortcut="/" placeholder={t("search")} />
        <input class="input input-short" aria-label={t("count")} inputMode="numeric" value="7" />
      </div>
      <div class="field-row">
        <TextField label={t("name")} defaultValue={t("boxes")} />
        <div class="stack gap-2">
          <TextField label={t("name")} aria-invalid aria-describedby="name-wrong" />
          <p id="name-wrong" class="wrong smaller">{t("name_wrong")}</p>
        </div>
        <ChoiceField
          label={t("place")}
          value={place}
          choices={PLACES.map((choice) => [choice, t(choice)])}
          onChoose={setPlace}
        />
        <TextField label={t("disabled")} disabled />
      </div>
      <label class="check">
        <input type="checkbox" checked />
        {t("turned")}
      </label>
      <input type="range" aria-label={t("speed")} />
    </Group>
  );
}

/** Shows buttons, choices and fields. */
function Controls() {
  return (
    <>
      <Buttons />
      <Choices />
      <Fields />
    </>
  );
}

function Panels() {
  return (
    <Group name="panels">
      <div class="tiles">
        <div class="panel stack gap-3">
          <h3>{t("panel")}</h3>
          <p class="soft">{t("lead")}</p>
        </div>
        <div class="panel panel-chosen stack gap-3">
          <h3>{t("chosen")}</h3>
          <p class="cluster gap-3">
            <span class="badge">{t("state_new")}</span>
            <span class="badge badge-accent">{t("state_picking")}</span>
            <span class="badge badge-full">3</span>
          </p>
        </div>
      </div>
      <p class="callout">{t("callout")}</p>
    </Group>
  );
}

function Figures() {
  return (
    <Group name="figures">
      <dl class="figures">
        <Fact name={t("weight")}>
          1,240 <span class="soft">{t("less")}</span>
        </Fact>
        <Fact name={t("height")}>1,265</Fact>
      </dl>
      <div class="split">
        <dl class="pairs">
          <Fact name={t("weight")}>503.2</Fact>
          <Fact name={t("height")}>1,265</Fact>
        </dl>
        <dl class="pairs pairs-lined">
          <Fact name={t("orders")}>5</Fact>
          <Fact name={t("boxes")}>60</Fact>
        </dl>
      </div>
      <progress max="120" value="48" aria-label={t("picked")} />
    </Group>
  );
}

const ROWS = [["A01-N", "SUNFLOWER-OIL-1L-15", 172], ["A01-S", "RICE-900G-12", 64]] as const;

function Tables() {
  const headings = [t("section"), t("boxes"), [t("count"), "number"]] as const;
  const rows = ROWS.map(([section, sku, count]) => (
    <tr key={section}>
      <th scope="row">{section}</th>
      <td data-name={t("boxes")}>{sku}</td>
      <td data-name={t("count")} class="number">{count}</td>
    </tr>
  ));
  return (
    <Group name="tables">
      <Table class="table table-cards" headings={headings}>{rows}</Table>
      <div class="table-frame" tabIndex={0} role="region" aria-label={t("stock")}>
        <Table class="table small" headings={headings}>{rows}</Table>
      </div>
    </Group>
  );
}

function Lists() {
  return (
    <Group name="lists">
      <ul class="lined">
        {ROWS.map(([section, sku]) => (
          <li key={section} class="cluster cluster-between">
            <div class="grow">
              <strong>{section}</strong>
              <p class="soft">{sku}</p>
            </div>
            <Button>{t("save")}</Button>
          </li>
        ))}
      </ul>
      <ol>
        {(["step_boxes", "step_calculate"] as const).map((step, at) => (
          <li key={step}>
            <Button class="list-row" aria-current={at === 1 ? "step" : undefined}>
              <span class="count-circle" aria-hidden="true">{at + 1}</span>
              {t(step)}
            </Button>
          </li>
        ))}
      </ol>
    </Group>
  );
}

function Dialogs() {
  const [isOpen, setOpen] = useState(false);
  const notices = useMemo(() => new Notices(() => ({ text: t("name_wrong") })), []);
  const close = () => setOpen(false);
  return (
    <Group name="dialogs">
      <div class="cluster">
        <Button onClick={() => setOpen(true)}>{t("open")}</Button>
        <Button
          onClick={() => {
            notices.say(t("done"));
            notices.fail(t("failed"), new Error());
          }}
        >
          {t("say")}
        </Button>
      </div>
      {isOpen && (
        <Dialog label={t("question")} onClose={close}>
          <DialogHead title={t("question")} onClose={close} />
          <p>{t("question_text")}</p>
          <div class="cluster cluster-end gap-3">
            <Button onClick={close} shortcut="Esc">{t("cancel")}</Button>
            <Button look="danger" onClick={close}>{t("delete")}</Button>
          </div>
        </Dialog>
      )}
      <div class="tray tray-corner">
        <NoticeList notices={notices} />
      </div>
    </Group>
  );
}

/** Shows panels, figures, tables, lists, empty states and dialogs. */
function Surfaces() {
  return (
    <>
      <Panels />
      <Figures />
      <Tables />
      <Lists />
      <Group name="nothing">
        <div class="empty">
          <h3>{t("empty_title")}</h3>
          <p>{t("empty_text")}</p>
          <Button look="main">{t("save")}</Button>
        </div>
      </Group>
      <Dialogs />
    </>
  );
}

const root = document.getElementById("app");
if (root) render(<App />, root);
