import type { Route } from './+types/pay-slip-page';
import { browserLoader, serverLoader } from '../../data.ts';
import { links } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { PaymentSlip } from '../payment-return/payment-slip.tsx';
import { loadLinked } from './load-linked.ts';

export const loader = serverLoader(loadLinked);
export const clientLoader = browserLoader(loadLinked);
export const meta = () => pageMeta({ title: 'Ficha de pago', isPrivate: true });

/** What an order that staff wrote, or a change of one, is paid with at a till or a bank. */
export default function PaySlipPage({ loaderData }: Route.ComponentProps) {
  const isEdit = 'edit' in loaderData;
  const { instructions, bars } = isEdit ? loaderData.edit : loaderData.draft_order;
  const amountCents = isEdit ? loaderData.edit.difference_cents : loaderData.draft_order.total_cents;
  return (
    <PaymentSlip
      name={isEdit ? 'Cambio de tu pedido' : 'Tu pedido'}
      over="No hay nada por pagar"
      toPay={instructions && { instructions, bars, amount_cents: amountCents }}
      back={{ to: links.payLink(loaderData.token), words: isEdit ? 'Ver el cambio' : 'Ver mi pedido' }}
    />
  );
}
