import { useEffect, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import type { Api } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import type { Order } from '../../state/shop-types.ts';
import { loadCart } from '../../state/cart-actions.ts';
import { useVisitorStore } from '../../state/visitor-store.ts';
import { forgetCheckout } from '../checkout/kept-checkout.ts';

type Payment = Awaited<ReturnType<Api['payments']['confirmStripe']>>['payment'];

/** What the return page knows: still asking, an answer, or why there is none. */
export type Confirmation =
  | { status: 'asking' }
  /** `order` once it is paid, or waits for cash or a transfer. */
  | { status: 'known'; payment: Payment; order: Order | undefined }
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
        const order =
          payment.state === 'paid' || payment.state === 'pending' ? await orderOf(payment) : undefined;
        if (!isHere) return;
        setConfirmation({ status: 'known', payment, order });
        if (payment.state === 'paid' || payment.state === 'pending') forgetCheckout();
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
async function orderOf({ reference }: Payment): Promise<Order | undefined> {
  try {
    return (await browserApi().orders.order({ params: { order_id: reference } })).order;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return undefined;
  }
}
