import { useEffect, useRef, useState } from "preact/hooks";
import { isTyping, listenToShortcuts } from "../../shared/keyboard.ts";
import { translator } from "../../shared/i18n.ts";
import { IconButton } from "../../shared/ui/button.tsx";
import type { KeyLists, KeyPage } from "./key_lists.tsx";

const { t } = translator({
  keyboard_shortcuts: { en: "Keyboard shortcuts", ru: "Сочетания клавиш" },
});

/**
 * The button that lists a page's keyboard shortcuts; the key `?` does the same.
 * @param load Loads the lists, which are no part of the page's first script.
 */
export function KeyHelpTool({ page, load, look = "tool" }: {
  page: KeyPage;
  load: () => Promise<{ KeyLists: typeof KeyLists }>;
  look?: string;
}) {
  const box = useRef<HTMLSpanElement>(null);
  const [List, setList] = useState<typeof KeyLists>();
  const open = () => {
    // A list that cannot be loaded is not shown; the shortcuts work without it.
    load().then(({ KeyLists }) => setList(() => KeyLists), () => {});
  };
  useEffect(() => {
    const isOnTop = (dialog: Element) => dialog.contains(box.current);
    return listenToShortcuts(
      document,
      { "?": open },
      (event) => !isTyping(event) && [...document.querySelectorAll("dialog[open]")].every(isOnTop),
    );
  }, []);
  return (
    // The page's shortcuts do not work in the dialog.
    <span ref={box} onKeyDown={(event) => List && event.stopPropagation()}>
      <IconButton
        label={t("keyboard_shortcuts")}
        aria-keyshortcuts="?"
        class={`${look} for-pointer`}
        onClick={open}
      >
        ?
      </IconButton>
      {List && (
        <List
          page={page}
          title={t("keyboard_shortcuts")}
          onClose={() => setList(undefined)}
        />
      )}
    </span>
  );
}
