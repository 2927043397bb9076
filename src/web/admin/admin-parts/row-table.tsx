import type { ReactNode } from 'react';
import { formatPesos } from '../../../platform/money.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';
import { staffDateTime } from './staff-time.ts';

/** A column: what stands over it, and in it for a row. */
export type Column<Row> = {
  /** A column without one is for what can be done with its row, and stands at the end. */
  head?: string;
  /** Only screen readers need the heading. */
  isHeadHidden?: boolean;
  /** Numbers stand at the end. */
  align?: 'end';
  /** The narrowest screen that has room for it. */
  from?: keyof typeof hiddenBelow;
  className?: string | ((row: Row) => string | false);
  headClassName?: string;
} & Content<Row>;

/** What a cell shows: anything, or one of the kinds that many lists have. */
type Content<Row> =
  | { cell: (row: Row) => ReactNode }
  | { at: (row: Row) => string }
  | { cents: (row: Row) => number }
  /** An amount that is quiet where it is nothing; `none` stands where nobody knows it. */
  | { money: (row: Row) => number | null; none?: ReactNode }
  | { badge: (row: Row) => { label: string; tone: BadgeTone } };

export type RowTableProps<Row> = {
  /** What screen readers call it. */
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  isChosen?: (row: Row) => boolean;
  /** Those that are false are left out. */
  columns: readonly (Column<Row> | false)[];
};

/** Whole class names: the style sheet is made of what stands in the code. */
const hiddenBelow = {
  sm: 'max-sm:hidden',
  md: 'max-md:hidden',
  lg: 'max-lg:hidden',
  xl: 'max-xl:hidden',
} as const;

/** A table of the staff, told by its columns. */
export function RowTable<Row>({ label, rows, rowKey, isChosen, columns }: RowTableProps<Row>) {
  const shown = columns.filter((column) => column !== false);
  return (
    <Table label={label}>
      <thead>
        <tr>
          {shown.map((column) => (
            <Th
              key={column.head ?? 'Actions'}
              align={alignOf(column)}
              className={cx(column.from && hiddenBelow[column.from], column.headClassName)}
            >
              {column.head === undefined || column.isHeadHidden ? (
                <span className="sr-only">{column.head ?? 'Actions'}</span>
              ) : (
                column.head
              )}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Tr key={rowKey(row)} isChosen={isChosen?.(row)}>
            {shown.map((column) => (
              <Td
                key={column.head ?? 'Actions'}
                align={alignOf(column)}
                className={cx(column.from && hiddenBelow[column.from], classOf(column, row))}
              >
                {contentOf(column, row)}
              </Td>
            ))}
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

function alignOf<Row>(column: Column<Row>) {
  return column.head === undefined || 'cents' in column || 'money' in column ? 'end' : column.align;
}

function classOf<Row>(column: Column<Row>, row: Row): string {
  const { className } = column;
  return cx(
    ('at' in column || 'cents' in column || 'money' in column) && 'whitespace-nowrap',
    'at' in column && 'text-ink-soft',
    'money' in column && !column.money(row) && 'text-ink-faint',
    typeof className === 'function' ? className(row) : className,
  );
}

function contentOf<Row>(column: Column<Row>, row: Row): ReactNode {
  if ('at' in column) return staffDateTime(column.at(row));
  if ('cents' in column) return formatPesos(column.cents(row));
  if ('money' in column) {
    const cents = column.money(row);
    return cents === null ? (column.none ?? '—') : formatPesos(cents);
  }
  if ('cell' in column) return column.cell(row);
  const { label, tone } = column.badge(row);
  return <Badge tone={tone}>{label}</Badge>;
}
