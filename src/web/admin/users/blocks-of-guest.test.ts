import { expect, it } from 'vitest';
import { blocksOfGuest } from './blocks-of-guest.ts';

const home = { phone: '2221234567', street: '5 de Mayo', exterior_number: '120', postal_code: '72000' };
const branch = { phone: '5555550101', street: 'Insurgentes', exterior_number: '1', postal_code: '03100' };

it('a guest is blocked by the phones and addresses of their orders, and never by a branch’s', () => {
  const orders = [
    { delivery_method: 'parcel', delivery_address: home },
    { delivery_method: 'pickup_cdmx', delivery_address: { ...branch, pickup_phone: '5587654321' } },
  ];
  const reason = 'Contracargos';
  expect(blocksOfGuest({ id: 'g1', email: 'a@correo.mx', addresses: [] }, orders, reason)).toEqual([
    { kind: 'customer', value: 'g1', reason },
    { kind: 'email', value: 'a@correo.mx', reason },
    { kind: 'phone', value: home.phone, reason },
    { kind: 'address', street: '5 de Mayo', exterior_number: '120', postal_code: '72000', reason },
    { kind: 'phone', value: '5587654321', reason },
  ]);
});
