import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';

/** A titled part of a page. */
export function Card({
  id,
  title,
  actions,
  className,
  children,
}: {
  /** What an address ends with to lead there. */
  id?: string;
  title: string;
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section id={id} className={cx('scroll-mt-20 rounded-lg border border-line bg-surface', className)}>
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-2 border-b border-line px-5 py-2.5">
        <h2 className="text-sm font-semibold">{title}</h2>
        {actions}
      </div>
      <div className="px-5 py-4 text-sm">{children}</div>
    </section>
  );
}

/** Names and values under each other. */
export function Facts({
  facts,
  isOfNumbers = false,
}: {
  facts: readonly { name: string; value: ReactNode }[];
  /** Values are short, and names have all the rest of the room. */
  isOfNumbers?: boolean;
}) {
  return (
    <dl
      className={cx(
        'grid gap-x-6 gap-y-2',
        isOfNumbers ? 'grid-cols-[1fr_auto]' : 'grid-cols-[fit-content(40%)_1fr]',
      )}
    >
      {facts.map((fact) => (
        <div key={fact.name} className="contents">
          <dt className="text-ink-faint">{fact.name}</dt>
          <dd className="min-w-0 text-right break-words">{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
