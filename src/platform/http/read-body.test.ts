import { once } from 'node:events';
import { type IncomingMessage, request, type ClientRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInStaff, type SignedIn } from '../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop();
  staff = await signInStaff(shop, 'catalog');
});
afterAll(() => shop.stop());

const form = 'multipart/form-data; boundary=x';
const mebibyte = Buffer.alloc(1024 * 1024, 'a');

/** A request whose body comes in pieces; without a length, as `transfer-encoding: chunked`. */
function begin(path: string, headers: Record<string, string>): ClientRequest {
  const sent = request(`${shop.url}/api${path}`, { method: 'POST', headers });
  sent.on('error', () => {});
  return sent;
}

async function refusal(sent: ClientRequest): Promise<[number | undefined, string]> {
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const { error } = JSON.parse(await text(answer)) as { error: { code: string } };
  return [answer.statusCode, error.code];
}

describe('nothing is kept for', () => {
  test.each([
    ['a stranger’s form', '/frontend/add-category-page', 401, 'not_signed_in'],
    ['a form where a customer’s account is asked for', '/auth/sign-in/email', 415, 'unsupported_type'],
    ['a form where the staff’s is', '/admin-auth/sign-in/email', 415, 'unsupported_type'],
    ['a form that claims to be Stripe', '/payments/stripe/webhook', 415, 'unsupported_type'],
    ['a form that claims to be PayPal', '/payments/paypal/webhook', 415, 'unsupported_type'],
  ])('%s: it is refused before it has arrived', async (_, path, status, code) => {
    const endless = begin(path, { 'content-type': form });
    endless.write(mebibyte);
    expect(await refusal(endless)).toEqual([status, code]);
    endless.destroy();
  });
});

describe.each([
  ['with its length', (length: number): Record<string, string> => ({ 'content-length': String(length) })],
  ['in pieces', (): Record<string, string> => ({})],
])('a body sent %s', (_, lengthOf) => {
  test('of a stranger’s, of more than 64 KB, is too large', async () => {
    const sent = begin('/subscriber/add-subscribe', {
      'content-type': 'application/json',
      ...lengthOf(mebibyte.byteLength),
    });
    sent.end(mebibyte);
    expect(await refusal(sent)).toEqual([413, 'too_large']);
  });

  test('of staff is too large at more than 1 MB', async () => {
    const sent = begin('/admin/redirects', {
      'content-type': 'application/json',
      authorization: `Bearer ${staff.token}`,
      ...lengthOf(2 * mebibyte.byteLength),
    });
    for (let piece = 0; piece < 2; piece += 1) sent.write(mebibyte);
    sent.end();
    expect(await refusal(sent)).toEqual([413, 'too_large']);
  });

  test('of more than its file may have is too large for a form too', async () => {
    const sent = begin('/frontend/add-category-page', {
      'content-type': form,
      authorization: `Bearer ${staff.token}`,
      ...lengthOf(12 * mebibyte.byteLength),
    });
    for (let piece = 0; piece < 12; piece += 1) sent.write(mebibyte);
    sent.end();
    expect(await refusal(sent)).toEqual([413, 'too_large']);
  });

  test('of a fitting size is taken', async () => {
    const part = `--x\r\ncontent-disposition: form-data; name="category_name"\r\n\r\nDe a pedazos ${_}\r\n--x--\r\n`;
    const sent = begin('/frontend/add-category-page', {
      'content-type': form,
      authorization: `Bearer ${staff.token}`,
      ...lengthOf(Buffer.byteLength(part)),
    });
    sent.write(part.slice(0, 40));
    sent.end(part.slice(40));
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    expect([answer.statusCode, await text(answer)]).toEqual([201, expect.stringContaining('De a pedazos')]);
  });
});
