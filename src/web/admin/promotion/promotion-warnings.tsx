import { Link } from 'react-router';
import { t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { adminLinks } from '../../admin-links.ts';
import { InlineNotice } from '../../ui/inline-notice.tsx';

type Warnings = Awaited<ReturnType<Api['promotions']['warnings']>>['warnings'];

/** What to look at before the promotion runs: rivals of its lane and prices below cost. */
export function PromotionWarnings({ warnings }: { warnings: Warnings }) {
  if (warnings.length === 0) return null;
  return (
    <InlineNotice tone="warning" title={t('Worth a look')} className="mb-6">
      <ul className="grid gap-1">
        {warnings.map(({ message, promotion_id: rivalId }) => (
          <li key={message}>
            {message}
            {rivalId !== null && (
              <>
                {' '}
                <Link to={adminLinks.editPromotion(rivalId)} className="underline">
                  {t('Open it')}
                </Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </InlineNotice>
  );
}
