import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { postFile, postText } from '../../../test/factories/post-file.ts';
import { signInStaff, type SignedIn } from '../../../test/factories/sign-in.ts';
import { patience } from '../../../test/setup/patience.ts';
import { statementsOf } from '../../../test/setup/statements-of.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';

let shop: TestShop;
let owner: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ pageCache: true });
  owner = await signInStaff(shop, 'owner');
});
afterAll(() => shop.stop());

test('where a code is is answered from memory until another catalogue is loaded', async () => {
  const path = '/postal-codes/72901';
  const load = async (name: string) => {
    const form = new FormData();
    form.set('file', postFile(postText([{ code: '72901', name }])));
    form.set('is_confirmed', 'true');
    await owner.api.postalCodes.load({ form });
  };
  await load('Primera');
  await vi.waitUntil(async () => (await shop.request(path)).headers.has('etag'), patience);
  expect(await statementsOf(() => shop.request(path))).toBe(0);
  await load('Segunda');
  expect(await (await shop.request(path)).json()).toMatchObject({ place: { neighbourhoods: ['Segunda'] } });
});
