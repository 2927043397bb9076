import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInCustomer, signInVisitor } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const company = {
  rfc: 'eku9003173c9',
  legal_name: 'Escuela Kemper Urgate SA de CV',
  tax_regime: '601',
  cfdi_use: 'G03',
  postal_code: '42501',
};
const person = {
  rfc: 'CACX7605101P8',
  legal_name: 'Xochilt Casas Chavez',
  tax_regime: '612',
  cfdi_use: 'I04',
  postal_code: '36257',
};
const path = '/customer/invoice-profiles';

test('the first is the default; another default replaces it; deleting it promotes the newest', async () => {
  const { api } = await signInCustomer(shop);
  const { profile: first } = await api.invoiceProfiles.addProfile({ body: company });
  expect(first).toMatchObject({ rfc: 'EKU9003173C9', legal_name: 'ESCUELA KEMPER URGATE', is_default: true });
  const { profile: second } = await api.invoiceProfiles.addProfile({ body: { ...person, is_default: true } });
  expect(
    (await api.invoiceProfiles.profiles()).profiles.map(({ id, is_default }) => [id, is_default]),
  ).toEqual([
    [second.id, true],
    [first.id, false],
  ]);
  await api.invoiceProfiles.deleteProfile({ params: { id: second.id } });
  expect((await api.invoiceProfiles.profiles()).profiles).toMatchObject([{ id: first.id, is_default: true }]);
});

test('a changed profile is read afterwards; the same RFC twice is a conflict', async () => {
  const { api, token } = await signInCustomer(shop);
  await api.invoiceProfiles.addProfile({ body: company });
  const { profile } = await api.invoiceProfiles.addProfile({ body: person });
  await api.invoiceProfiles.updateProfile({
    params: { id: profile.id },
    body: { ...person, cfdi_use: 'G03' },
  });
  expect((await api.invoiceProfiles.profiles()).profiles[1]).toMatchObject({ cfdi_use: 'G03' });
  await expectRefusal(shop.request(path, { json: company, token }), 409, 'profile_exists');
  const toTheOther = { method: 'PUT', json: company, token };
  await expectRefusal(shop.request(`${path}/${profile.id}`, toTheOther), 409, 'profile_exists');
});

test('each wrong field is named in Spanish', async () => {
  const { token } = await signInCustomer(shop);
  const { fields } = await expectRefusal(
    shop.request(path, {
      json: { ...company, rfc: 'EKU9003173C8', postal_code: '00000', cfdi_use: 'D01' },
      token,
    }),
    422,
  );
  expect(Object.keys(fields ?? {}).toSorted()).toEqual(['cfdi_use', 'postal_code', 'rfc']);
  const { fields: all } = await expectRefusal(shop.request(path, { json: {}, token }), 422);
  expect(Object.keys(all ?? {})).toHaveLength(5);
});

test('somebody else’s profile answers 404; callers without a session and visitors are refused', async () => {
  const owner = await signInCustomer(shop);
  const stranger = await signInCustomer(shop);
  const visitor = await signInVisitor(shop);
  const { profile } = await owner.api.invoiceProfiles.addProfile({ body: company });
  const one = `${path}/${profile.id}`;
  await expectRefusal(shop.request(one, { method: 'DELETE', token: stranger.token }), 404);
  await expectRefusal(shop.request(one, { method: 'PUT', json: person, token: stranger.token }), 404);
  await expectRefusal(shop.request(path), 401);
  await expectRefusal(shop.request(path, { json: company, token: visitor.token }), 401);
  expect((await owner.api.invoiceProfiles.profiles()).profiles).toHaveLength(1);
  expect((await stranger.api.invoiceProfiles.profiles()).profiles).toHaveLength(0);
});
