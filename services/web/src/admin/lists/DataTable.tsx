/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- laid out as a grid or as cards, the elements lose the roles of their own. */
import type { ReactNode } from 'react';

export interface Column<Row> {
  /** The column header. On a phone it precedes the cell's text. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** The column's grid track: `2fr`, `8rem`. */
  width?: string;
  /** Whether the cell has no header on a phone. */
  bare?: boolean;
  className?: string;
}

interface DataTableProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string | number;
  cardClassName?: string;
}

/**
 * A table on a wide screen, cards below 900 px (CHECKLIST 25). The roles are explicit, because the layout removes the
 * elements' own roles.
 */
export function DataTable<Row>({ label, rows, columns, keyOf, cardClassName = '' }: DataTableProps<Row>) {
  const template = columns.map(({ width = '1fr' }) => `minmax(0, ${width})`).join(' ');
  const line = 'md:grid md:grid-cols-(--columns) md:items-center md:gap-x-4 md:px-5';
  return (
    <table
      role="table"
      aria-label={label}
      style={{ '--columns': template } as Record<string, string>}
      className="block md:overflow-hidden md:rounded-[22px] md:border md:border-line md:bg-card"
    >
      <thead role="rowgroup" className="block max-md:sr-only">
        <tr role="row" className={`${line} md:border-b md:border-line md:py-2.5`}>
          {columns.map(({ header, className = '' }) => (
            <th
              key={header}
              role="columnheader"
              scope="col"
              className={`text-left text-xs font-semibold text-ink-3 ${className}`}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-md:grid max-md:gap-3.5 md:block">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row" className={`${line} table-line-card ${cardClassName}`}>
            {columns.map(({ header, cell, bare = false, className = '' }) => (
              <td key={header} role="cell" className={`min-w-0 wrap-anywhere ${className}`}>
                {!bare && <span className="mr-2 text-xs font-semibold text-ink-3 md:hidden">{header}</span>}
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
