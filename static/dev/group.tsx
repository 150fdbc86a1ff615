/** A part of the page of components. */
import type { ComponentChildren } from "preact";
import { t } from "./messages.ts";

/** A group of components with its heading. */
export function Group({ name, children }: {
  name: Parameters<typeof t>[0];
  children: ComponentChildren;
}) {
  return (
    <section class="stack part" aria-labelledby={`group-${name}`}>
      <h2 id={`group-${name}`}>{t(name)}</h2>
      {children}
    </section>
  );
}

/** Works with colours that stand for their pictures. */
export const WORKS = [
  { title: "Water Lilies", artist: "Claude Monet", year: 1906, color: "#5f8a8b", format: 1.4 },
  { title: "The Milkmaid", artist: "Johannes Vermeer", year: 1658, color: "#b58a3c", format: 0.9 },
  { title: "The Scream", artist: "Edvard Munch", year: 1893, color: "#c1502e", format: 0.8 },
] as const;
