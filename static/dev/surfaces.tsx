/** Components that show something. */
import { useMemo, useState } from "preact/hooks";
import { initials } from "../gallery/shared/chip.tsx";
import { movementColors } from "../gallery/shared/movement_color.ts";
import { FramedGround, PaletteStrip } from "../gallery/shared/painting_wall.tsx";
import { LoadFailed } from "../shared/load.tsx";
import { LoginForm } from "../shared/login_form.tsx";
import { Notices } from "../shared/notices.ts";
import { Button } from "../shared/ui/button.tsx";
import { Dialog, DialogHead } from "../shared/ui/dialog.tsx";
import { Question } from "../shared/ui/question.tsx";
import { KeyHelp } from "../shared/ui/key_help.tsx";
import { NoticeList } from "../shared/ui/notice_list.tsx";
import { DataTable, Fact, Table } from "../shared/ui/table.tsx";
import { Group, WORKS } from "./group.tsx";
import { t } from "./messages.ts";

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
      <details class="disclosure">
        <summary>{t("quiet")}</summary>
        <p>{t("about_text")}</p>
      </details>
      <p class="floating floating-words">{t("floating")}</p>
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
      <DataTable
        columns={[
          { name: t("section"), isHeading: true, value: ([section]) => section },
          { name: t("boxes"), value: ([, sku]) => sku },
          { name: t("count"), look: "number", value: ([, , count]) => count },
        ]}
        rows={ROWS}
        keyOf={([section]) => section}
      />
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
      <ul class="tiles gap-2">
        {WORKS.map(({ title, artist, color }) => (
          <li key={title}>
            <a class="list-row" href="#group-lists" style={movementColors(color)}>
              <span class="chip" aria-hidden="true">{initials(artist)}</span>
              <span>
                <span class="name">{artist}</span>
                <span class="soft small">{title}</span>
              </span>
            </a>
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

/** Works as the walls of the gallery show them, and the colours of choice. */
function Pictures() {
  return (
    <Group name="pictures">
      <ul class="wall">
        {WORKS.map(({ title, artist, year, color, format }) => (
          <li
            key={title}
            class="work"
            style={{ ...movementColors(color), "--format": String(format) }}
          >
            <a class="stack plain" href="#group-pictures">
              <span class="frame">
                <FramedGround id={0} title={title} year={year} />
              </span>
              <span class="work-caption">
                <span class="work-name">{title}</span>
                <span class="faint small">{artist}, {year}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <PaletteStrip
        palette={WORKS.map(({ color }, at) => ({ colour: color.slice(1), share: 0.5 - at * 0.15 }))}
      />
      <div class="cluster">
        {WORKS.map(({ title, color }) => (
          <span key={title} class="thumb" style={movementColors(color)} />
        ))}
        {WORKS.map(({ title, color }) => (
          <span key={title} class="thumb thumb-round" style={movementColors(color)} />
        ))}
      </div>
    </Group>
  );
}

function Texts() {
  return (
    <Group name="texts">
      <p class="title">{t("chosen")}</p>
      <p class="measure">{t("about_text")}</p>
      <p class="soft small">{t("lead")}</p>
      <blockquote>{t("question_text")}</blockquote>
      <ul class="bullets">
        <li>{t("step_boxes")}</li>
        <li>{t("step_calculate")}</li>
      </ul>
      <ul class="thread">
        <li>{t("step_boxes")}</li>
        <li>{t("step_calculate")}</li>
      </ul>
      <nav class="links" aria-label={t("texts")}>
        <a href="#group-texts" aria-current="true">{t("orders")}</a>
        <a href="#group-texts">{t("stock")}</a>
        <a class="open-link" href="#group-texts">{t("quiet")}</a>
      </nav>
    </Group>
  );
}

/** Two columns, of which choice stays in view. */
function Columns() {
  return (
    <Group name="columns">
      <div class="split split-side">
        <div class="beside stack">
          <h3>{t("chosen")}</h3>
          <p class="soft">{t("about_text")}</p>
        </div>
        <div class="stack">
          <p class="callout">{t("callout")}</p>
          <p class="panel">{t("about_text")}</p>
          <p class="panel">{t("about_text")}</p>
        </div>
      </div>
    </Group>
  );
}

const DIALOGS = ["question", "keys", "login"] as const;

function OpenDialog({ which, close }: { which: typeof DIALOGS[number]; close: () => void }) {
  if (which === "keys") {
    return (
      <KeyHelp
        title={t("keys")}
        keys={[[["N"], t("step_boxes")], [["Ctrl", "Enter"], t("step_calculate")]]}
        onClose={close}
      />
    );
  }
  if (which === "login") {
    return (
      <Dialog label={t("login")} onClose={close}>
        <DialogHead title={t("login")} onClose={close} />
        <LoginForm
          logIn={() => Promise.reject(new Error())}
          texts={{
            name: t("name"),
            password: t("password"),
            submit: t("login"),
            wait: String,
            explain: () => t("login_failed"),
          }}
          action=""
        />
      </Dialog>
    );
  }
  return (
    <Question title={t("question")} go={t("delete")} onGo={() => {}} onClose={close}>
      <p>{t("question_text")}</p>
    </Question>
  );
}

const OPENERS = { question: "open", keys: "open_keys", login: "open_login" } as const;

function Dialogs() {
  const [shown, setShown] = useState<typeof DIALOGS[number]>();
  const notices = useMemo(() => new Notices(() => ({ text: t("name_wrong") })), []);
  return (
    <Group name="dialogs">
      <div class="cluster">
        {DIALOGS.map((choice) => (
          <Button key={choice} onClick={() => setShown(choice)}>{t(OPENERS[choice])}</Button>
        ))}
        <Button
          onClick={() => {
            notices.say(t("done"));
            notices.fail(t("failed"), new Error());
          }}
        >
          {t("say")}
        </Button>
      </div>
      {shown && <OpenDialog which={shown} close={() => setShown(undefined)} />}
      <div class="tray tray-corner">
        <NoticeList notices={notices} />
      </div>
    </Group>
  );
}

/** Shows panels, figures, tables, lists, pictures, texts, columns, empty states and dialogs. */
export function Surfaces() {
  return (
    <>
      <Panels />
      <Figures />
      <Tables />
      <Lists />
      <Pictures />
      <Texts />
      <Columns />
      <Group name="nothing">
        <div class="empty">
          <h3>{t("empty_title")}</h3>
          <p>{t("empty_text")}</p>
          <Button look="main">{t("save")}</Button>
        </div>
        <LoadFailed retry={() => {}} />
      </Group>
      <Dialogs />
    </>
  );
}
