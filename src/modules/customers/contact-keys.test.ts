import { expect, test } from 'vitest';
import { contactKeys, kindOfKey, normalAddress, normalEmail, normalPhone } from './contact-keys.ts';

const address = { street: '5 de Mayo', exterior_number: '120', postal_code: '72000' };

test('spellings of one mailbox give one key', () => {
  for (const email of ['ana.ruiz@gmail.com', ' Ana.Ruiz+oxxo@GMAIL.com ', 'anaruiz@googlemail.com']) {
    expect(normalEmail(email)).toBe('anaruiz@gmail.com');
  }
  expect(normalEmail(' Ana.Ruiz+Tienda@Correo.example')).toBe('ana.ruiz+tienda@correo.example');
  expect(normalEmail('"a@b"@gmail.com')).toBe('"a@b"@gmail.com');
});

test("a phone's key is its last ten digits", () => {
  for (const phone of [
    '2221234567',
    '+52 222 123 4567',
    '044 222-123-45-67',
    '(222) 123.4567',
    '5212221234567',
  ]) {
    expect(normalPhone(phone)).toBe('2221234567');
  }
});

test('spellings of one postal address give one key', () => {
  for (const written of [
    address,
    { ...address, street: 'Calle 5 de mayo' },
    { ...address, street: 'C. 5 DE MAYO', exterior_number: 'No. 120' },
    { ...address, street: '5 de Mayo #120', exterior_number: '' },
    { ...address, street: 'Av. Cinco'.replace('Cinco', '5') + ' de  Máyo', exterior_number: '#120' },
  ]) {
    expect(normalAddress(written)).toBe('72000 5demayo120');
  }
  expect(normalAddress({ ...address, exterior_number: '121' })).not.toBe(normalAddress(address));
  expect(normalAddress({ ...address, postal_code: '72001' })).not.toBe(normalAddress(address));
});

test('keys differ by part and identify nobody', () => {
  const keys = contactKeys({ customerId: 'c1', email: 'ana@prueba.example', phone: '2221234567', address });
  expect(keys.map(kindOfKey)).toEqual(['customer', 'email', 'phone', 'address']);
  expect(keys.join(' ')).not.toMatch(/ana|2221234567|mayo/i);
  expect(contactKeys({ customerId: 'c1' })).toEqual(['customer:c1']);
  expect(() => kindOfKey('fax:1')).toThrow();
});
