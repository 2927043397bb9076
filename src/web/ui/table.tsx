import type { ReactNode, TdHTMLAttributes, ThHTMLAttributes } from 'react';
import { cx } from './cx.ts';

/** A table that scrolls sideways inside its own frame on small screens; `label` is its name for screen readers. */
export function Table({
  label,
  className,
  children,
}: {
  label: string;
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
        className="w-full border-collapse text-sm [&_tbody_tr:last-child>*]:border-b-0"
      >
        {children}
      </table>
    </section>
  );
}

type Align = 'start' | 'end';

/** A column's heading. */
export function Th({
  align = 'start',
  className,
  children,
  ...rest
}: {
  align?: Align;
} & Omit<ThHTMLAttributes<HTMLTableCellElement>, 'align'>) {
  return (
    <th
      scope="col"
      className={cx(
        'h-10 border-b border-line bg-sunken px-4 text-xs max-sm:px-2.5 font-medium whitespace-nowrap text-ink-soft',
        align === 'end' ? 'text-right' : 'text-left',
        className,
      )}
      {...rest}
    >
      {children}
    </th>
  );
}

/** A row; `isChosen` tints it. */
export function Tr({ isChosen = false, children }: { isChosen?: boolean; children: ReactNode }) {
  return (
    <tr
      aria-selected={isChosen || undefined}
      className={cx('transition-colors hover:bg-sunken/60', isChosen && 'bg-brand-soft')}
    >
      {children}
    </tr>
  );
}

/** A cell; numbers stand at the end in figures of one width. */
export function Td({
  align = 'start',
  className,
  children,
  ...rest
}: { align?: Align } & Omit<TdHTMLAttributes<HTMLTableCellElement>, 'align'>) {
  return (
    <td
      className={cx(
        'border-b border-line px-4 py-3 align-middle max-sm:px-2.5',
        align === 'end' && 'figures text-right',
        className,
      )}
      {...rest}
    >
      {children}
    </td>
  );
}
