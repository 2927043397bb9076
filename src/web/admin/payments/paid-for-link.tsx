import { t } from '../../../i18n/t.ts';
import { adminLinks } from '../../admin-links.ts';
import { orderName } from '../orders/order-words.ts';
import { LinkFor } from '../admin-parts/link-for.tsx';

/** What a payment was for: its order by its folio, or the gift card that was bought. */
export function PaidForLink({
  paid: { reference, order_number: number, gift_card_number: card },
}: {
  paid: { reference: string; order_number: number | null; gift_card_number: number | null };
}) {
  const isCard = card !== null;
  return (
    <LinkFor
      right={isCard ? 'read_customers' : 'read_orders'}
      to={isCard ? adminLinks.giftCard(reference) : adminLinks.order(reference)}
      className="font-medium whitespace-nowrap text-brand hover:underline"
    >
      {isCard
        ? t('Gift card {number}', { number: card })
        : t('Order {name}', { name: orderName({ order_id: reference, order_number: number }) })}
    </LinkFor>
  );
}
