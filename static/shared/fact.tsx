import type { ComponentChildren } from "preact";

/** A name with its value, in a `dl`; `title` says more of it. */
export function Fact({ name, title, children }: {
  name: ComponentChildren;
  title?: string | undefined;
  children: ComponentChildren;
}) {
  return (
    <div title={title}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
