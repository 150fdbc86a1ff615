import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Button } from "../../../shared/ui/button.tsx";
import { ListIcon } from "../../../shared/icons.tsx";
import { LoadFailed } from "../../../shared/load.tsx";
import { Dialog, DialogHead } from "../../../shared/ui/dialog.tsx";
import { KeyHelp, type KeyLine } from "../../../shared/ui/key_help.tsx";
import { isInField } from "../../../shared/keyboard.ts";
import type { Desk } from "../state/desk.ts";
import { FILTER_KEYS, FILTERS } from "../state/filters.ts";
import { ExternalImages } from "../state/external_images.ts";
import { deskActionOf, disabledReason, type KeyAction, KEYS, shownKey } from "../state/keys.ts";
import { ListSide } from "./list_side.tsx";
import { describeRow } from "../state/describe_row.ts";
import { SearchPanel } from "./search_panel.tsx";
import { positionInList, Stage } from "./stage.tsx";
import { useDroppedImages } from "../state/dropped_images.ts";
import { Tray } from "./tray.tsx";
import { count, t } from "../messages.ts";
import { fileUrl, type ReviewRow } from "../state/review_row.ts";
import { ReasonedButton } from "../../../shared/ui/reasoned_button.tsx";
import { countDependents } from "../state/curator_api.ts";

/** Further keys of an action, for the help. */
const FURTHER_KEYS: Partial<Record<KeyAction, string[]>> = {
  next: ["↓", "→"],
  previous: ["↑", "←"],
};

function DeskKeyHelp({ desk }: { desk: Desk }) {
  const lines: KeyLine[] = KEYS.map(({ action, shown }) => [
    [shown, ...(FURTHER_KEYS[action] ?? [])],
    t(`help_${action}`),
  ]);
  return (
    <KeyHelp
      title={t("help_title")}
      keys={[...lines, [["1", "…", "9", "0", "-"], t("help_filters")], [
        ["Ctrl V"],
        t("help_paste"),
      ]]}
      onClose={() => (desk.overlay.value = undefined)}
    >
      <p class="soft">{t("help_drop")}</p>
    </KeyHelp>
  );
}

/** The image at full size, scrolled with the arrow keys, the wheel or by touch. */
function FullSizeView({ desk, row }: { desk: Desk; row: ReviewRow }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => box.current?.focus(), []);
  const close = () => (desk.overlay.value = undefined);
  const label = t("look_title", { title: row.title });
  return (
    <Dialog label={label} onClose={close} wide>
      <DialogHead title={row.title} onClose={close} />
      <div
        ref={box}
        class="look"
        role="region"
        aria-label={label}
        tabIndex={0}
        onKeyDown={(event) => {
          if (event.code !== "KeyE" || event.repeat) return;
          event.preventDefault();
          close();
        }}
      >
        <img src={fileUrl(row.full)} alt={`${row.title}, ${row.by}`} />
      </div>
    </Dialog>
  );
}

const ACCEPTED = "image/jpeg,image/png,image/gif,image/webp,image/tiff";
// Only these actions repeat while a key is held down, so that a stuck key cannot mark a thousand
// paintings.
const REPEATED = new Set<KeyAction>(["next", "previous"]);

/** Returns the index of the filter of a key, by its physical position; -1 if none. */
function filterKeyAt({ code }: KeyboardEvent): number {
  const key = code === "Minus"
    ? "-"
    : code === "Equal"
    ? "="
    : /^Digit\d$/.test(code)
    ? code.slice(-1)
    : "";
  return FILTER_KEYS.findIndex((filterKey) => filterKey === key);
}

/**
 * Performs an action.
 * @param elements Functions that use the page's elements.
 */
function perform(
  desk: Desk,
  action: KeyAction,
  elements: { chooseFile: () => void; find: () => void },
): void {
  const row = desk.current.value;
  const reason = disabledReason(desk, action);
  if (reason !== undefined) return void desk.notices.say(reason);
  switch (action) {
    case "next":
      return desk.move(1);
    case "previous":
      return desk.move(-1);
    case "next_unchecked":
      return desk.nextUnchecked();
    case "check":
      return desk.check();
    case "undo":
      return void desk.undo();
    case "find":
      return elements.find();
    case "kind":
      return void desk.show(desk.position.value.kind === "painting" ? "artist" : "painting");
    case "help":
      desk.overlay.value = { what: "help" };
      return;
  }
  if (!row) return;
  switch (action) {
    case "uncheck":
      return void desk.setFlags(row, { checked: false });
    case "fix":
      return void desk.setFlags(row, { fixed: !row.fixed });
    case "look":
      if (row.full.exists) desk.overlay.value = { what: "look", row };
      return;
    case "search":
      desk.overlay.value = { what: "search", row, address: "" };
      return;
    case "upload":
      return elements.chooseFile();
    case "clear":
      desk.overlay.value = { what: "clear", row };
      return;
    case "delete":
      if (row.kind === "painting") desk.overlay.value = { what: "delete", row };
  }
}

