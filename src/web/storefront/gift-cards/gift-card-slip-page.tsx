import type { Route } from './+types/gift-card-slip-page';
import { browserLoader, serverLoader } from '../../data.ts';
import { links } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { PaymentSlip } from '../payment-return/payment-slip.tsx';
import { loadCard } from './load-card.ts';

export const loader = serverLoader(loadCard);
export const clientLoader = browserLoader(loadCard);
export const meta = () => pageMeta({ title: 'Ficha de pago', isPrivate: true });

/** What a gift card is paid with at a till or a bank. */
export default function GiftCardSlipPage({ loaderData: { token, card } }: Route.ComponentProps) {
  const { instructions, bars, amount_cents } = card;
  return (
    <PaymentSlip
      name="Tarjeta de regalo"
      over="No hay nada por pagar"
      toPay={instructions && { instructions, bars, amount_cents }}
      back={{ to: links.giftCard(token), words: 'Ver mi tarjeta' }}
    />
  );
}
