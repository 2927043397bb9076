import { expect, test } from 'vitest';
import { orderSteps } from './order-steps.ts';

type Facts = Parameters<typeof orderSteps>[0];
const paid: Facts = {
  state: 'paid',
  fulfilment: 'unfulfilled',
  is_partly_packed: false,
  is_attempt: false,
  paid_at: '2026-11-24T16:00:00Z',
  delivery_method: 'parcel',
};
const marked = (order: Facts) =>
  orderSteps(order)
    .map(({ label, is }) => (is === 'current' ? `[${label}]` : is === 'done' ? `${label} ✓` : label))
    .join(' · ');

test.each<[string, Partial<Facts>]>([
  ['Pedido ✓ · Pagado ✓ · [En preparación] · Enviado · Entregado', {}],
  [
    'Pedido ✓ · Pagado ✓ · En preparación ✓ · [Enviado en parte] · Entregado',
    { fulfilment: 'partially_shipped' },
  ],
  ['Pedido ✓ · Pagado ✓ · En preparación ✓ · [Enviado] · Entregado', { fulfilment: 'shipped' }],
  ['Pedido ✓ · Pagado ✓ · En preparación ✓ · Enviado ✓ · [Entregado]', { fulfilment: 'delivered' }],
  [
    'Pedido ✓ · Pagado ✓ · En preparación ✓ · [Listo para recoger] · Entregado',
    { fulfilment: 'shipped', delivery_method: 'pickup_cdmx' },
  ],
  [
    'Pedido ✓ · [Esperando tu pago] · En preparación · Enviado · Entregado',
    { state: 'awaiting_payment', paid_at: null },
  ],
  ['Pedido ✓ · Pagado ✓ · [Buscamos existencias] · Enviado · Entregado', { state: 'paid_without_stock' }],
  ['Pedido ✓ · [Pago no completado]', { state: 'expired', paid_at: null, is_attempt: true }],
  ['Pedido ✓ · [Cancelado]', { state: 'cancelled', paid_at: null }],
  ['Pedido ✓ · Pagado ✓ · [Reembolsado]', { state: 'refunded', fulfilment: 'delivered' }],
])('%s', (steps, facts) => {
  expect(marked({ ...paid, ...facts })).toBe(steps);
});
