import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { browserApi } from '../../data.ts';
import { pageMeta } from '../../page-meta.ts';
import { PaymentOutcome } from './payment-outcome.tsx';
import { useConfirmedPayment } from './use-confirmed-payment.ts';

export const meta = () => pageMeta({ title: 'Tu pago', isPrivate: true });

/** Where Stripe sends the customer back; it asks our server, which asks Stripe. */
export default function StripeSuccessPage() {
  const [searchParams] = useSearchParams();
  const sessionId = searchParams.get('session_id');
  const ask = useMemo(
    () =>
      sessionId === null
        ? undefined
        : () => browserApi().payments.confirmStripe({ body: { session_id: sessionId } }),
    [sessionId],
  );
  return (
    <div className="page-width">
      <PaymentOutcome confirmation={useConfirmedPayment(ask)} />
    </div>
  );
}
