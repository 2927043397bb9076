import { expect, test } from 'vitest';
import { refundWords } from './refund-words.ts';

type Refund = Parameters<typeof refundWords>[0];
const done: Refund = {
  amount_cents: 50_050,
  state: 'done',
  way: 'card',
  ends_in: '4242',
  at: '2026-11-30T05:59:00Z',
};

test.each<[string, Partial<Refund>]>([
  ['Te devolvimos $500.50 a tu tarjeta terminada en 4242', {}],
  ['Te devolvimos $500.50 a tu tarjeta', { ends_in: null }],
  ['Te devolvimos $500.50 a tu cuenta de PayPal', { way: 'paypal', ends_in: null }],
  ['Te devolvimos $500.50 por el medio con el que pagaste', { way: 'origin', ends_in: null }],
  ['Te devolvimos $500.50 como saldo a favor', { way: 'store_credit', ends_in: null }],
  ['Quitamos $500.50 de lo que debe tu empresa', { way: 'company_credit', ends_in: null }],
  ['Te transferimos $500.50 a tu CLABE terminada en 9719', { way: 'transfer', ends_in: '9719' }],
  [
    'Te vamos a transferir $500.50 a tu CLABE terminada en 9719',
    { state: 'to_transfer', way: 'transfer', ends_in: '9719' },
  ],
  ['Elige cómo te devolvemos $500.50', { state: 'to_choose', way: 'transfer', ends_in: null }],
  ['Pedimos que se te devuelvan $500.50 a tu tarjeta terminada en 4242', { state: 'asked' }],
  ['Van en camino $500.50 a tu tarjeta terminada en 4242', { state: 'on_its_way' }],
  ['La devolución de $500.50 no pasó: la estamos resolviendo', { state: 'failed' }],
])('%s', (text, refund) => {
  expect(refundWords({ ...done, ...refund }).text).toBe(text);
});

test('the moment of a refund that is not done is the one since when it is awaited', () => {
  expect(refundWords(done).when).toBe('29 de noviembre de 2026 a las 23:59');
  expect(refundWords({ ...done, state: 'asked' }).when).toBe('Desde el 29 de noviembre de 2026 a las 23:59');
});
