import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buy, createBuyer, deliveryAddress } from '../../../../test/factories/buy.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { findSubscribers } from './find-subscribers.ts';
import { type SegmentRule, segmentRules } from './segments.contract.ts';

type GivenRule = Partial<SegmentRule> & Pick<SegmentRule, 'field'>;

let shop: TestShop;
let staff: SignedIn;
/** Who bought two graphics cards and lives in Puebla; who bought a memory; who bought nothing and wishes for a card. */
let gamer: SignedIn;
let upgrader: SignedIn;
let dreamer: SignedIn;
let card: { id: number; refId: string };
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  staff = await signInStaff(shop);
  card = await createProduct(shop.db, { kind: 'gpu', priceCents: 900_000, stock: 20 });
  const memory = await createProduct(shop.db, { kind: 'memory', priceCents: 100_000, stock: 20 });
  gamer = await createBuyer(shop, [{ productId: card.id, quantity: 2 }]);
  await buy(shop, gamer);
  upgrader = await createBuyer(shop, [{ productId: memory.id }]);
  await buy(shop, upgrader);
  dreamer = await signInCustomer(shop);
  await dreamer.api.wishlist.add({ params: { productId: card.id } });
  await shop.db.sql(
    `insert into subscriber (email_address, confirmed_at, topics)
     select upper(email), $2, case when email = $3 then '{news}' else '{offers,news,back}' end::text[] from unnest($1::text[]) as email`,
    [[gamer.email, upgrader.email, dreamer.email], new Date('2026-01-10T18:00:00Z'), dreamer.email],
  );
});
afterAll(() => shop.stop());

/** The people of the shop that rules are about. */
async function found(match: 'all' | 'any', ...rules: GivenRule[]): Promise<SignedIn[]> {
  const { ids } = await findSubscribers(shop.db, segmentRules.parse({ match, rules }));
  const { rows } = await shop.db.sql(
    'select lower(email_address) as email from subscriber where id = any($1)',
    [ids],
  );
  const emails = rows.map(({ email }) => String(email));
  return [gamer, upgrader, dreamer].filter(({ email }) => emails.includes(email.toLowerCase()));
}

describe('a rule finds', () => {
  test.each<[string, GivenRule, () => SignedIn[]]>([
    ['who bought anything', { field: 'bought' }, () => [gamer, upgrader]],
    ['who never bought', { field: 'bought', is_not: true }, () => [dreamer]],
    ['who bought a kind', { field: 'bought', kind: 'gpu' }, () => [gamer]],
    ['who bought so many units', { field: 'bought', at_least: 2 }, () => [gamer]],
    ['nobody who bought since a day to come', { field: 'bought', since: '2099-01-01' }, () => []],
    ['who spent so much', { field: 'spent', at_least_cents: 1_000_000 }, () => [gamer]],
    ['who wishes for a kind', { field: 'wishes', kind: 'gpu' }, () => [dreamer]],
    [
      'who lives in a state, accents and capitals aside',
      { field: 'place', state: 'PUEBLÁ' },
      () => [gamer, upgrader],
    ],
    [
      'nobody of another city',
      { field: 'place', state: deliveryAddress.state, municipality: 'Atlixco' },
      () => [],
    ],
    [
      'who subscribed by a day of Mexico City',
      { field: 'subscribed', until: '2026-01-10' },
      () => [gamer, upgrader, dreamer],
    ],
    ['nobody who subscribed after', { field: 'subscribed', since: '2026-01-11' }, () => []],
    ['nobody without a price list', { field: 'price_list' }, () => []],
  ])('%s', async (_, rule, people) => {
    expect(await found('all', rule)).toEqual(people());
  });

  test('who bought one product, and who buys by a price list', async () => {
    expect(await found('all', { field: 'bought', ref_id: card.refId })).toEqual([gamer]);
    const { price_list: list } = await staff.api.wholesale.addPriceList({
      body: { name: 'Talleres', basis_points: 500, products: [] },
    });
    await staff.api.wholesale.setCustomerPriceList({
      params: { id: upgrader.id },
      body: { price_list_id: list.id },
    });
    expect(await found('all', { field: 'price_list', price_list_id: list.id })).toEqual([upgrader]);
    expect(await found('all', { field: 'price_list' })).toEqual([upgrader]);
  });
});

test('several rules hold together, or any of them', async () => {
  const bought: GivenRule = { field: 'bought', kind: 'memory' };
  const wishes: GivenRule = { field: 'wishes' };
  expect(await found('any', bought, wishes)).toEqual([upgrader, dreamer]);
  expect(await found('all', bought, wishes)).toEqual([]);
  expect(await found('all', { field: 'bought' }, { ...bought, is_not: true })).toEqual([gamer]);
});

