import { Hono, type Context } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { approvalPage, contentSecurityPolicy, messagePage } from './checkout-page.ts';
import { fundingOutcomes, type FundingOutcome, type OrderRecord } from './order-record.ts';
import { approveOrder } from './order-verbs.ts';
import { provider, type PaypalContext } from './paypal-context.ts';

/** The pages the buyer is sent to: /checkoutnow?token=… and what its buttons do. */
export function createCheckoutRoutes(context: PaypalContext): Hono {
  const findOrder = (token: string | undefined) =>
    token ? context.store.get<OrderRecord>(provider, 'order', token) : Promise.resolve(undefined);

  return new Hono()
    .use('/checkoutnow', secureHeaders(), pageHeaders)
    .use('/checkoutnow/*', secureHeaders(), pageHeaders)
    .get('/checkoutnow', async (c) => {
      const order = await findOrder(c.req.query('token'));
      if (!order) return unknownOrder(c);
      if (isClosed(order)) return closedOrder(c, order);
      return c.html(approvalPage(order, withQuery(order.context.cancelUrl, { token: order.id })));
    })
    .post('/checkoutnow/approve', async (c) => {
      const form = new URLSearchParams(await c.req.text());
      const order = await findOrder(form.get('token') ?? undefined);
      if (!order) return unknownOrder(c);
      if (isClosed(order)) return closedOrder(c, order);
      const outcome = readOutcome(form.get('outcome'));
      const approved = await approveOrder(context, order.id, outcome, context.baseUrl(c.req.url));
      const target = withQuery(order.context.returnUrl, { token: order.id, PayerID: approved.payerId ?? '' });
      if (target) return c.redirect(target, 303);
      return c.html(messagePage('Pago aprobado', 'Ya puedes cerrar esta ventana y volver a la tienda.'));
    });
}

async function pageHeaders(c: Context, next: () => Promise<void>): Promise<void> {
  await next();
  c.header('content-security-policy', contentSecurityPolicy);
  c.header('cache-control', 'no-store');
}

function isClosed(order: OrderRecord): boolean {
  return order.status === 'COMPLETED' || order.status === 'VOIDED';
}

function unknownOrder(c: Context) {
  return c.html(messagePage('No encontramos este pago', 'El enlace no corresponde a ningún pago.'), 404);
}

function closedOrder(c: Context, order: OrderRecord) {
  const back = withQuery(order.context.returnUrl, { token: order.id, PayerID: order.payerId ?? '' });
  if (order.status === 'COMPLETED') {
    return c.html(messagePage('Este pago ya está hecho', 'La tienda ya cobró este pedido.', back));
  }
  return c.html(messagePage('Este pago ya no está disponible', 'La aprobación se anuló.', back), 410);
}

function readOutcome(value: string | null): FundingOutcome {
  return fundingOutcomes.find((outcome) => outcome === value) ?? 'completed';
}

function withQuery(url: string | undefined, query: Record<string, string>): string | undefined {
  if (url === undefined) return undefined;
  const target = new URL(url);
  for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value);
  return target.href;
}
