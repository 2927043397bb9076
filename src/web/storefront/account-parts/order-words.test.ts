import { expect, it } from 'vitest';
import { orderWords } from './order-words.ts';

it('an order that is picked up is said to be ready, and never to be on its way', () => {
  const said = (delivery_method: string, fulfilment: 'partially_shipped' | 'shipped' | 'delivered') =>
    orderWords({ state: 'paid', fulfilment, is_partly_packed: false, delivery_method, is_attempt: false })
      .label;
  expect(said('pickup_cdmx', 'partially_shipped')).toBe('Listo en parte');
  expect(said('pickup_cdmx', 'shipped')).toBe('Listo para recoger');
  expect(said('pickup_cdmx', 'delivered')).toBe('Entregado');
  expect(said('parcel', 'shipped')).toBe('En camino');
});

it('an order of which only a part is packed does not read as prepared', () => {
  const said = (is_partly_packed: boolean) =>
    orderWords({
      state: 'paid',
      fulfilment: 'packed',
      is_partly_packed,
      delivery_method: 'parcel',
      is_attempt: false,
    }).label;
  expect(said(true)).toBe('Preparado en parte');
  expect(said(false)).toBe('Preparado');
});
