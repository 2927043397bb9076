import { formatPesos } from '../../platform/money.ts';
import { cx } from './cx.ts';
import { useWords } from './words.tsx';

/** Beside `price-now`, which is of the middle size. The largest never gets wider than a narrow window. */
const sizes = {
  sm: 'text-sm',
  md: '',
  lg: 'text-2xl',
  xl: 'text-[min(2.25rem,10.5vw)] leading-[1.1]',
} as const;

/** An amount in centavos as `$12,345.00`, in figures of one width; with the former price struck through beside it. */
export function Price({
  cents,
  formerCents,
  size = 'md',
  className,
  ownOf,
}: {
  cents: number;
  /** What it honestly cost before; shown only when it is more. */
  formerCents?: number | null;
  size?: keyof typeof sizes;
  className?: string;
  /** The product it is the public price of, or `ownTerms` of a sum: a wholesale buyer reads their own in its place. */
  ownOf?: number | string | undefined;
}) {
  const words = useWords();
  if (typeof formerCents !== 'number' || formerCents <= cents)
    return (
      <span className={cx('price price-now', sizes[size], className)} data-own={ownOf}>
        {formatPesos(cents)}
      </span>
    );
  return (
    <span className={cx('price', className)} data-own={ownOf}>
      <span className={cx('price-now price-reduced', sizes[size])}>{formatPesos(cents)}</span>
      <s className="price-before">
        <span className="sr-only">{`${words.formerPrice}: `}</span>
        {formatPesos(formerCents)}
      </s>
    </span>
  );
}

/** How much less than before, in whole percent; 0 when nothing was reduced. */
export function percentOff(cents: number, formerCents: number | null | undefined): number {
  if (formerCents === null || formerCents === undefined || formerCents <= cents) return 0;
  return Math.floor(((formerCents - cents) / formerCents) * 100);
}
