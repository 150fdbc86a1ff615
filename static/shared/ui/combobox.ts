import { useState } from "preact/hooks";

interface ComboboxOptions<Item> {
  /** Prefix of the ids of its list and options. */
  id: string;
  label: string;
  items: readonly Item[];
  isShown: boolean;
  open: () => void;
  pick: (item: Item) => void;
  /**
   * Handles Escape.
   * @returns True if something was closed.
   */
  leave: () => boolean;
}

/**
 * Returns the attributes of a combobox that follows the ARIA Authoring Practices: the field keeps
 * the focus, arrow keys move through the list, Enter selects, Escape closes.
 */
export function useCombobox<Item>(
  { id, label, items, isShown, open, pick, leave }: ComboboxOptions<Item>,
) {
  const [active, setActive] = useState(0);
  const current = isShown ? items[active] : undefined;
  function onKeyDown(event: KeyboardEvent) {
    const last = items.length - 1;
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
    /** Marks the first option of a new list. */
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
      // Keeps the focus in the field until the click.
      onMouseDown: (event: Event) => event.preventDefault(),
      onClick: () => pick(item),
    } as const),
  };
}
