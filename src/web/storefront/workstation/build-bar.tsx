import { formatPesos } from '../../../platform/money.ts';
import { Icon } from '../../ui/icons.tsx';
import { cx } from '../../ui/cx.ts';
import { buildState, type Check } from './build-state.ts';
import { verdictLooks } from './verdict.tsx';

/** On small screens the sum stays in sight and leads to the summary below the parts. */
export function BuildBar({ check }: { check: Check | undefined }) {
  if (check === undefined) return null;
  const look = verdictLooks[buildState(check)];
  return (
    <a
      href="#resumen"
      className="sticky bottom-0 z-20 block border-y border-line bg-raised shadow-3 max-md:bottom-[calc(var(--tab-bar-height)+env(safe-area-inset-bottom))] lg:hidden"
    >
      <span className="page-width flex h-14 items-center gap-3">
        <Icon name={look.icon} size={20} className={cx('shrink-0', look.colour)} />
        <span className={cx('min-w-0 flex-1 truncate text-sm font-medium', look.colour)}>{look.word}</span>
        <span className="figures text-base font-semibold">{formatPesos(check.total_cents)}</span>
        <Icon name="chevron-down" size={18} label="Ver resumen" className="text-ink-soft" />
      </span>
    </a>
  );
}
