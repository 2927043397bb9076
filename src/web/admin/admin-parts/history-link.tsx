import { t } from '../../../i18n/t.ts';
import { adminLinks } from '../../admin-links.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useMay } from './rights.tsx';

/** Leads to who changed a thing, e.g. `product:12`; nothing for who may not read that. */
export function HistoryLink({ of, size }: { of: string; size?: 'sm' }) {
  if (!useMay('read_audit')) return null;
  return (
    <ButtonLink
      variant={size === 'sm' ? 'quiet' : 'secondary'}
      to={adminLinks.auditOf(of)}
      {...(size && { size })}
    >
      {t('History')}
    </ButtonLink>
  );
}
