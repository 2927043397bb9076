import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { browserApi } from '../../data.ts';
import { pageMeta } from '../../page-meta.ts';
import { PaymentOutcome } from './payment-outcome.tsx';
import { useConfirmedPayment } from './use-confirmed-payment.ts';

export const meta = () => pageMeta({ title: 'Tu pago', isPrivate: true });

/** Where PayPal sends the customer back after approving; our server captures. */
export default function PaypalSuccessPage() {
  const [searchParams] = useSearchParams();
  const token = searchParams.get('token');
  const ask = useMemo(
    () => (token === null ? undefined : () => browserApi().payments.confirmPaypal({ body: { token } })),
    [token],
  );
  return (
    <div className="page-width">
      <PaymentOutcome confirmation={useConfirmedPayment(ask)} />
    </div>
  );
}
