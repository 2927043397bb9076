import { t } from '../../../i18n/t.ts';
import { adminLinks } from '../../admin-links.ts';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { LinkFor } from '../admin-parts/link-for.tsx';
import type { OrderDetail } from './order-words.ts';

/** Says what nobody here can keep back: goods of these lines that a supplier was told to send to the buyer. */
export function SupplierSends({
  told,
  isGivenUp,
}: {
  told: OrderDetail['told_to_send'];
  /** Whether units of a line are given up. */
  isGivenUp: (position: number) => boolean;
}) {
  return told
    .filter(({ positions }) => positions.some(isGivenUp))
    .map(({ purchase_id: id, supplier_name: supplier }) => (
      <InlineNotice
        key={id}
        tone="danger"
        title={t('{supplier} was told to send this to the buyer', { supplier })}
      >
        {t(
          'This does not stop it. Ask {supplier} first to keep it back: what it sends all the same, the buyer has beside the money.',
          { supplier },
        )}{' '}
        <LinkFor right="stock" to={adminLinks.purchaseOrder(id)} className="text-brand underline">
          {t('Purchase {id}', { id })}
        </LinkFor>
      </InlineNotice>
    ));
}
