import { expect, test } from 'vitest';
import { maskedData, maskedError } from './masked-data.ts';

test('a job’s data is shown without anything that identifies a person', () => {
  const data = {
    orderId: '0b7c0a3e-6f0e-4c1e-9f5f-0c9f6f3f6a01',
    charge: 'pi_3QxAbCdEfGh',
    day: '2026-11-22',
    cents: 12_500,
    again: true,
    name: 'Ana',
    rfc: 'EKU9003173C9',
    phone: 5_512_345_678,
    clabe: '032180000118359719',
    to: { email: 'ana@prueba.example', address: ['Calle 1'] },
  };
  expect(JSON.parse(maskedData(data))).toEqual({
    ...data,
    name: '•••',
    rfc: '•••',
    phone: '•••',
    clabe: '•••',
    to: { email: '•••', address: ['•••'] },
  });
  expect(maskedData({ ids: Array.from({ length: 99 }, (_, place) => place + 100_000) })).toHaveLength(301);
});

test('an error is shown without addresses and long numbers', () => {
  expect(maskedError('No route to ana@prueba.example (phone 55 1234 5678), code 421 4.4.1')).toBe(
    'No route to ••• (phone •••), code 421 4.4.1',
  );
});
