import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icons.tsx';
import type { IconName } from '../../ui/icons.tsx';
import { Th } from '../../ui/table.tsx';

/** The heading over what can be done with each row; only screen readers need it. */
export function ActionsTh({ className }: { className?: string }) {
  return (
    <Th align="end" className={className}>
      <span className="sr-only">{t('Actions')}</span>
    </Th>
  );
}

/** A small picture at a row's start; a quiet place where there is none. */
export function RowPicture({ imageUrl, icon = 'image' }: { imageUrl: string | null; icon?: IconName }) {
  return (
    <span className="grid size-8 shrink-0 place-items-center overflow-hidden rounded-sm bg-picture">
      {imageUrl === null ? (
        <Icon name={icon} size={18} className="text-[oklch(0.6_0.005_250)]" />
      ) : (
        <img
          src={imageUrl}
          alt=""
          width={32}
          height={32}
          loading="lazy"
          className="size-full object-contain"
        />
      )}
    </span>
  );
}

/** Picture, name as a link or button, and a line below it. */
export function NameCell({
  imageUrl,
  name,
  to,
  onOpen,
  hint,
  isClamped = false,
}: {
  imageUrl?: string | null;
  name: ReactNode;
  /** The page of the row's thing … */
  to?: string;
  /** … or what shows it beside the list. */
  onOpen?: () => void;
  hint?: ReactNode;
  /** A long name is cut to two lines where columns stand beside it. */
  isClamped?: boolean;
}) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      {imageUrl !== undefined && <RowPicture imageUrl={imageUrl} />}
      <span className="grid min-w-0">
        {to !== undefined ? (
          <Link
            to={to}
            title={isClamped && typeof name === 'string' ? name : undefined}
            className={cx('rounded-xs font-medium hover:underline', isClamped && 'md:line-clamp-2')}
          >
            {name}
          </Link>
        ) : onOpen !== undefined ? (
          <button type="button" onClick={onOpen} className="rounded-xs text-left font-medium hover:underline">
            {name}
          </button>
        ) : (
          <span className="font-medium">{name}</span>
        )}
        {hint && <span className="text-xs text-ink-faint">{hint}</span>}
      </span>
    </span>
  );
}

/** The small buttons at a row's end; `viewTo` is its page in the shop. */
export function RowActions({
  viewTo,
  name,
  children,
}: {
  viewTo?: string;
  name: string;
  children?: ReactNode;
}) {
  return (
    <span className="inline-flex items-center gap-0.5">
      {viewTo !== undefined && (
        <Link
          to={viewTo}
          target="_blank"
          aria-label={t('View {name} in the shop', { name })}
          title={t('View in the shop')}
          className={cx(smallLink, 'max-sm:hidden')}
        >
          <Icon name="external" size={18} />
        </Link>
      )}
      {children}
    </span>
  );
}

/** To the form of a row's thing. */
export function EditLink({
  to,
  name,
  isLookOnly = false,
}: {
  to: string;
  name: string;
  isLookOnly?: boolean;
}) {
  const label = `${isLookOnly ? t('View') : t('Edit')} ${name}`;
  return (
    <Link to={to} aria-label={label} title={label} className={smallLink}>
      <Icon name={isLookOnly ? 'eye' : 'edit'} size={18} />
    </Link>
  );
}

const smallLink =
  'inline-grid size-8 place-items-center rounded-md text-ink transition-colors hover:bg-sunken';
