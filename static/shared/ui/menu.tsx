import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { MenuIcon } from "../icons.tsx";

/**
 * A button that opens a menu of further buttons; it closes when any element is pressed.
 * @param name Accessible name, if the label is too short.
 */
export function Menu({ label, name = label, children }: {
  label: string;
  name?: string;
  children: ComponentChildren;
}) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  useEffect(() => {
    const onPress = (event: PointerEvent) => {
      if (!menu.current?.contains(event.target as Node)) close();
    };
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  }, []);
  return (
    <details
      ref={menu}
      class="menu"
      onFocusOut={(event) => {
        const next = event.relatedTarget as Node | null;
        if (next && !menu.current?.contains(next)) close();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !menu.current?.open) return;
        event.preventDefault();
        close();
        menu.current.querySelector("summary")?.focus();
      }}
    >
      <summary class="button" aria-label={name}>
        {label} <MenuIcon />
      </summary>
      <div class="floating menu-list" onClick={close}>{children}</div>
    </details>
  );
}
