import type { Order } from '../../state/shop-types.ts';
import { InlineNotice } from '../../ui/inline-notice.tsx';

/** That nothing is sent, and why, beside steps that would say it is being prepared. */
export function DisputeNotice({ order: { state, dispute } }: { order: Pick<Order, 'state' | 'dispute'> }) {
  if (dispute === null || state !== 'paid') return null;
  return dispute === 'open' ? (
    <InlineNotice tone="warning" title="Detenido: tu banco revisa el pago">
      Abriste una aclaración con tu banco. No enviamos nada mientras la resuelve; si fue un error, pídele que
      la cancele y tu pedido sigue.
    </InlineNotice>
  ) : (
    <InlineNotice tone="warning" title="Detenido: tu banco te devolvió el pago">
      Como el dinero regresó a tu cuenta, ya no enviamos este pedido. Si todavía lo quieres, escríbenos.
    </InlineNotice>
  );
}
