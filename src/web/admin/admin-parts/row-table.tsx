import {
  columnVisibilityFeature,
  type OnChangeFn,
  type RowData,
  rowSelectionFeature,
  type RowSelectionState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { type Message, said, t } from '../../../i18n/t.ts';
import { formatPesos } from '../../../platform/money.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/cx.ts';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';
import { keepList } from '../shell/neighbours.ts';
import { staffDateTime } from './staff-time.ts';
import { useRowKeys } from './use-row-keys.ts';

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
  /** Whether staff may take the column out of the list: `shown` or `hidden` until they choose. */
  choice?: 'shown' | 'hidden';
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
  | { badge: (row: Row) => { label: Message | string; tone: BadgeTone } };

export type RowTableProps<Row> = {
  /** What screen readers call it. */
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  isChosen?: (row: Row) => boolean;
  /** The page of a row's thing: Enter on the row or a click in it leads there. */
  rowTo?: (row: Row) => string;
  /** Rows can be chosen; a box at their start says what is. */
  selection?: RowSelection<Row>;
  /** Those that are false are left out. */
  columns: readonly (Column<Row> | false)[];
  /** On a phone the cells of a row stand below one another. */
  stacksOnPhone?: boolean;
  /** Headings of the columns that are shown, of those with a `choice`; without it, as they say themselves. */
  shownColumns?: readonly string[];
};

/** Rows by their key; those of other pages of the list stay chosen. */
export type RowSelection<Row> = {
  chosen: RowSelectionState;
  onChange: OnChangeFn<RowSelectionState>;
  nameOf: (row: Row) => string;
};

/** Whole class names: the style sheet is made of what stands in the code. */
const hiddenBelow = {
  sm: 'max-sm:hidden',
  md: 'max-md:hidden',
  lg: 'max-lg:hidden',
  xl: 'max-xl:hidden',
  /** Most laptops: 1440 px. */
  wide: 'max-[90rem]:hidden',
  '2xl': 'max-2xl:hidden',
} as const;

/** Searching, ordering and paging are the server's: their state is the address of the list. */
const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });

/** A table of the staff, told by its columns. */
export function RowTable<Row extends RowData>({
  label,
  rows,
  rowKey,
  isChosen,
  rowTo,
  selection,
  columns,
  stacksOnPhone,
  shownColumns,
}: RowTableProps<Row>) {
  const frame = useRef<HTMLDivElement>(null);
  const told = columns.filter((column) => column !== false);
  const byId = new Map(told.map((column) => [idOf(column), column]));
  const ids = [...byId.keys()].join('\n');
  const definitions = useMemo(() => ids.split('\n').map((id) => ({ id, enableHiding: true })), [ids]);
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: (row) => String(rowKey(row)),
    enableRowSelection: selection !== undefined,
    state: {
      columnVisibility: Object.fromEntries(
        told.map((column) => [idOf(column), isShown(column, shownColumns)] as const),
      ),
      rowSelection: selection?.chosen ?? {},
    },
    onRowSelectionChange: selection?.onChange,
  });
  const { rows: shown } = table.getRowModel();
  useRowKeys(frame, {
    addressAt: rowTo && ((index) => rowTo(rows[index] as Row)),
    choose: selection && ((index) => shown[index]?.toggleSelected()),
  });
  const addresses = rowTo && rows.map(rowTo).join('\n');
  useEffect(() => {
    if (addresses !== undefined) keepList(addresses.split('\n'));
  }, [addresses]);
  const columnOf = (id: string) => byId.get(id) as Column<Row>;
  return (
    <div ref={frame} className="min-w-0">
      <Table label={label} stacksOnPhone={stacksOnPhone ?? false}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {selection && (
                <Th isDense className="w-px pr-0">
                  <ChooseBox
                    name={t('Choose all on this page')}
                    isChosen={table.getIsAllRowsSelected()}
                    onChange={(isOn) => table.toggleAllRowsSelected(isOn)}
                  />
                </Th>
              )}
              {group.headers.map(({ id, column }) => (
                <Heading key={id} column={columnOf(column.id)} />
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {shown.map((row) => (
            <Tr
              key={row.id}
              isChosen={selection ? row.getIsSelected() : isChosen?.(row.original)}
              opens={rowTo !== undefined || selection !== undefined}
            >
              {selection && (
                <Td isDense className="w-px pr-0">
                  <ChooseBox
                    name={t('Choose {name}', { name: selection.nameOf(row.original) })}
                    isChosen={row.getIsSelected()}
                    onChange={(isOn) => row.toggleSelected(isOn)}
                  />
                </Td>
              )}
              {row.getVisibleCells().map(({ id, column: { id: columnId } }) => {
                const column = columnOf(columnId);
                return (
                  <Td
                    key={id}
                    isDense
                    align={alignOf(column)}
                    className={cx(column.from && hiddenBelow[column.from], classOf(column, row.original))}
                  >
                    {contentOf(column, row.original)}
                  </Td>
                );
              })}
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function Heading<Row>({ column }: { column: Column<Row> }) {
  return (
    <Th
      isDense
      align={alignOf(column)}
      className={cx(column.from && hiddenBelow[column.from], column.headClassName)}
    >
      {column.head === undefined || column.isHeadHidden ? (
        <span className="sr-only">{idOf(column)}</span>
      ) : (
        column.head
      )}
    </Th>
  );
}

export function ChooseBox({
  name,
  isChosen,
  onChange,
}: {
  name: string;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}) {
  return (
    <Checkbox
      label={<span className="sr-only">{name}</span>}
      checked={isChosen}
      onChange={(event) => onChange(event.target.checked)}
      className="-mr-2"
    />
  );
}

function idOf<Row>(column: Column<Row>): string {
  return column.head ?? t('Actions');
}

/** Whether a column stands in the list, by what staff chose or by itself. */
export function isShown<Row>(column: Column<Row>, shownColumns: readonly string[] | undefined): boolean {
  if (column.choice === undefined) return true;
  return shownColumns?.includes(idOf(column)) ?? column.choice === 'shown';
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
  return <Badge tone={tone}>{said(label)}</Badge>;
}
