import type { CSSProperties } from 'react';
import { useWords } from './words.tsx';

const starPath =
  'm12 3.25 2.7 5.55 6.05.85-4.4 4.25 1.05 6.05L12 17.1l-5.4 2.85 1.05-6.05-4.4-4.25 6.05-.85L12 3.25Z';

/**
 * Stars from 0 to 5, filled to the tenth, with the number of reviews behind them. One element drawn by the style sheet,
 * which also says their size in a card: a list has hundreds of stars.
 */
export function Rating({
  value,
  count,
  size,
  className,
}: {
  value: number;
  count?: number;
  size?: number;
  className?: string;
}) {
  const words = useWords();
  const filled = Math.max(0, Math.min(5, value)) / 5;
  return (
    <span
      role="img"
      aria-label={words.rating(value.toFixed(1), count)}
      className={className === undefined ? 'rating' : `rating ${className}`}
      style={
        {
          '--stars-filled': `${filled * 100}%`,
          ...(size !== undefined && { '--stars-size': `${size}px` }),
        } as CSSProperties
      }
    >
      {count}
    </span>
  );
}

/** Choosing 1 to 5 stars in a form: five radio buttons drawn as stars. */
export function RatingInput({
  name,
  label,
  value,
  onValueChange,
}: {
  name: string;
  label: string;
  value: number;
  onValueChange: (value: number) => void;
}) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="flex">
        {[1, 2, 3, 4, 5].map((star) => (
          <label
            key={star}
            className="cursor-pointer rounded-sm p-1 has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={star}
              checked={value === star}
              onChange={() => onValueChange(star)}
              className="sr-only"
              aria-label={String(star)}
            />
            <svg
              viewBox="0 0 24 24"
              width={28}
              height={28}
              aria-hidden
              fill="currentColor"
              className={star <= value ? 'text-star' : 'text-line-strong/50'}
            >
              <path d={starPath} />
            </svg>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
