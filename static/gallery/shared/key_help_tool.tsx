import { useRef } from "preact/hooks";
import { translator } from "../../shared/i18n.ts";
import { IconButton } from "../../shared/ui/button.tsx";
import type { KeyPage } from "./key_lists.tsx";
import { showKeys, useKeyHelp } from "./use_key_help.ts";

const { t } = translator({
  keyboard_shortcuts: { en: "Keyboard shortcuts", ru: "Сочетания клавиш" },
});

/** The button that lists a page's keyboard shortcuts; the key `?` does the same. */
export function KeyHelpTool({ page, onOpen, look = "tool" }: {
  page: KeyPage;
  onOpen?: () => void;
  look?: string;
}) {
  const box = useRef<HTMLSpanElement>(null);
  const open = () => {
    onOpen?.();
    showKeys(page);
  };
  useKeyHelp(open, box);
  return (
    <span ref={box}>
      <IconButton
        label={t("keyboard_shortcuts")}
        aria-keyshortcuts="?"
        class={`${look} for-pointer`}
        onClick={open}
      >
        ?
      </IconButton>
    </span>
  );
}
