import { expect, test } from 'vitest';
import { fillCanned } from './fill-canned.ts';

const values = { nombre: 'Ana', pedido: '', folio: '7', agente: 'Luis' };

test('variables are filled in, and what has no value stays to be seen', () => {
  expect(fillCanned('Hola, {nombre}: {pedido} {folio} {agente} {otra}', values)).toBe(
    'Hola, Ana: {pedido} 7 Luis {otra}',
  );
});
