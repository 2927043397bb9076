import { cx } from './cx.ts';

/** A grey place of the size of what will stand there; give width and height by class. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block animate-breathe rounded-sm bg-line/70', className)} />;
}