function useKeys(desk: Desk, act: (action: KeyAction) => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isInField(event)) return;
      if (document.querySelector("dialog[open]")) return;
      const hasNoModifier = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
      const filter = hasNoModifier ? FILTERS[filterKeyAt(event)] : undefined;
      const action = deskActionOf(event);
      if (event.repeat && !(action && REPEATED.has(action))) return;
      if (filter) desk.narrow({ filter });
      else if (action) act(action);
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [desk, act]);
}

function Overlays({ desk }: { desk: Desk }) {
  const images = useMemo(() => new ExternalImages(desk.session), [desk]);
  const overlay = desk.overlay.value;
  switch (overlay?.what) {
    case "search":
      return (
        <SearchPanel
          desk={desk}
          row={overlay.row}
          address={overlay.address}
          images={images}
          key={`${overlay.row.kind} ${overlay.row.id} ${overlay.address}`}
        />
      );
    case "clear":
      return <ConfirmClear desk={desk} row={overlay.row} />;
    case "delete":
      return <ConfirmDelete desk={desk} row={overlay.row} />;
    case "look":
      return <FullSizeView desk={desk} row={overlay.row} />;
    case "help":
      return <DeskKeyHelp desk={desk} />;
    case undefined:
      return null;
  }
}

/** The review desk. */
export function DeskPage({ desk }: { desk: Desk }) {
  const file = useRef<HTMLInputElement>(null);
  const chosenFor = useRef(desk.current.peek());
  const [listOpen, setListOpen] = useState(false);
  const isDragging = useDroppedImages(desk);
  const act = useMemo(() => (action: KeyAction) =>
    perform(desk, action, {
      chooseFile() {
        chosenFor.current = desk.current.peek();
        file.current?.click();
      },
      find() {
        const focus = () => document.getElementById("desk-find")?.focus();
        setListOpen(true);
        // Focused immediately, so that fast typing is not handled as shortcuts; on a phone the
        // field is visible only after the list has opened.
        focus();
        if (document.activeElement?.id !== "desk-find") requestAnimationFrame(focus);
      },
    }), [desk]);
  useKeys(desk, act);
  useEffect(() => void desk.open(), [desk]);

  const row = desk.current.value;
  if (desk.collection.state.value === "failed") {
    return (
      <main id="main" tabIndex={-1}>
        <LoadFailed retry={() => void desk.open()} />
      </main>
    );
  }
  return (
    <main id="main" class={listOpen ? "desk desk-list-open" : "desk"} tabIndex={-1}>
      <h1 class="unseen">{t("desk_title")}</h1>
      <p class="unseen" role="status">{row && describeRow(row)}</p>
      <Button
        class="button list-toggle"
        aria-expanded={listOpen}
        onClick={() => setListOpen(!listOpen)}
      >
        <ListIcon /> {listOpen ? t("list_close") : positionInList(desk) ?? t("list_open")}
      </Button>
      <ListSide desk={desk} onSelection={() => setListOpen(false)} />
      <Stage desk={desk} />
      <ActionBar desk={desk} act={act} />
      <input
        ref={file}
        type="file"
        accept={ACCEPTED}
        hidden
        aria-label={t("act_upload")}
        onChange={({ currentTarget }) => {
          const [chosenFile] = currentTarget.files ?? [];
          // Uploaded for the painting that was current when the file chooser opened.
          if (chosenFile && chosenFor.current) void desk.upload(chosenFor.current, chosenFile);
          currentTarget.value = "";
        }}
      />
      {isDragging && (
        <div class="drop-veil centred">
          <p>{row ? t("drop_here", { title: row.title }) : t("nothing_chosen")}</p>
        </div>
      )}
      <Tray desk={desk} />
      <Overlays desk={desk} />
    </main>
  );
}

