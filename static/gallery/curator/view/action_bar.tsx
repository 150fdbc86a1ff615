import type { Desk } from "../state/desk.ts";
import { type KeyAction, shownKey } from "../state/keys.ts";
import { t } from "../messages.ts";

/** Everything that can be done with the picture, each with its key. */
export function ActionBar({ desk, act }: { desk: Desk; act: (action: KeyAction) => void }) {
  const row = desk.current.value;
  const none = row === undefined;
  const undoable = desk.undoStack.size.value > 0;
  const button = (
    action: KeyAction,
    label: string,
    { off = none, kind = "", pressed }: { off?: boolean; kind?: string; pressed?: boolean } = {},
  ) => (
    <button
      type="button"
      class={`act act-${action} ${kind}`}
      disabled={off}
      aria-keyshortcuts={KEY_NAMES[action] ?? shownKey(action)}
      {...(pressed === undefined ? {} : { "aria-pressed": pressed })}
      onClick={() => act(action)}
    >
      <span>{label}</span>
      <kbd aria-hidden="true">{shownKey(action)}</kbd>
    </button>
  );
  return (
    <div class="actions" role="group" aria-label={t("actions")}>
      <div class="actions-main">
        {button("previous", t("act_previous"))}
        {button("check", t("act_check"), { kind: "act-main" })}
        {button("next", t("act_next"))}
      </div>
      <div class="actions-more">
        {button("search", t("act_search"))}
        {button("upload", t("act_upload"))}
        {button("look", t("act_look"), { off: !row?.full.exists })}
        {button("next_unchecked", t("act_next_unchecked"))}
        {button("fix", t("act_fix"), { pressed: row?.fixed ?? false })}
        {button("clear", t("act_clear"))}
        {button("undo", t("act_undo"), { off: !undoable })}
        {button("uncheck", t("act_uncheck"), { off: !row?.checked })}
        {row?.kind !== "artist" && button("delete", t("act_delete"))}
        {button("help", t("act_help"), { off: false })}
      </div>
    </div>
  );
}

// As the ARIA specification wants them.
const KEY_NAMES: Partial<Record<KeyAction, string>> = {
  uncheck: "Shift+C",
  delete: "Delete",
  help: "Shift+/",
};
