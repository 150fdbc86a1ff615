/** Tables, and lists of facts. */
import type { ComponentChildren } from "preact";

/** The heading of a column: its text, and its class where it has one. */
export type Heading = string | readonly [text: string, look: string];

/** A table whose columns have headings; `children` are its rows. */
export function Table({ class: look, headings, children }: {
  class?: string;
  headings: readonly Heading[];
  children: ComponentChildren;
}) {
  return (
    <table class={look}>
      <thead>
        <tr>
          {headings.map((heading, at) => {
            const [text, look] = typeof heading === "string" ? [heading] : heading;
            return <th key={at} scope="col" class={look}>{text}</th>;
          })}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

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
