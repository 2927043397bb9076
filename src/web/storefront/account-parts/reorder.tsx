import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Api } from '../../../api/client.ts';
import { formatPesos } from '../../../platform/money.ts';
import { browserApi } from '../../data.ts';
import { links } from '../../links.ts';
import { keepCart } from '../../state/shop-store.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { useSend } from '../shop-parts/use-send.ts';

type Line = Awaited<ReturnType<Api['orders']['reorder']>>['lines'][number];

/**
 * Puts an order's goods in the cart again and says what cannot be bought any more. With `isRetry`, a payment that was not
 * completed goes on at the checkout where nothing is missing.
 */
export function Reorder({ orderId, isRetry = false }: { orderId: string; isRetry?: boolean }) {
  const navigate = useNavigate();
  const [lines, setLines] = useState<readonly Line[]>();
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
      <div role="status">{lines && <Outcome lines={lines} />}</div>
    </div>
  );
}

function Outcome({ lines }: { lines: readonly Line[] }) {
  const there = lines.filter(({ in_cart: units }) => units > 0);
  const missing = lines.filter(({ message }) => message !== null);
  const other = there.filter(({ price_cents: now, was_price_cents: was }) => now !== null && now !== was);
  const title =
    there.length === 0
      ? 'Ya no podemos venderte nada de este pedido'
      : missing.length === 0
        ? 'Tu carrito ya tiene todo lo de este pedido'
        : `Tu carrito ya tiene ${there.length} de ${lines.length} productos de este pedido`;
  return (
    <InlineNotice tone={missing.length === 0 ? 'success' : 'warning'} title={title}>
      <div className="grid gap-2">
        {missing.length + other.length > 0 && (
          <ul className="grid gap-1">
            {missing.map((line) => (
              <li key={line.product_id}>
                {line.product_name}: {line.message}
              </li>
            ))}
            {other.map((line) => (
              <li key={`price ${line.product_id}`}>
                {line.product_name}: hoy cuesta {formatPesos(line.price_cents ?? 0)}; entonces costaba{' '}
                {formatPesos(line.was_price_cents)}.
              </li>
            ))}
          </ul>
        )}
        {there.length > 0 && (
          <ButtonLink to={links.cart()} size="sm" variant="secondary" className="justify-self-start">
            Ver mi carrito
          </ButtonLink>
        )}
      </div>
    </InlineNotice>
  );
}
