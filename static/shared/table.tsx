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
