import { expect, test } from 'vitest';
import { emailOf, readCustomer } from './read-customer.ts';

const read = (line: Record<string, string>) =>
  readCustomer(Object.values({ email: 'ana@prueba.example', ...line }), ['email', ...Object.keys(line)]);
const place = {
  street: '5 de Mayo',
  exterior_number: '10',
  neighbourhood: 'Centro',
  municipality: 'Puebla',
  state: 'puebla',
  postal_code: '72000',
};

test('an address of e-mail is in small letters; what is none, or nobody’s, is refused', () => {
  expect(emailOf(' Ana@Prueba.Example ')).toBe('ana@prueba.example');
  for (const text of ['', 'ana', 'a@', 'x@visitante.invalid', `${'a'.repeat(250)}@b.mx`]) {
    expect(emailOf(text)).toBeUndefined();
  }
});

test('first and last name are one name; a phone is ten digits however it is written', () => {
  expect(read({ name: 'Ana', last_name: 'Ruiz', phone: '+52 (222) 123-4567' })).toMatchObject({
    name: 'Ana Ruiz',
    phone: '2221234567',
    problems: {},
  });
  expect(read({ phone: '2221234567.0' }).phone).toBe('2221234567');
  expect(read({ phone: '12345' }).problems).toHaveProperty('phone');
});

test.each([
  ['Sí', true],
  ['TRUE', true],
  ['1', true],
  ['no', false],
  ['', false],
])('«%s» says whether marketing is accepted', (accepts_marketing, accepts) => {
  expect(read({ accepts_marketing })).toMatchObject({ acceptsMarketing: accepts, problems: {} });
});

test('what is neither yes nor no is no consent', () => {
  const { acceptsMarketing, problems } = read({ accepts_marketing: 'quizá' });
  expect(acceptsMarketing).toBe(false);
  expect(problems).toHaveProperty('accepts_marketing');
});

test('an address is whole and where its postal code is, or there is none', () => {
  expect(read(place)).toMatchObject({ address: { state: 'Puebla', postal_code: '72000' }, problems: {} });
  expect(read({ ...place, state: 'Jalisco' }).problems).toHaveProperty('postal_code');
  expect(Object.keys(read({ street: '5 de Mayo' }).problems)).toContain('postal_code');
  expect(read({ name: 'Ana' }).address).toBeUndefined();
});

test('tax data is read as a customer’s own, problems in the words of the staff', () => {
  const tax = {
    rfc: 'cacx7605101p8',
    legal_name: 'Xochilt Casas Chavez',
    tax_regime: '612',
    cfdi_use: 'g03',
    tax_postal_code: '36257',
  };
  expect(read(tax)).toMatchObject({
    receiver: { rfc: 'CACX7605101P8', legal_name: 'XOCHILT CASAS CHAVEZ', cfdi_use: 'G03' },
    problems: {},
  });
  expect(Object.keys(read({ ...tax, rfc: 'NO', tax_postal_code: '1' }).problems).toSorted()).toEqual([
    'rfc',
    'tax_postal_code',
  ]);
});
