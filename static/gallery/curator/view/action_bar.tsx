import type { Desk } from "../state/desk.ts";
import { ReasonedButton } from "../../../shared/ui/reasoned_button.tsx";
import { type KeyAction, shownKey } from "../state/keys.ts";
import { whyOff } from "../state/why_off.ts";
import { t } from "../messages.ts";

/** Everything that can be done with the picture, each with its key. */
export function ActionBar({ desk, act }: { desk: Desk; act: (action: KeyAction) => void }) {
  const row = desk.current.value;
  const button = (
    action: KeyAction,
    label: string,
    { kind = "", pressed }: { kind?: string; pressed?: boolean } = {},
  ) => (
    <ReasonedButton
      class={`button act act-${action} ${kind}`}
      off={whyOff(desk, action)}
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
    <div class="actions" role="group" aria-label={t("actions")}>
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
        {button("clear", t("act_clear"))}
        {button("undo", t("act_undo"))}
        {button("uncheck", t("act_uncheck"))}
        {row?.kind !== "artist" && button("delete", t("act_delete"))}
        {button("help", t("act_help"))}
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
