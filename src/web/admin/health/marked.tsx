import type { ReactNode } from 'react';
import { t } from '../../../i18n/t.ts';
import { Icon } from '../../ui/icons.tsx';

/** A value that is wrong stands out, by more than its colour. */
export function Marked({ isWrong, children }: { isWrong: boolean; children: ReactNode }) {
  if (!isWrong) return children;
  return (
    <span className="inline-flex items-center gap-1.5 font-medium text-danger">
      <Icon name="warning" size={16} className="shrink-0" />
      <span className="sr-only">{t('Problem')}:</span>
      <span>{children}</span>
    </span>
  );
}
