import { useEffect, useRef } from 'react';
import { Link, matchPath, useLocation } from 'react-router';
import { t } from '../../../i18n/t.ts';
import type { StaffUser } from '../../state/shop-types.ts';
import { adminLinks } from '../../admin-links.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icons.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { adminNavigation, type AdminNavigationEntry, isOpenTo } from './admin-navigation.ts';
import { useMenuChoice } from './menu-choice.ts';

/** The screens that somebody may open, by job; groups fold, and what is used all day is pinned above them. */
export function AdminMenu({
  user,
  problems,
  isRail = false,
  onFollow,
}: {
  user: StaffUser | undefined;
  /** How many the health screen has. */
  problems: number;
  /** Small words below the icons between 768 and 1023 px. */
  isRail?: boolean;
  onFollow?: () => void;
}) {
  const { folded, pinned, toggle } = useMenuChoice();
  const isMine = (entry: AdminNavigationEntry) => isOpenTo(entry, user?.rights ?? []);
  const groups = adminNavigation.map((group) => ({ ...group, entries: group.entries.filter(isMine) }));
  const pins = groups.flatMap(({ entries }) => entries).filter(({ to }) => pinned.includes(to));
  const screen = (entry: AdminNavigationEntry) => (
    <Screen
      key={entry.to}
      entry={entry}
      isRail={isRail}
      problems={entry.to === adminLinks.health() ? problems : 0}
      isPinned={pinned.includes(entry.to)}
      onPin={() => toggle('pinned', entry.to)}
      onFollow={onFollow}
    />
  );
  return (
    <div>
      {pins.length > 0 && (
        <section className="mb-3 border-b border-line pb-3">
          <h2 className={cx('eyebrow px-2.5 py-1.5', isRail && 'max-xl:sr-only')}>{t('Pinned')}</h2>
          <ul className="grid gap-0.5">{pins.map(screen)}</ul>
        </section>
      )}
      {groups.map(({ title, entries }) => {
        if (entries.length === 0) return null;
        const isFolded = folded.includes(title.text);
        return (
          <section key={title.text} className="mb-3">
            <h2>
              <button
                type="button"
                aria-expanded={!isFolded}
                onClick={() => toggle('folded', title.text)}
                className={cx(
                  'eyebrow flex w-full items-center justify-between rounded-sm px-2.5 py-1.5 hover:text-ink',
                  isRail && 'max-xl:justify-center max-xl:px-0',
                )}
              >
                {t(title)}
                <Icon
                  name="chevron-down"
                  size={14}
                  className={cx('transition-transform', isFolded && '-rotate-90', isRail && 'max-xl:hidden')}
                />
              </button>
            </h2>
            {!isFolded && <ul className="grid gap-0.5">{entries.map(screen)}</ul>}
          </section>
        );
      })}
    </div>
  );
}

function Screen({
  entry: { to, holds = [], icon, label },
  problems,
  isRail,
  isPinned,
  onPin,
  onFollow,
}: {
  entry: AdminNavigationEntry;
  problems: number;
  isRail: boolean;
  isPinned: boolean;
  onPin: () => void;
  onFollow: (() => void) | undefined;
}) {
  const link = useRef<HTMLAnchorElement>(null);
  const { pathname } = useLocation();
  const isHere = [to, ...holds].some((path) => matchPath({ path, end: false }, pathname) !== null);
  useEffect(() => {
    if (isHere && link.current) bringIntoSight(link.current);
  }, [isHere]);
  return (
    <li className="group/screen relative">
      <Link
        ref={link}
        to={to}
        aria-current={isHere ? 'page' : undefined}
        prefetch="intent"
        onClick={onFollow}
        className={cx(
          'flex min-h-9 items-center gap-3 rounded-md px-2.5 py-1.5 text-sm font-medium transition-colors',
          isRail &&
            'max-xl:flex-col max-xl:gap-0.5 max-xl:px-0 max-xl:text-center max-xl:tracking-tight max-xl:text-[0.6875rem] max-xl:leading-tight',
          isHere ? 'bg-surface text-ink shadow-1' : 'text-ink-soft hover:bg-line/60 hover:text-ink',
        )}
      >
        <Icon name={icon} size={20} className="shrink-0" />
        <span className="min-w-0 max-xl:[overflow-wrap:anywhere]">{t(label)}</span>
        {problems > 0 && (
          <span
            className={cx(
              'shrink-0 rounded-full bg-danger-soft px-2 py-0.5 text-xs font-semibold text-danger',
              isRail && 'max-xl:absolute max-xl:top-0.5 max-xl:right-4 max-xl:px-1.5',
            )}
          >
            <span aria-hidden>{problems}</span>
            <span className="sr-only">
              {t('{count, plural, one {# problem} other {# problems}}', { count: problems })}
            </span>
          </span>
        )}
      </Link>
      <span
        className={cx(
          'absolute top-0 right-0 opacity-0 group-hover/screen:opacity-100 focus-within:opacity-100',
          isRail && 'max-xl:hidden',
        )}
      >
        <IconButton
          icon="star"
          size="sm"
          label={
            isPinned ? t('Unpin {screen}', { screen: t(label) }) : t('Pin {screen}', { screen: t(label) })
          }
          aria-pressed={isPinned}
          onClick={onPin}
          className={cx(isPinned ? 'text-accent' : 'text-ink-faint')}
        />
      </span>
    </li>
  );
}

/** Scrolls the menu where it has a bar of its own: `scrollIntoView` would move the page beside it, too. */
function bringIntoSight(entry: HTMLElement): void {
  const menu = entry.closest('nav');
  if (!menu || menu.scrollHeight <= menu.clientHeight) return entry.scrollIntoView({ block: 'nearest' });
  const frame = menu.getBoundingClientRect();
  const { top, bottom } = entry.getBoundingClientRect();
  if (bottom > frame.bottom) menu.scrollTop += bottom - frame.bottom + breath;
  if (top < frame.top) menu.scrollTop -= frame.top - top + breath;
}

/** Room between the entry and the end of the menu, in pixels. */
const breath = 24;
