import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { Icon } from './icons.tsx';
import { useWords } from './words.tsx';

/** A part of the page could not be had: why, and a way to try again. The rest of the page stands. */
export function ErrorState({
  title,
  children,
  onRetry,
  className,
}: {
  title: string;
  children?: ReactNode;
  onRetry?: () => void;
  className?: string;
}) {
  const words = useWords();
  return (
    <div role="alert" className={cx('grid justify-items-center gap-3 px-4 py-14 text-center', className)}>
      <span className="grid size-14 place-items-center rounded-full bg-danger-soft text-danger">
        <Icon name="warning" size={26} />
      </span>
      <p className="display text-xl">{title}</p>
      {children !== undefined && <div className="max-w-md text-sm text-ink-soft">{children}</div>}
      {onRetry !== undefined && (
        <Button variant="secondary" iconStart="refresh" onClick={onRetry} className="mt-2">
          {words.retry}
        </Button>
      )}
    </div>
  );
}
