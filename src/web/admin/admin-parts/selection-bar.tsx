import type { ReactNode } from 'react';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';

/** How many rows are chosen and what can be done with them. It lies over the page's end: no row moves under the mouse. */
export function SelectionBar({
  count,
  hasMore = false,
  onClear,
  children,
}: {
  count: number;
  /** More are chosen than were counted. */
  hasMore?: boolean;
  onClear: () => void;
  children: ReactNode;
}) {
  if (count === 0) return null;
  return (
    <div className="animate-appear pointer-events-none fixed inset-x-0 bottom-4 z-30 flex justify-center px-4 md:pl-[5.25rem] lg:pl-[16rem]">
      <div
        role="group"
        aria-label={t('What is chosen')}
        className="pointer-events-auto flex flex-wrap items-center gap-2 rounded-lg border border-line-strong bg-raised py-2 pr-2 pl-4 text-sm shadow-3"
      >
        <span role="status" className="figures mr-2 font-medium">
          {hasMore
            ? t('{count} or more chosen', { count: count.toLocaleString('en-US') })
            : t('{count} chosen', { count: count.toLocaleString('en-US') })}
        </span>
        {children}
        <Button size="sm" variant="quiet" onClick={onClear}>
          {t('Choose none')}
        </Button>
      </div>
    </div>
  );
}
