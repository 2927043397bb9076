import type { Shop } from '../../../platform/context.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import { currentPayment } from '../../payments/index.ts';
import type { ordersContract } from '../orders.contract.ts';
import { adminOrderDetail } from '../read/admin-order.ts';

type Evidence = z.input<(typeof ordersContract)['evidence']['answers'][200]>['evidence'];

/**
 * The file of an order for a bank that asks: what was bought, from where it was paid, what was sent and what was said,
 * each with its time, and the rules the customer agreed to.
 * @throws AppError 404
 */
export async function evidenceOf({ db, clock, publicUrl }: Shop, orderId: string): Promise<Evidence> {
  const order = await adminOrderDetail({ db, clock }, orderId);
  const payment = await currentPayment(db, orderId);
  return {
    generated_at: clock.now().toISOString(),
    order,
    started_from: { ip: payment?.ip ?? null, session_id: payment?.sessionId ?? null },
    policies: [
      { title: 'Términos', url: `${publicUrl}/terminos` },
      { title: 'Envíos', url: `${publicUrl}/envios` },
      { title: 'Devoluciones', url: `${publicUrl}/devoluciones` },
    ],
  };
}
