import { expect, test } from 'vitest';
import { isOwnToken, namedByToken, orderLinkToken } from './order-link.ts';

const link = {
  orderId: '0f5c1d0e-0000-4000-8000-0000000000ff',
  email: 'ana@correo.example',
  endsAt: new Date('2026-11-30T12:00:00Z'),
};
const token = orderLinkToken('secreto', link);

test('a link names its order and its end', () => {
  expect(namedByToken(token)).toEqual({ orderId: link.orderId, endsAt: link.endsAt });
  expect(isOwnToken('secreto', token, link.email)).toBe(true);
});

test('no other secret, address, order or end makes the same link', () => {
  expect(isOwnToken('otro', token, link.email)).toBe(false);
  expect(isOwnToken('secreto', token, 'luis@correo.example')).toBe(false);
  for (const at of Buffer.from(token, 'base64url').keys()) {
    const changed = Buffer.from(token, 'base64url');
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(isOwnToken('secreto', changed.toString('base64url'), link.email)).toBe(false);
  }
});

test('what is cut or longer is no link', () => {
  for (const wrong of ['', token.slice(0, -2), `${token}AA`]) {
    expect(namedByToken(wrong)).toBeUndefined();
    expect(isOwnToken('secreto', wrong, link.email)).toBe(false);
  }
});
