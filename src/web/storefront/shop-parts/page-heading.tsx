import type { ReactNode } from 'react';
import { Breadcrumb } from './breadcrumb.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Way, title and introduction of a page that shows goods. */
export function PageHeading({
  steps,
  title,
  children,
  start,
  end,
}: {
  steps: readonly { label: string; to?: string }[];
  title: ReactNode;
  /** One or two sentences. */
  children?: ReactNode;
  /** A mark before the title; above it on a phone. */
  start?: ReactNode;
  /** A picture or a button at the end of the line on wide screens. */
  end?: ReactNode;
}) {
  return (
    <header className="mb-7">
      <Breadcrumb steps={steps} className="mb-4" />
      <div className="flex items-center justify-between gap-6">
        <div className="flex min-w-0 items-center gap-x-6 gap-y-4 max-sm:flex-col max-sm:items-start">
          {start}
          <div className="grid max-w-2xl grid-cols-1 gap-2">
            <h1 className="display text-title">{title}</h1>
            {children !== undefined && <div className="text-sm text-ink-soft sm:text-base">{children}</div>}
          </div>
        </div>
        {end}
      </div>
    </header>
  );
}

/** The heading while its page is on its way; the same height. */
export function PageHeadingSkeleton() {
  return (
    <div aria-hidden className="mb-7">
      <Skeleton className="mb-4 h-6 w-56" />
      <Skeleton className="h-9 w-64" />
      <Skeleton className="mt-2.5 h-5 w-full max-w-xl" />
    </div>
  );
}
