import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct } from '../../../test/factories/create-product.ts';
import { offerProduct } from '../../../test/factories/offer-product.ts';
import { createPromotion } from '../../../test/factories/create-promotion.ts';
import { signInStaff, type SignedIn } from '../../../test/factories/sign-in.ts';
import { keptEmails } from '../../../test/setup/mailbox.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop();
  staff = await signInStaff(shop, 'catalog');
});
afterAll(() => shop.stop());

const warningsOf = async (id: number) => (await staff.api.promotions.warnings({ params: { id } })).warnings;

test('staff are told of another promotion of the lane for the same goods at the same time', async () => {
  const [one, two] = [await createProduct(shop.db), await createProduct(shop.db)];
  const first = await createPromotion(shop.db, { productIds: [one.id, two.id] });
  const second = await createPromotion(shop.db, { productIds: [two.id] });
  const elsewhere = await createPromotion(shop.db, { type: 'line', productIds: [two.id] });
  expect(await warningsOf(second.id)).toEqual([
    { kind: 'overlap', message: expect.stringContaining(first.name) as string, promotion_id: first.id },
  ]);
  expect(await warningsOf(elsewhere.id)).toEqual([]);
  const draft = await createPromotion(shop.db, { isDraft: true, productIds: [one.id] });
  expect((await warningsOf(first.id)).map((one) => one.promotion_id)).not.toContain(draft.id);
});

test('staff are told of products that would sell below what they cost with IVA', async () => {
  const product = await createProduct(shop.db, { priceCents: 120_000 });
  await offerProduct(shop.db, product);
  const fine = await createPromotion(shop.db, { type: 'line', value: 300, productIds: [product.id] });
  expect(await warningsOf(fine.id)).toEqual([]);
  const loss = await createPromotion(shop.db, { type: 'order', value: 1000 });
  expect(await warningsOf(loss.id)).toEqual([
    {
      kind: 'below_cost',
      message: `${product.name} would sell at $1,080.00 and costs $1,160.00 with IVA.`,
      promotion_id: null,
    },
  ]);
  await expect(warningsOf(999_999)).rejects.toMatchObject({ status: 404 });
});

test('only an owner may sell below cost; drafts and paused promotions are allowed', async () => {
  const product = await createProduct(shop.db, { priceCents: 120_000 });
  await offerProduct(shop.db, product);
  const owner = await signInStaff(shop, 'owner');
  const form = (name: string, isDraft: '0' | '1') => {
    const data = new FormData();
    data.set('promotion_name', name);
    data.set('kind', 'percent');
    data.set('value', '2000');
    data.set('starts_at', new Date(shop.clock.now().getTime() - 86_400_000).toISOString());
    data.set('ends_at', new Date(shop.clock.now().getTime() + 86_400_000).toISOString());
    data.set('products', JSON.stringify([{ ref_id: product.refId }]));
    data.set('is_draft', isDraft);
    return data;
  };
  const add = ({ api }: SignedIn, name: string, isDraft: '0' | '1' = '0') =>
    api.promotions.addPromotion({ form: form(name, isDraft) });
  await expect(add(staff, 'Regalado')).rejects.toMatchObject({
    status: 403,
    code: 'below_cost',
    message: `Only an owner may sell below cost: ${product.name} would sell at $960.00 and costs $1,160.00 with IVA. Save it as a draft and ask one.`,
  });
  const { promotion: draft } = await add(staff, 'Regalado', '1');
  const params = { id: draft.id };
  await expect(
    staff.api.promotions.updatePromotion({ params, form: form('Regalado', '0') }),
  ).rejects.toMatchObject({ code: 'below_cost' });
  // An owner says why.
  await expect(
    owner.api.promotions.updatePromotion({ params, form: form('Regalado', '0') }),
  ).rejects.toMatchObject({ status: 422, fields: { reason: expect.any(String) as string } });
  const withReason = form('Regalado', '0');
  withReason.set('reason', 'Liquidación de fin de año.');
  const { promotion: running } = await owner.api.promotions.updatePromotion({ params, form: withReason });
  const { rows } = await shop.db.sql(
    `select staff_user_id, after from audit_entry where subject = $1 and action = 'promotion.below_cost'`,
    [`promotion:${draft.id}`],
  );
  expect(rows).toEqual([
    { staff_user_id: owner.id, after: { reason: 'Liquidación de fin de año.', product_count: 1 } },
  ]);
  expect(running.state).toBe('active');
  await staff.api.promotions.pausePromotion({ params, body: { is_paused: true } });
  await expect(
    staff.api.promotions.pausePromotion({ params, body: { is_paused: false } }),
  ).rejects.toMatchObject({
    code: 'below_cost',
  });
  // Many at once, too.
  const activate = async (reason?: string) => {
    const body = { ids: [draft.id], action: 'activate' as const, ...(reason && { reason }) };
    return (await owner.api.promotions.changePromotions({ body })).results[0];
  };
  expect(await activate()).toMatchObject({
    outcome: 'refused',
    reason: expect.stringContaining('Give a reason'),
  });
  expect(await activate('Sigue la liquidación.')).toMatchObject({ outcome: 'done' });
});

test('a promotion for a category that sells more below cost than its owner agreed to is told once to who may', async () => {
  const owner = await signInStaff(shop, 'owner');
  const [cheap, later] = [
    await createProduct(shop.db, { priceCents: 120_000 }),
    await createProduct(shop.db, { priceCents: 120_000 }),
  ];
  for (const product of [cheap, later]) await offerProduct(shop.db, product);
  const { id } = await createPromotion(shop.db, { type: 'line', value: 2000, productIds: [cheap.id] });
  await shop.db.sql(
    `insert into audit_entry (action, subject, after) values ('promotion.below_cost', $1, '{"product_count": 1}')`,
    [`promotion:${id}`],
  );
  const told = async (by: SignedIn) => {
    await shop.open.runJob('reports.tell_losses');
    return (await keptEmails(shop, by.email)).filter(({ text }) => text.includes(`Promotion/edit/${id}`));
  };
  expect(await told(owner)).toEqual([]);
  // As a category takes in what is added to it later.
  await shop.db.sql(
    `insert into promotion_product (promotion_id, product_id, role) values ($1, $2, 'goods')`,
    [id, later.id],
  );
  expect(await told(owner)).toHaveLength(1);
  expect(await told(owner)).toHaveLength(1);
  expect(await told(staff)).toEqual([]);
});
