import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contracts } from '../../src/api/contracts.ts';
import { addToCart } from '../factories/buy.ts';
import { createProduct } from '../factories/create-product.ts';
import { signInVisitor, type SignedIn } from '../factories/sign-in.ts';
import { startTestShop, type TestShop } from '../setup/test-shop.ts';

type Call = { name: string; method: string; path: string };

const web = join(import.meta.dirname, '../../src/web');
/** Everything that stands on the way from the cart to the receipt. */
const places = [
  'storefront/cart',
  'storefront/checkout',
  'storefront/payment-return',
  'storefront/account-parts/address-form.tsx',
  'storefront/account-parts/invoice-profile-form.tsx',
  'storefront/shop-parts/place-of-code.ts',
  'state/cart-actions.ts',
];
/** A guest's own page of an account they do not have yet offers none of these. */
const accountOnly = new Set(['accounts.confirmEmail', 'accounts.sendConfirmation']);

let shop: TestShop;
let guest: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  guest = await signInVisitor(shop);
  await addToCart(guest, (await createProduct(shop.db)).id);
  await guest.api.customers.becomeGuest({
    body: { name: 'Inés Invitada', email: 'ines.invitada@prueba.example' },
  });
});
afterAll(() => shop.stop());

async function callsOfCheckout(): Promise<Call[]> {
  const files = await Promise.all(
    places.map(async (place) =>
      /\.tsx?$/.test(place)
        ? [place]
        : (await readdir(join(web, place)))
            .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
            .map((name) => join(place, name)),
    ),
  );
  const sources = await Promise.all(files.flat().map((file) => readFile(join(web, file), 'utf8')));
  const names = new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/(?:\bapi|\(\))\s*\.(\w+)\s*\.(\w+)\(/g)].map(
        ([, module, call]) => `${module}.${call}`,
      ),
    ),
  );
  return Object.entries(contracts).flatMap(([module, calls]) =>
    Object.entries(calls as Record<string, { method: string; path: string }>).flatMap(
      ([call, { method, path }]) => {
        const name = `${module}.${call}`;
        return names.has(name) && !accountOnly.has(name) ? [{ name, method, path }] : [];
      },
    ),
  );
}

test('a guest may make every call between the cart and the receipt', async () => {
  const calls = await callsOfCheckout();
  expect(calls.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'customers.addresses',
      'invoiceProfiles.profiles',
      'checkout.quote',
      'checkout.placeOrder',
    ]),
  );
  const refused: string[] = [];
  for (const { name, method, path } of calls) {
    const filled = path
      .replaceAll('{userId}', guest.id)
      .replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
    const { status } = await shop.request(filled, {
      method: method.toUpperCase(),
      token: guest.token,
      ...(method !== 'get' && { json: {} }),
    });
    if (status === 401 || status === 403) refused.push(`${name}: ${status}`);
  }
  expect(refused).toEqual([]);
});
