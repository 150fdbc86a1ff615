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

/** A column of a {@link DataTable}. */
export interface DataColumn<Row> {
  name: string;
  /** Says more of the name. */
  title?: string;
  /** Class of the heading and the cells. */
  look?: string;
  /** One more class of a cell. */
  cellLook?: (row: Row) => string | undefined;
  /** True if its cells are the headings of their rows. */
  isHeading?: boolean;
  value: (row: Row, at: number) => ComponentChildren;
}

/** A table of records, on a phone a card each: its cells have the names of their columns. */
export function DataTable<Row>({ columns, rows, keyOf, rowLook }: {
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row, at: number) => string | number;
  rowLook?: (row: Row, at: number) => string | undefined;
}) {
  const headings = columns.map(({ name, title, look }) => (
    <th key={name} scope="col" title={title} class={look}>
      {name}
    </th>
  ));
  return (
    <table class="table table-cards">
      <thead>
        <tr>{headings}</tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={keyOf(row, at)} class={rowLook?.(row, at)}>
            {columns.map(({ name, look, cellLook, isHeading, value }) =>
              isHeading ? <th key={name} scope="row">{value(row, at)}</th> : (
                <td
                  key={name}
                  data-name={name}
                  class={[look, cellLook?.(row)].filter(Boolean).join(" ") || undefined}
                >
                  {value(row, at)}
                </td>
              )
            )}
          </tr>
        ))}
      </tbody>
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
