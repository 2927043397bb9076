import { useState } from 'react';
import { useNavigate } from 'react-router';
import { browserApi } from '../../data.ts';
import { links } from '../../links.ts';
import { keepCart } from '../../state/shop-store.ts';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { CartAgain, type LineAgain } from '../shop-parts/cart-again.tsx';
import { useSend } from '../shop-parts/use-send.ts';

/**
 * Puts an order's goods in the cart again and says what cannot be bought any more. With `isRetry`, a payment that was not
 * completed goes on at the checkout where nothing is missing.
 */
export function Reorder({ orderId, isRetry = false }: { orderId: string; isRetry?: boolean }) {
  const navigate = useNavigate();
  const [lines, setLines] = useState<readonly LineAgain[]>();
  const { isSending, refusal, send } = useSend();
  const put = () =>
    send(async () => {
      const answer = await browserApi().orders.reorder({ params: { order_id: orderId }, body: {} });
      keepCart(answer.cart ?? undefined);
      if (isRetry && answer.lines.every(({ problem }) => problem === null)) await navigate(links.checkout());
      else setLines(answer.lines);
    });
  return (
    <div className="grid gap-3 print:hidden">
      <Button
        variant={isRetry ? 'primary' : 'secondary'}
        size={isRetry ? 'sm' : 'md'}
        iconStart="cart"
        isBusy={isSending}
        className="justify-self-start"
        onClick={() => void put()}
      >
        {isRetry ? 'Intentar de nuevo' : 'Volver a comprar'}
      </Button>
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      <div role="status">{lines && <CartAgain lines={lines} of="este pedido" />}</div>
    </div>
  );
}
