import { expect, test } from 'vitest';
import { ApiError } from '../../../api/client.ts';
import { refusalOf } from './staff-sentence.ts';

test('refusals that shoppers get as well are English for staff', () => {
  expect(refusalOf(new ApiError(0, 'unreachable', 'No hay conexión con la tienda.')).message).toMatch(
    /connection/,
  );
  const gone = new ApiError(409, 'out_of_stock', 'Ya no hay suficientes piezas de algunos productos.');
  expect(refusalOf(gone).message).toMatch(/not enough units/);
  const over = new ApiError(409, 'edit_over', 'Tu pedido cambió desde que preparamos este cambio.');
  expect(refusalOf(over).message).toMatch(/make it anew/);
  const picture = new ApiError(422, 'not_a_picture', 'El archivo no es…', {
    brand_image: 'El archivo no es…',
  });
  expect(refusalOf(picture).fields['brand_image']).toMatch(/not a picture/);
});

test('a reason that stands beside its field is not said twice', () => {
  const taken = new ApiError(409, 'name_taken', 'Taken.', { category_name: 'Taken.' });
  expect(refusalOf(taken)).toEqual({
    message: 'Check the marked fields.',
    fields: { category_name: 'Taken.' },
    isWaiting: false,
  });
});

test('what waits for a second person is told from what is wrong', () => {
  expect(refusalOf(new ApiError(409, 'needs_approval', 'Sent.')).isWaiting).toBe(true);
  expect(refusalOf(new ApiError(409, 'order_state', 'Too late.')).isWaiting).toBe(false);
});

test('a mistake that is no refusal is thrown on', () => {
  expect(() => refusalOf(new TypeError('x'))).toThrow(TypeError);
});
