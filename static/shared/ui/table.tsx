/** Tables, and lists of facts. */
import type { ComponentChildren } from "preact";

/** Heading of a column: its text, and its CSS class if it has one. */
export type Heading = string | readonly [text: string, look: string];

/** A table with column headings; `children` are its rows. */
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
  /** Tooltip of the heading. */
  title?: string;
  look?: string;
  /** Returns an additional CSS class of a cell. */
  cellLook?: (row: Row) => string | undefined;
  /** True if its cells are row headings. */
  isHeading?: boolean;
  value: (row: Row, at: number) => ComponentChildren;
}

/** A table of records; on a phone, cards whose cells have the names of their columns. */
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

/** A term with its value in a `dl`; `title` is its tooltip. */
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
