import { useEffect, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import type { Api } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import { loadCart } from '../../state/cart-actions.ts';
import { useVisitorStore } from '../../state/visitor-store.ts';

type Payment = Awaited<ReturnType<Api['payments']['confirmStripe']>>['payment'];

/** What the return page knows: still asking, an answer, or why there is none. */
export type Confirmation =
  | { status: 'asking' }
  /** `orderNumber` once the order has one, which is when it is paid. */
  | { status: 'known'; payment: Payment; orderNumber: number | null }
  | { status: 'refused'; message: string };

const nothingToConfirm: Confirmation = {
  status: 'refused',
  message: 'A esta dirección le falta el pago que confirma.',
};

const askEveryMilliseconds = 2000;
/** After a minute the page stops asking; the webhook and the reconciler go on. */
const asksMax = 30;

/**
 * Asks the server how the payment stands until it is final, and then fetches the cart. The address is never trusted:
 * it only names the payment.
 */
export function useConfirmedPayment(ask: (() => Promise<{ payment: Payment }>) | undefined): Confirmation {
  const [confirmation, setConfirmation] = useState<Confirmation>({ status: 'asking' });
  const userId = useVisitorStore((state) => state.user?.id);

  useEffect(() => {
    if (ask === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isHere = true;
    const askAgain = async (count: number) => {
      try {
        const { payment } = await ask();
        // Asked before the page says that it is paid, so that nothing moves afterwards.
        const orderNumber = payment.state === 'paid' ? await orderNumberOf(payment) : null;
        if (!isHere) return;
        setConfirmation({ status: 'known', payment, orderNumber });
        if (payment.state !== 'open') return;
      } catch (error) {
        if (!isHere) return;
        if (error instanceof ApiError && error.status !== 0 && error.status < 500) {
          setConfirmation({ status: 'refused', message: error.message });
          return;
        }
      }
      if (count < asksMax) timer = setTimeout(() => void askAgain(count + 1), askEveryMilliseconds);
    };
    void askAgain(1);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [ask]);

  const isSettled = confirmation.status === 'known' && confirmation.payment.state !== 'open';
  useEffect(() => {
    if (isSettled && userId !== undefined) void loadCart(userId);
  }, [isSettled, userId]);

  return ask === undefined ? nothingToConfirm : confirmation;
}

/** The order a payment is for; the page thanks without its number where that cannot be had. */
async function orderNumberOf({ reference }: Payment): Promise<number | null> {
  try {
    const { order } = await browserApi().orders.order({ params: { order_id: reference } });
    return order.order_number;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return null;
  }
}
