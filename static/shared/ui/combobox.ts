import { useState } from "preact/hooks";

/** State and actions of a combobox. */
interface ComboboxOptions<Item> {
  /** Prefix of the ids of its list and options. */
  id: string;
  label: string;
  found: readonly Item[];
  /** True if the list is shown. */
  isShown: boolean;
  /** Shows the list. */
  open: () => void;
  pick: (item: Item) => void;
  /** Answers Escape. @returns whether there was something to leave */
  leave: () => boolean;
}

/**
 * Attributes of a combobox after the ARIA Authoring Practices: the field keeps the focus, the arrows
 * move through the list, Enter picks, Escape leaves.
 */
export function useCombobox<Item>(
  { id, label, found, isShown, open, pick, leave }: ComboboxOptions<Item>,
) {
  const [active, setActive] = useState(0);
  const current = isShown ? found[active] : undefined;
  function onKeyDown(event: KeyboardEvent) {
    const last = found.length - 1;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const step = event.key === "ArrowDown" ? 1 : last;
      if (isShown) setActive((active + step) % (last + 1));
      open();
    } else if (event.key === "Enter" && current !== undefined) pick(current);
    else if (event.key !== "Escape" || !leave()) return;
    event.preventDefault();
    event.stopPropagation();
  }
  return {
    active,
    /** Marks the first of a new list. */
    restart: () => setActive(0),
    field: {
      type: "text",
      role: "combobox",
      "aria-expanded": isShown,
      "aria-controls": `${id}-list`,
      "aria-autocomplete": "list",
      ...(current !== undefined && { "aria-activedescendant": `${id}-${active}` }),
      autocomplete: "off",
      spellcheck: false,
      onKeyDown,
    } as const,
    list: { id: `${id}-list`, role: "listbox", "aria-label": label } as const,
    option: (item: Item, index: number) => ({
      id: `${id}-${index}`,
      role: "option",
      "aria-selected": index === active,
      class: "list-row",
      // The field must not lose the focus before the click arrives.
      onMouseDown: (event: Event) => event.preventDefault(),
      onClick: () => pick(item),
    } as const),
  };
}
