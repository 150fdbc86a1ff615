/** Receiving boxes and moving them between sections, on a phone. */
import { useState } from "preact/hooks";
import { Button } from "../../shared/ui/button.tsx";
import { ChoiceField, Form, SearchField, Select, TextField } from "../../shared/ui/fields.tsx";
import { Segments } from "../../shared/ui/segments.tsx";
import { BoxPicture, BoxThumb, scaleOf } from "../boxes/box_picture.tsx";
import type { StockStep } from "../pick/state/outbox.ts";
import { SendState, SignedOut, usePickScreen } from "../pick/view/pick_screen.tsx";
import { CameraScan } from "../pick/view/scan_result.tsx";
import { countText } from "../shared/measures.ts";
import { mountWarehousePage, WarehousePage } from "../shared/warehouse_page.tsx";
import { count, t } from "./messages.ts";
import {
  loadReceiving,
  type NamedShelf,
  Receiving,
  type ReceivingData,
  TASKS,
  unsentOnDevice,
} from "./receiving.ts";

/** Search and scan of an article. */
function ArticleChoice({ receiving }: { receiving: Receiving }) {
  const { value: found } = receiving.matches;
  const { value: query } = receiving.query;
  return (
    <section class="stack gap-3">
      <p>{t("scan_article")}</p>
      <SearchField
        label={t("article")}
        shortcut={undefined}
        placeholder={t("article")}
        value={query}
        autoComplete="off"
        onInput={({ currentTarget }) => (receiving.query.value = currentTarget.value)}
        onKeyDown={({ key }) => key === "Enter" && found[0] && receiving.choose(found[0])}
      />
      <CameraScan onScan={(code) => receiving.scan(code)} />
      {receiving.unknown.value && <p class="wrong" role="alert">{t("no_article")}</p>}
      {query.trim() !== "" && found.length === 0 && <p class="soft">{t("nothing_found")}</p>}
      <ul class="lined">
        {found.map((box) => (
          <li key={box.id}>
            <Button class="list-row full" onClick={() => receiving.choose(box)}>
              <strong>{box.sku_box}</strong> <span class="soft">{box.description}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Sections to count, or the field for the boxes of one; it does not show the expected number. */
function Counting({ receiving }: { receiving: Receiving }) {
  const { counted: { value: section }, toCount, sections } = receiving;
  if (section === undefined) {
    return (
      <section class="stack gap-3">
        <p>{t(toCount.value.length === 0 ? "nothing_to_count" : "scan_section")}</p>
        <CameraScan onScan={(code) => receiving.scan(code)} />
        {receiving.unknown.value && <p class="wrong" role="alert">{t("no_section")}</p>}
        <ul class="lined">
          {toCount.value.map((shelf) => (
            <li key={shelf.id}>
              <Button class="list-row full" onClick={() => receiving.chooseCounted(shelf)}>
                <strong>{shelf.name}</strong>{" "}
                <span class="soft">{receiving.skuOf(shelf.id_box)}</span>
              </Button>
            </li>
          ))}
        </ul>
        <Select
          class="input"
          aria-label={t("other_section")}
          value=""
          choices={[
            ["", t("other_section")],
            ...sections.value.map(({ id, name }) => [id, name] as const),
          ]}
          onChoose={(id) => receiving.chooseCounted(sections.value.find((one) => one.id === id))}
        />
      </section>
    );
  }
  return (
    <Form class="stack" onSubmit={() => receiving.confirmCount()}>
      <section class="panel stack gap-2">
        <p class="pick-sku larger strong">{section.name}</p>
        <p>{receiving.skuOf(section.id_box) || t("empty")}</p>
      </section>
      <CountField label={t("counted_boxes")} receiving={receiving} />
      <div class="pick-buttons pick-pair">
        <Button
          type="submit"
          class="button button-main"
          disabled={receiving.boxCount.value === undefined}
        >
          {t("count_go")}
        </Button>
        <Button class="button" onClick={() => receiving.chooseCounted(undefined)}>
          {t("other_section_go")}
        </Button>
      </div>
    </Form>
  );
}

/** The number of boxes. */
function CountField({ label, receiving: { count, boxCount } }: {
  label: string;
  receiving: Receiving;
}) {
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      autoFocus
      required
      value={count.value}
      aria-invalid={count.value !== "" && boxCount.value === undefined}
      onText={(text) => (count.value = text.trim())}
    />
  );
}

/** Choice of an expected delivery, and its lines. */
function Delivery({ receiving }: { receiving: Receiving }) {
  const { deliveries, delivery, lines } = receiving;
  const names = deliveries.value;
  if (names.length === 0) return null;
  const isOpen = names.includes(delivery.value);
  return (
    <section class="stack gap-3">
      <ChoiceField
        label={t("delivery")}
        value={isOpen ? delivery.value : ""}
        choices={[["", t("no_delivery")], ...names.map((name) => [name, name] as const)]}
        onChoose={(name) => (delivery.value = name)}
      />
      {isOpen && (
        <>
          <ul class="lined">
            {lines.value.map((line) => (
              <li key={line.box.id}>
                <Button
                  class="list-row full cluster-between"
                  onClick={() => receiving.chooseLine(line)}
                >
                  <strong>{line.box.sku_box}</strong>{" "}
                  <span class={line.received > line.expected ? "wrong" : "soft"}>
                    {t("received_of", {
                      received: countText(line.received),
                      expected: countText(line.expected),
                    })}
                  </span>
                </Button>
              </li>
            ))}
          </ul>
          <Button onClick={() => confirm(t("close_question")) && receiving.closeDelivery()}>
            {t("close_delivery")}
          </Button>
        </>
      )}
    </section>
  );
}

/** Moves to picking faces, most urgent first. */
function Replenishments({ receiving }: { receiving: Receiving }) {
  const { value: moves } = receiving.replenishments;
  if (moves.length === 0) return <p class="soft">{t("nothing_to_replenish")}</p>;
  return (
    <ul class="lined">
      {moves.map((move) => (
        <li key={`${move.from.id_section} ${move.id_section}`}>
          <Button class="list-row full" onClick={() => receiving.replenish(move)}>
            <strong>
              {t("moved", {
                change: `${countText(move.count)} ×`,
                sku: move.sku_box,
                from: move.from.section_name,
                into: move.section_name,
              })}
            </strong>{" "}
            <span class={move.needed > move.on_hand ? "wrong" : "soft"}>
              {t("face_holds", { count: countText(move.on_hand), needed: countText(move.needed) })}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

const shelfText = ({ name, count_box }: NamedShelf) =>
  `${name} · ${count_box > 0 ? t("holds", { count: countText(count_box) }) : t("empty")}`;

/** The suggested sections as buttons, and a list of all others. */
function SectionChoice({ label, none, chosen, suggested, all, onChoose }: {
  label: string;
  none: string;
  chosen: NamedShelf | undefined;
  suggested: readonly NamedShelf[];
  all: readonly NamedShelf[];
  onChoose: (shelf: NamedShelf) => void;
}) {
  if (all.length === 0) return <p class="wrong">{none}</p>;
  return (
    <fieldset class="stack gap-2">
      <legend class="soft">{label}</legend>
      <div class="cluster">
        {suggested.map((shelf) => (
          <Button
            key={shelf.id}
            aria-pressed={shelf.id === chosen?.id}
            onClick={() => onChoose(shelf)}
          >
            {shelfText(shelf)}
          </Button>
        ))}
      </div>
      {all.length > suggested.length && (
        <Select
          class="input"
          aria-label={t("other_section")}
          value={chosen?.id ?? ""}
          choices={all.map((shelf) => [shelf.id, shelfText(shelf)])}
          onChoose={(id) => onChoose(all.find((shelf) => shelf.id === id)!)}
        />
      )}
    </fieldset>
  );
}

/** The article with its sections and number. */
function StepForm({ receiving }: { receiving: Receiving }) {
  const { task, from, into, targets, sources, suggested } = receiving;
  const box = receiving.box.value!;
  const stock = receiving.sections.value
    .reduce((sum, { id_box, count_box }) => id_box === box.id ? sum + count_box : sum, 0);
  const isMove = task.value !== "receive";
  return (
    <Form class="stack" onSubmit={() => receiving.confirm()}>
      <section class="panel stack gap-3">
        <div class="cluster cluster-nowrap pick-box">
          <BoxThumb box={box}>
            <BoxPicture box={box} scale={scaleOf([box])} />
          </BoxThumb>
          <div>
            <p class="pick-sku larger strong">{box.sku_box}</p>
            {box.description && <p>{box.description}</p>}
            <p class="soft">{count("in_stock", stock)}</p>
          </div>
        </div>
      </section>
      {isMove && (
        <SectionChoice
          label={t("from")}
          none={t("no_source")}
          chosen={from.value}
          suggested={sources.value.slice(0, 3)}
          all={sources.value}
          onChoose={(shelf) => (from.value = shelf)}
        />
      )}
      {(!isMove || sources.value.length > 0) && (
        <SectionChoice
          label={t("into")}
          none={t("no_target")}
          chosen={into.value}
          suggested={suggested.value}
          all={targets.value}
          onChoose={(shelf) => (into.value = shelf)}
        />
      )}
      <CountField label={t("boxes_count")} receiving={receiving} />
      {receiving.unknown.value && <p class="wrong" role="alert">{t("no_target_code")}</p>}
      <div class="pick-buttons pick-pair">
        <Button type="submit" class="button button-main" disabled={!receiving.isReady.value}>
          {t(isMove ? "move_go" : "receive_go")}
        </Button>
        <Button class="button" onClick={() => receiving.choose(undefined)}>
          {t("other_article")}
        </Button>
      </div>
    </Form>
  );
}

function stepText(step: StockStep, of: Receiving) {
  const { id_section, id_section_from, id_box, count, closes: name } = step;
  if (name !== undefined) return t("closed", { name });
  if (step.count_before !== undefined) {
    return t("counted", { name: of.nameOf(id_section), count: countText(count) });
  }
  const change = `${count < 0 ? "−" : ""}${countText(Math.abs(count))} ×`;
  const sku = of.skuOf(id_box);
  const into = of.nameOf(id_section);
  return id_section_from === undefined
    ? t("received", { change, sku, into })
    : t("moved", { change, sku, into, from: of.nameOf(id_section_from) });
}

/** Receipts and moves of this device, newest first. */
function Steps({ receiving }: { receiving: Receiving }) {
  const steps = receiving.queue.picks.value.toReversed();
  if (steps.length === 0) return null;
  const offset = new Set(steps.map(({ offsets }) => offsets));
  return (
    <section class="stack gap-2" aria-labelledby="steps-title">
      <h2 id="steps-title">{t("done_title")}</h2>
      <ul class="lined">
        {steps.map((step) => (
          <li key={step.id} class="cluster cluster-between">
            <span>
              {stepText(step, receiving)}{" "}
              <span class={step.status === "refused" || step.status === "task" ? "wrong" : "soft"}>
                {step.status === "task" && step.count_before !== undefined
                  ? t("count_again")
                  : t(`status_${step.status}`, { error: step.error ?? "" })}
              </span>
            </span>
            {step.status === "applied" && receiving.isReversible(step) &&
              step.offsets === undefined && !offset.has(step.id) && (
              <Button
                look="quiet"
                onClick={() => receiving.takeBack(step)}
              >
                {t("take_back")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ReceivingView({ data }: { data: ReceivingData }) {
  const [receiving] = useState(() => new Receiving(data));
  const { queue, task, box } = receiving;
  usePickScreen(receiving, { isOver: false });
  return (
    <div class="pick">
      <header class="cluster cluster-between pick-head">
        <h1 class="pick-order">{t("title")}</h1>
        <SendState
          waiting={queue.waiting.value}
          isOffline={queue.offline.value}
          picks={queue.picks.value.length}
        />
        <Segments
          label={t("task")}
          values={TASKS}
          selected={task.value}
          name={(one) => t(`task_${one}`)}
          onChoose={(one) => receiving.begin(one)}
        />
      </header>
      {box.value !== undefined
        ? <StepForm receiving={receiving} />
        : task.value === "count"
        ? <Counting receiving={receiving} />
        : task.value === "replenish"
        ? <Replenishments receiving={receiving} />
        : (
          <>
            {task.value === "receive" && <Delivery receiving={receiving} />}
            <ArticleChoice receiving={receiving} />
          </>
        )}
      <Steps receiving={receiving} />
    </div>
  );
}

mountWarehousePage(
  loadReceiving,
  (data) => (
    <WarehousePage title={t("title")} of={{ warehouse: data.warehouse, tab: "stock" }}>
      <ReceivingView data={data} />
    </WarehousePage>
  ),
  () => <SignedOut unsent={unsentOnDevice()} />,
);
