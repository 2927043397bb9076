import { cx } from './cx.ts';
import { useWords } from './words.tsx';

/** Something is under way. Silent inside a button that already says so (`isDecoration`). */
export function Spinner({
  size = 20,
  isDecoration = false,
  className,
}: {
  size?: number;
  isDecoration?: boolean;
  className?: string;
}) {
  const words = useWords();
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      strokeWidth={2.25}
      strokeLinecap="round"
      className={cx('animate-turn shrink-0', className)}
      {...(isDecoration ? { 'aria-hidden': true } : { role: 'status', 'aria-label': words.loading })}
    >
      <path d="M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Z" stroke="currentColor" opacity={0.2} />
      <path d="M12 3.5a8.5 8.5 0 0 1 8.5 8.5" stroke="currentColor" />
    </svg>
  );
}
