import type { RowData } from '@tanstack/react-table';
import type { ComponentProps, ReactNode } from 'react';
import { ListRows } from './list-rows.tsx';
import { RowTable, type RowTableProps } from './row-table.tsx';

/** A list of the staff by its description: the columns of its rows, or why there are none, and its other pages. */
export function ListTable<Row extends RowData>({
  list,
  icon,
  noneYet,
  noneHint,
  children,
  ...table
}: Omit<ComponentProps<typeof ListRows>, 'children' | 'rows'> &
  RowTableProps<Row> & {
    /** What stands over the rows while there are any. */
    children?: ReactNode;
  }) {
  return (
    <ListRows list={list} rows={table.rows} icon={icon} noneYet={noneYet} noneHint={noneHint}>
      {children}
      <RowTable {...table} />
    </ListRows>
  );
}
