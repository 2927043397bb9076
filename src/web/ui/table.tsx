import type { ReactNode, TdHTMLAttributes, ThHTMLAttributes } from 'react';
import { cx } from './cx.ts';

/**
 * A table that scrolls sideways inside its own frame on small screens, or with `stacksOnPhone` has the cells of a row below
 * one another there; `label` is its name for screen readers.
 */
export function Table({
  label,
  stacksOnPhone = false,
  className,
  children,
}: {
  label: string;
  stacksOnPhone?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A keyboard must be able to scroll it too.
      tabIndex={0}
      className={cx('relative overflow-x-auto rounded-lg border border-line bg-surface', className)}
    >
      <table
        aria-label={label}
        className={cx(
          'w-full border-collapse text-sm [&_tbody_tr:last-child>*]:border-b-0',
          stacksOnPhone && stackedOnPhone,
        )}
      >
        {children}
      </table>
    </section>
  );
}

const stackedOnPhone =
  'max-sm:block max-sm:[&_tbody]:block max-sm:[&_td]:h-auto max-sm:[&_td]:border-b-0 max-sm:[&_td]:text-left max-sm:[&_thead]:sr-only max-sm:[&_tr]:grid max-sm:[&_tr]:border-b max-sm:[&_tr]:border-line max-sm:[&_tr]:py-2 max-sm:[&_tr:last-child]:border-b-0';

type Align = 'start' | 'end';

/** A column's heading. */
export function Th({
  align = 'start',
  isDense = false,
  className,
  children,
  ...rest
}: {
  align?: Align;
  isDense?: boolean;
} & Omit<ThHTMLAttributes<HTMLTableCellElement>, 'align'>) {
  return (
    <th
      scope="col"
      className={cx(
        'h-10 border-b border-line bg-sunken text-xs font-medium whitespace-nowrap text-ink-soft',
        isDense ? 'px-2 lg:px-3' : 'px-2.5 lg:px-4',
        align === 'end' ? 'text-right' : 'text-left',
        className,
      )}
      {...rest}
    >
      {children}
    </th>
  );
}

/** A row; `isChosen` tints it. One that can be opened takes the focus from the keys of its list. */
export function Tr({
  isChosen = false,
  opens = false,
  children,
}: {
  isChosen?: boolean;
  opens?: boolean;
  children: ReactNode;
}) {
  return (
    <tr
      aria-selected={isChosen || undefined}
      tabIndex={opens ? -1 : undefined}
      className={cx(
        'transition-colors hover:bg-sunken/60',
        opens &&
          'cursor-pointer focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-brand',
        isChosen && 'bg-brand-soft',
      )}
    >
      {children}
    </tr>
  );
}

/** A cell; numbers stand at the end in figures of one width. `isDense` rows of one line are 40 px high. */
export function Td({
  align = 'start',
  isDense = false,
  className,
  children,
  ...rest
}: { align?: Align; isDense?: boolean } & Omit<TdHTMLAttributes<HTMLTableCellElement>, 'align'>) {
  return (
    <td
      className={cx(
        'border-b border-line align-middle',
        isDense ? 'h-10 px-2 py-1 lg:px-3' : 'px-2.5 py-3 lg:px-4',
        align === 'end' && 'figures text-right',
        className,
      )}
      {...rest}
    >
      {children}
    </td>
  );
}
