import { expect, test } from 'vitest';
import { formatPesos } from '../../../platform/money.ts';
import type { ChosenProduct } from './build-state.ts';
import { chatText } from './chat-text.ts';

const product = (refId: string, slot: ChosenProduct['slot'], priceCents: number) =>
  ({ ref_id: refId, slot, product_name: `Pieza ${refId}`, price_cents: priceCents }) as ChosenProduct;

test('a build for a chat names parts in the order of the slots, units, sum, verdict and link', () => {
  const text = chatText({
    name: 'Para Ana',
    refIds: ['RAM', 'CPU', 'RAM'],
    products: [product('RAM', 'memory', 100_000), product('CPU', 'cpu', 400_000)],
    totalCents: 600_000,
    state: 'unconfirmed',
    url: 'https://ensambla.example/workstation/builds/abc',
  });
  expect(text.split('\n')).toEqual([
    '*Para Ana*',
    `• Procesador: Pieza CPU – ${formatPesos(400_000)}`,
    `• Memoria RAM: 2 × Pieza RAM – ${formatPesos(200_000)}`,
    '',
    `*Total: ${formatPesos(600_000)}* (IVA incluido)`,
    'Por confirmar',
    'https://ensambla.example/workstation/builds/abc',
  ]);
});

test('what is at home is named so, not priced', () => {
  const text = chatText({
    name: '',
    refIds: ['CPU', 'RAM'],
    products: [product('RAM', 'memory', 100_000), { ...product('CPU', 'cpu', 400_000), is_owned: true }],
    totalCents: 100_000,
    state: 'compatible',
    url: 'https://ensambla.example/workstation/builds/abc',
  });
  expect(text).toContain('• Procesador: Pieza CPU – ya la tengo');
});
