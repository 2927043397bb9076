import { expect, test } from 'vitest';
import { emptyAddress } from './typed-address.ts';
import { type Filled, nameIn, type Sources, withPlace, withPostalCode } from './fill-address.ts';

const place = {
  state: 'Puebla',
  municipality: 'San Bit',
  city: null,
  neighbourhoods: ['Álamos del Cometa', 'Villa Ñandú'],
};
const begun = (given: Partial<Filled['address']> = {}, sources: Sources = {}): Filled => ({
  address: { ...emptyAddress, ...given },
  sources,
});

test('a code fills the state at once, and the municipality where its digits say it', () => {
  expect(withPostalCode(begun(), '72901').address).toMatchObject({ state: 'Puebla', municipality: '' });
  expect(withPostalCode(begun(), '03650').address).toMatchObject({
    state: 'Ciudad de México',
    municipality: 'Benito Juárez',
  });
});

test('half a code, or one that does not exist, fills nothing', () => {
  const { address } = withPostalCode(begun({ state: 'Puebla', municipality: 'San Bit' }), '1700');
  expect(address).toMatchObject({ postal_code: '1700', state: 'Puebla', municipality: 'San Bit' });
});

test('what is known of the code fills the municipality', () => {
  expect(withPlace(withPostalCode(begun(), '72901'), place).address.municipality).toBe('San Bit');
});

test('what somebody typed stays, whatever the code says', () => {
  const typed = { state: 'Jalisco', municipality: 'Otro', neighbourhood: 'Mi rumbo' };
  const sources = { state: 'typed', municipality: 'typed', neighbourhood: 'typed' } as const;
  const filled = withPlace(withPostalCode(begun(typed, sources), '72901'), place);
  expect(filled.address).toMatchObject(typed);
  expect(filled.sources).toEqual(sources);
});

test('what another code brought goes with it', () => {
  const first = withPlace(withPostalCode(begun(), '72901'), place);
  expect(withPostalCode(first, '72950').address.municipality).toBe('');
});

test('the only colonia of a code is filled in; of several none is', () => {
  const one = { ...place, neighbourhoods: ['Única'] };
  expect(withPlace(begun(), one).address.neighbourhood).toBe('Única');
  expect(withPlace(begun(), place).address.neighbourhood).toBe('');
  expect(withPlace(begun({ neighbourhood: 'De antes' }), one).address.neighbourhood).toBe('De antes');
});

test('a colonia chosen for another code goes, one that both have stays', () => {
  const chosen = (neighbourhood: string) => begun({ neighbourhood }, { neighbourhood: 'code' });
  expect(withPlace(chosen('De otro código'), place).address.neighbourhood).toBe('');
  expect(withPlace(chosen('Villa Ñandú'), place).address.neighbourhood).toBe('Villa Ñandú');
});

test('a name is found whatever its case and accents', () => {
  expect(nameIn(place.neighbourhoods, ' alamos DEL cometa')).toBe('Álamos del Cometa');
  expect(nameIn(place.neighbourhoods, 'Álamos')).toBeUndefined();
});
