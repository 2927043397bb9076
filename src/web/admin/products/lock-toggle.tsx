import { t } from '../../../i18n/t.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icons.tsx';

/**
 * Who writes a field: staff alone, or also the next price list of who delivers it. Shown only where somebody delivers
 * the product, or staff locked the field.
 */
export function LockToggle({
  label,
  isLocked,
  suppliers,
  isDisabled,
  onChange,
}: {
  /** The field's name. */
  label: string;
  isLocked: boolean;
  suppliers: readonly string[];
  isDisabled: boolean;
  onChange: (isLocked: boolean) => void;
}) {
  if (!isLocked && suppliers.length === 0) return null;
  const says = isLocked
    ? t('Locked: only staff write it')
    : t('Open: the next list of {suppliers} writes it', { suppliers: suppliers.join(', ') });
  return (
    <button
      type="button"
      aria-pressed={isLocked}
      aria-label={t('Lock {label}. {says}', { label, says })}
      title={says}
      disabled={isDisabled}
      onClick={() => onChange(!isLocked)}
      className={cx(
        'inline-flex h-6 items-center gap-1 rounded-sm px-1.5 text-xs font-normal transition-colors',
        'enabled:hover:bg-sunken disabled:cursor-default',
        isLocked ? 'text-brand' : 'text-ink-faint',
      )}
    >
      <Icon name={isLocked ? 'lock' : 'sync'} size={13} />
      {isLocked ? t('Staff') : suppliers.length === 1 ? suppliers[0] : t('Feeds')}
    </button>
  );
}
