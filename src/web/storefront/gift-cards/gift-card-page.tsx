import type { Route } from './+types/gift-card-page';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import { links } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Sums } from '../pay-link/pay-page.tsx';
import { PayMethods } from '../pay-link/pay-methods.tsx';
import { PendingPayment } from '../payment-return/pending-payment.tsx';
import { useConfirmation } from '../pay-link/use-confirmation.ts';
import { shopDay } from '../shop-parts/shop-time.ts';
import { loadCard } from './load-card.ts';
import { SendAgain } from './send-again.tsx';

export const loader = serverLoader(loadCard);
export const clientLoader = browserLoader(loadCard);
export const meta: Route.MetaFunction = () => pageMeta({ title: 'Tu tarjeta de regalo', isPrivate: true });

type Card = Route.ComponentProps['loaderData']['card'];

/** A gift card for who buys it: what it is, how to pay it, and what became of it. */
export default function GiftCardPage({ loaderData: { token, card } }: Route.ComponentProps) {
  useConfirmation(card.state, () => browserApi().giftCards.confirm({ params: { token }, body: {} }));
  return (
    <div className="page-width grid content-start gap-6 py-8 sm:py-12 lg:grid-cols-[1fr_24rem]">
      <section className="grid content-start gap-5">
        <h1 className="display text-title">{titles[card.state]}</h1>
        <p>{`Para ${card.recipient_name} (${card.recipient_email}).`}</p>
        {card.state !== 'disabled' && <p className="text-ink-soft">{whenMailed(card)}</p>}
      </section>
      <section className="grid content-start gap-5 rounded-lg border border-line bg-surface p-5">
        <Sums rows={[]} total={['Tarjeta de regalo', card.amount_cents]} />
        {card.state === 'open' || card.state === 'in_payment' ? (
          <PayMethods
            methods={card.payment_methods}
            begin={(method) =>
              browserApi().giftCards.pay({
                params: { token },
                body: { payment_method: method },
              })
            }
          />
        ) : card.state === 'awaiting_payment' ? (
          card.instructions ? (
            <PendingPayment
              instructions={card.instructions}
              amountCents={card.amount_cents}
              slipPath={links.giftCardSlip(token)}
            />
          ) : (
            <InlineNotice tone="info">Tu pago está en revisión. Te avisamos por correo.</InlineNotice>
          )
        ) : card.state === 'paid' ? (
          <InlineNotice tone="success">
            Tu pago está confirmado. Te mandamos el comprobante por correo.
          </InlineNotice>
        ) : (
          <InlineNotice tone="info">
            Esta tarjeta ya no vale. Si crees que es un error, escríbenos.
          </InlineNotice>
        )}
        {card.may_send && <SendAgain token={token} card={card} />}
        {card.state === 'paid' && (
          <ButtonLink to={links.giftCards()} variant="secondary">
            Regalar otra
          </ButtonLink>
        )}
      </section>
    </div>
  );
}

function whenMailed({ is_sent: isSent, state, is_due: isDue, deliver_on: day }: Card): string {
  if (isSent) return 'El código ya salió por correo.';
  if (!isDue) return `El código sale por correo el ${shopDay(`${day}T18:00:00Z`)}.`;
  const when = { paid: 'unos minutos', awaiting_payment: 'cuanto se confirme tu pago' };
  return `El código sale por correo en ${when[state as keyof typeof when] ?? 'cuanto pagues'}.`;
}

const titles = {
  open: 'Paga tu tarjeta de regalo',
  in_payment: 'Paga tu tarjeta de regalo',
  awaiting_payment: 'Tu tarjeta de regalo espera tu pago',
  paid: '¡Gracias! Tu tarjeta de regalo está pagada',
  disabled: 'Esta tarjeta de regalo se canceló',
};