function ActionBar({ desk, act }: { desk: Desk; act: (action: KeyAction) => void }) {
  const row = desk.current.value;
  const button = (
    action: KeyAction,
    label: string,
    { kind = "", pressed }: { kind?: string; pressed?: boolean } = {},
  ) => (
    <ReasonedButton
      class={`button act act-${action} ${kind}`}
      off={disabledReason(desk, action)}
      onOff={(reason) => desk.notices.say(reason)}
      keys={KEY_NAMES[action] ?? shownKey(action)}
      pressed={pressed}
      onClick={() => act(action)}
    >
      <span>{label}</span>
      <kbd aria-hidden="true">{shownKey(action)}</kbd>
    </ReasonedButton>
  );
  return (
    <div class="actions cluster gap-2" role="group" aria-label={t("actions")}>
      <div class="actions-main">
        {button("previous", t("act_previous"))}
        {button("check", t("act_check"), { kind: "act-main" })}
        {button("next", t("act_next"))}
      </div>
      <div class="actions-more">
        {button("search", t("act_search"))}
        {button("upload", t("act_upload"))}
        {button("look", t("act_look"))}
        {button("next_unchecked", t("act_next_unchecked"))}
        {button("fix", t("act_fix"), { pressed: row?.fixed ?? false })}
        {button("clear", t("act_clear"), { kind: "wrong" })}
        {button("undo", t("act_undo"))}
        {button("uncheck", t("act_uncheck"))}
        {row?.kind !== "artist" && button("delete", t("act_delete"), { kind: "wrong" })}
        {button("help", t("act_help"), { kind: "for-pointer" })}
      </div>
    </div>
  );
}

// Key names in the format of `aria-keyshortcuts`.
const KEY_NAMES: Partial<Record<KeyAction, string>> = {
  uncheck: "Shift+C",
  delete: "Delete",
  help: "Shift+/",
};

function ConfirmDialog(
  { desk, label, text, yes, code, children, onYes, gentle = false, ready = true }: {
    desk: Desk;
    label: string;
    text: string;
    yes: string;
    /** The key that opened the question also confirms it. */
    code: "KeyX" | "Delete";
    children?: preact.ComponentChildren;
    onYes: () => void;
    /** True if Enter confirms too, because the action can be undone. */
    gentle?: boolean;
    /** True if all required input is present. */
    ready?: boolean;
  },
) {
  const [cancelButton, confirmButton] = [
    useRef<HTMLButtonElement>(null),
    useRef<HTMLButtonElement>(null),
  ];
  useLayoutEffect(() => (gentle ? confirmButton : cancelButton).current?.focus(), []);
  const close = () => (desk.overlay.value = undefined);
  const confirm = () => {
    close();
    onYes();
  };
  return (
    <Dialog label={label} onClose={close}>
      <div
        class="stack gap-5"
        onKeyDown={(event) => {
          if (event.code !== code || event.repeat) return;
          event.preventDefault();
          if (ready) confirm();
        }}
      >
        <h2>{label}</h2>
        <p>{text}</p>
        {children}
        <div class="cluster cluster-end gap-3">
          <Button ref={cancelButton} onClick={close} shortcut="Esc">{t("keep")}</Button>
          <Button
            ref={confirmButton}
            look="danger"
            disabled={!ready}
            onClick={confirm}
            shortcut={shownKey(code === "KeyX" ? "clear" : "delete")}
          >
            {yes}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function ConfirmClear({ desk, row }: { desk: Desk; row: ReviewRow }) {
  return (
    <ConfirmDialog
      desk={desk}
      label={t("clear_title", { title: row.title })}
      text={t("clear_text")}
      yes={t("clear_yes")}
      code="KeyX"
      gentle
      onYes={() => void desk.clear(row)}
    />
  );
}

function ConfirmDelete({ desk, row }: { desk: Desk; row: ReviewRow }) {
  const [dependents, setDependents] = useState<{ influences: number; notes: number }>();
  const [isCounted, setIsCounted] = useState(false);
  useEffect(() => {
    countDependents(row.id).then(setDependents).catch(() => {}).finally(() => setIsCounted(true));
  }, []);
  return (
    <ConfirmDialog
      desk={desk}
      label={t("delete_title", { title: row.title })}
      text={t("delete_text")}
      yes={t("delete_yes")}
      code="Delete"
      ready={isCounted}
      onYes={() => void desk.remove(row)}
    >
      <ul class="bullets" aria-live="polite">
        <li>{t("goes_files")}</li>
        {dependents && <li>{count("goes_influences", dependents.influences)}</li>}
        {dependents && <li>{count("goes_notes", dependents.notes)}</li>}
      </ul>
    </ConfirmDialog>
  );
}
