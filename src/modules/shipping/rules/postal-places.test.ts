import { expect, test } from 'vitest';
import { shippingRules } from '../../../../test/factories/shipping-rules.ts';
import { zoneOf } from './delivery-options.ts';
import { placeOf, placeProblem, stateNamed, states } from './postal-places.ts';

test.each([
  ['03650', 'Ciudad de México', 'Benito Juárez'],
  ['44510', 'Jalisco', 'Guadalajara'],
  ['45010', 'Jalisco', undefined],
  ['64860', 'Nuevo León', 'Monterrey'],
  ['66220', 'Nuevo León', 'San Pedro Garza García'],
  ['66600', 'Nuevo León', undefined],
  ['72000', 'Puebla', undefined],
  ['57000', 'Estado de México', 'Nezahualcóyotl'],
  ['99000', 'Zacatecas', undefined],
])('the code %s is in %s', (code, state, municipality) => {
  expect(placeOf(code)).toEqual(municipality ? { state, municipality } : { state });
});

test('an invalid postal code has no place', () => {
  for (const code of ['00100', '99999', '17000', '18999', '19500', '1234', '123456', 'abcde', '']) {
    expect(placeOf(code)).toBeUndefined();
  }
});

test('parcels are quoted to exactly the codes that have a place', () => {
  for (let prefix = 0; prefix < 100; prefix += 1) {
    const code = `${String(prefix).padStart(2, '0')}000`;
    expect([code, zoneOf(code, shippingRules) !== undefined]).toEqual([code, placeOf(code) !== undefined]);
  }
});

test('there are 32 states, known by the names people write', () => {
  expect(states).toHaveLength(32);
  expect(stateNamed(' michoacan ')).toBe('Michoacán');
  expect(stateNamed('D.F.')).toBe('Ciudad de México');
  expect(stateNamed('México')).toBe('Estado de México');
  expect(stateNamed('Texas')).toBeUndefined();
});

test('a code of another state is refused by naming both', () => {
  expect(placeProblem({ postal_code: '72000', state: 'Puebla' })).toBeUndefined();
  expect(placeProblem({ postal_code: '72000', state: 'Jalisco' })).toEqual({
    field: 'postal_code',
    message: 'El código postal 72000 es de Puebla, no de Jalisco.',
  });
  expect(placeProblem({ postal_code: '00000', state: 'Jalisco' })?.message).toContain('no existe');
  expect(placeProblem({ postal_code: '72000', state: 'Narnia' })?.field).toBe('state');
});