test('nobody who did not confirm, is suppressed or does not want the topic is ever found', async () => {
  const everybody = await findSubscribers(shop.db, null);
  await shop.db.sql(`insert into subscriber (email_address) values ('sin-confirmar@prueba.example')`);
  await staff.api.newsletter.suppress({ body: { email: gamer.email, reason: 'Lo pidió' } });
  const now = await findSubscribers(shop.db, null);
  expect(now.ids).toHaveLength(everybody.ids.length - 1);
  expect((await findSubscribers(shop.db, null, 'offers')).ids).toHaveLength(everybody.ids.length - 2);
  expect(await found('all', { field: 'bought' })).toEqual([upgrader]);
  const { suppressions } = await staff.api.newsletter.suppressions({ query: { q: gamer.email } });
  await staff.api.newsletter.liftSuppression({ params: { id: suppressions[0]?.id ?? 0 } });
});

describe('the calls', () => {
  const definition = segmentRules.parse({ match: 'all', rules: [{ field: 'bought', kind: 'gpu' }] });
  const call = (path: string, json: unknown, token?: string, method = 'POST') =>
    shop.request(`/admin/segments${path}`, { json, method, ...(token !== undefined && { token }) });

  test('rules are counted before they are kept', async () => {
    const counted = await staff.api.campaigns.countSegment({
      body: { match: 'all', rules: [{ field: 'bought' }] },
    });
    expect(counted).toEqual({ subscribers: 2, of_all: 3 });
  });

  test('a segment is kept, changed and not overwritten unseen; its name is its own', async () => {
    const { segment } = await staff.api.campaigns.addSegment({ body: { name: 'Jugadores', definition } });
    await expectRefusal(call('', { name: 'JUGADORES', definition }, staff.token), 409, 'name_taken');
    const body = { name: 'Gamers', definition, version: segment.version };
    await staff.api.campaigns.changeSegment({ params: { id: segment.id }, body });
    await expectRefusal(call(`/${segment.id}`, body, staff.token, 'PUT'), 409, 'stale');
    expect((await staff.api.campaigns.segments()).segments).toMatchObject([{ name: 'Gamers', version: 2 }]);
  });

  test.each([
    ['no rules', { match: 'all', rules: [] }],
    ['an unknown field', { match: 'all', rules: [{ field: 'age', at_least: 18 }] }],
    ['a place without a state', { match: 'all', rules: [{ field: 'place', state: ' ' }] }],
    ['a day that is none', { match: 'all', rules: [{ field: 'bought', since: '2026-02-31' }] }],
  ])('%s is refused', async (_, given) => {
    await expectRefusal(call('/count', given, staff.token), 422, 'invalid');
    await expectRefusal(call('', { name: 'X', definition: given }, staff.token), 422, 'invalid');
  });

  test('nobody signed in, customers and staff without the right are refused', async () => {
    await expectRefusal(call('/count', definition), 401);
    await expectRefusal(call('/count', definition, dreamer.token), 401);
    await expectRefusal(
      call('/count', definition, (await signInStaff(shop, 'orders')).token),
      403,
      'forbidden',
    );
  });
});

test('days and numbers that nothing holds are refused by name, and break nothing', async () => {
  const send = (path: string, json: object, method = 'POST') =>
    shop.request(path, { method, token: staff.token, json });
  const rule = (since: string) => ({ match: 'all', rules: [{ field: 'subscribed', since }] });
  for (const day of ['0000-01-01', '0001-01-01', '3000-01-01']) {
    const { fields } = await expectRefusal(send('/admin/segments/count', rule(day)), 422);
    expect(fields).toEqual({ 'rules.0.since': 'Enter a date from 1900 to 2999.' });
  }
  expect((await send('/admin/segments/count', rule('2999-12-31'))).status).toBe(200);
  const definition = rule('2026-01-01');
  const kept = await staff.api.campaigns.addSegment({
    body: { name: 'Con versión', definition: segmentRules.parse(definition) },
  });
  const version = Number.MAX_SAFE_INTEGER;
  const path = `/admin/segments/${kept.segment.id}`;
  await expectRefusal(send(path, { name: 'Otro', definition, version }, 'PUT'), 422, 'out_of_range');
});

test('a name given twice at once is kept once, and the other is told what to do', async () => {
  const definition = segmentRules.parse({ match: 'all', rules: [{ field: 'bought' }] });
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      shop.request('/admin/segments', {
        method: 'POST',
        token: staff.token,
        json: { name: 'A la vez', definition },
      }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
  // Who came before the name was written is told by the database, who came after it by name.
  const codes = await Promise.all(
    answers.map(
      async (answer) => ((await answer.json()) as { error?: { code: string } }).error?.code ?? 'kept',
    ),
  );
  expect(['kept', 'changed_meanwhile', 'name_taken']).toEqual(expect.arrayContaining(codes));
});
