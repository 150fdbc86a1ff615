/** A link to the page above, with an arrow. */
import type { ComponentChildren } from "preact";
import { BackIcon } from "../icons.tsx";

export function BackLink({ href, children }: { href: string; children: ComponentChildren }) {
  return (
    <a class="quiet quiet-small" href={href}>
      <BackIcon />
      <span>{children}</span>
    </a>
  );
}
