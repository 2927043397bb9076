import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProduct } from '../../../test/factories/create-product.ts';
import { offerProduct } from '../../../test/factories/offer-product.ts';
import { signInStaff, type SignedIn } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { wholesaleContract } from './wholesale.contract.ts';

let shop: TestShop;
let owner: SignedIn;
let editor: SignedIn;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await signInStaff(shop, 'owner');
  editor = await signInStaff(shop, 'catalog');
});
afterAll(() => shop.stop());

let serial = 0;
const newName = () => `Mayoreo ${process.pid} ${(serial += 1)}`;

/** Sells at 1,500 and costs 1,160 with IVA. */
async function productFor1160() {
  const product = await createProduct(shop.db, { priceCents: 150_000 });
  await offerProduct(shop.db, product);
  return product;
}

type Body = { name: string; basis_points: number; products: object[]; reason?: string };
const add = ({ token }: SignedIn, body: Body) => shop.request('/admin/price-lists', { token, json: body });
const change = ({ token }: SignedIn, id: number, body: Body) =>
  shop.request(`/admin/price-lists/${id}`, { method: 'PUT', token, json: body });
const added = async (answer: Response) =>
  wholesaleContract.addPriceList.answers[201].parse(await answer.json()).price_list;

async function auditOf(id: number) {
  const { rows } = await shop.db.sql(
    `select staff_user_id, after ->> 'below_cost_reason' as reason, after -> 'below_cost_count' as count
       from audit_entry where subject = $1 order by id`,
    [`price_list:${id}`],
  );
  return rows;
}

describe('a price list’s own price below cost', () => {
  test('takes the right and a reason, which the audit keeps', async () => {
    const [loss, fine] = [await productFor1160(), await productFor1160()];
    const body = {
      name: newName(),
      basis_points: 0,
      products: [
        { ref_id: loss.refId, price_cents: 115_999 },
        { ref_id: fine.refId, price_cents: 116_000 },
      ],
    };
    const line = `${loss.name} would sell at $1,159.99 and costs $1,160.00 with IVA.`;
    const refused = await expectRefusal(add(editor, { ...body, reason: 'Oferta' }), 403, 'below_cost');
    expect(refused.fields).toEqual({ products: `Only an owner may sell below cost: ${line}` });
    const unsaid = await expectRefusal(add(owner, body), 422);
    expect(unsaid.fields).toEqual({ reason: `${line} Give a reason of 3 letters or more.` });
    const reason = 'Cierre de modelo.';
    const list = await added(await add(owner, { ...body, reason }));
    expect(await auditOf(list.id)).toEqual([{ staff_user_id: owner.id, reason, count: 1 }]);
  });

  test('stays with what it was set for: other changes take neither, another such price does', async () => {
    const [product, other] = [await productFor1160(), await productFor1160()];
    const own = { ref_id: product.refId, price_cents: 100_000 };
    const body = { name: newName(), basis_points: 0, products: [own] };
    const list = await added(await add(owner, { ...body, reason: 'Cierre de modelo.' }));
    const renamed = {
      ...body,
      name: newName(),
      products: [own, { ref_id: other.refId, price_cents: 120_000 }],
    };
    expect((await change(editor, list.id, renamed)).status).toBe(200);
    const lower = { ...renamed, products: [{ ...own, price_cents: 99_999 }] };
    await expectRefusal(change(editor, list.id, lower), 403, 'below_cost');
    await expectRefusal(change(owner, list.id, lower), 422);
    expect((await change(editor, list.id, { ...lower, products: [] })).status).toBe(200);
    expect((await auditOf(list.id)).map(({ reason }) => reason)).toEqual(['Cierre de modelo.', null, null]);
  });

  test('of which there are many names three and counts the others', async () => {
    const products = await Promise.all(Array.from({ length: 7 }, productFor1160));
    const body = {
      name: newName(),
      basis_points: 0,
      products: products.map(({ refId }, at) => ({ ref_id: refId, price_cents: 90_000 + at })),
    };
    const { message } = await expectRefusal(add(editor, body), 403, 'below_cost');
    for (const { name } of products.slice(0, 3)) expect(message).toContain(name);
    expect(message).toMatch(/; and 4 more\.$/);
  });
});

describe('a price list’s percentage', () => {
  test('that ends below cost for a product takes the right and a reason', async () => {
    const product = await createProduct(shop.db, { priceCents: 150_000 });
    // The dearest of this file: the percentage reaches everything else, too, and leaves it above its cost.
    await offerProduct(shop.db, product, 1200);
    const body = { name: newName(), basis_points: 1000, products: [] };
    const refused = await expectRefusal(add(editor, body), 403, 'below_cost');
    expect(refused.fields).toEqual({
      basis_points: `Only an owner may sell below cost: ${product.name} would sell at $1,350.00 and costs $1,392.00 with IVA.`,
    });
    await expectRefusal(add(owner, body), 422);
    // A price of its own above cost takes the product out of the percentage, and without it the percentage holds again.
    const own = { ...body, products: [{ ref_id: product.refId, price_cents: 140_000 }] };
    const other = await productFor1160();
    const both = { ...body, products: [{ ref_id: other.refId, price_cents: 1000 }] };
    const { fields } = await expectRefusal(add(editor, both), 403, 'below_cost');
    expect(fields?.['products']).toContain(other.name);
    expect(fields?.['products']).not.toContain(product.name);
    expect(fields?.['basis_points']).toBe(refused.fields?.['basis_points']);
    const list = await added(await add(editor, own));
    await expectRefusal(change(editor, list.id, { ...body, name: list.name }), 403, 'below_cost');
    const reason = 'Contrato de volumen.';
    expect((await change(owner, list.id, { ...body, reason })).status).toBe(200);
    expect((await change(editor, list.id, { ...body, name: newName() })).status).toBe(200);
    await expectRefusal(change(editor, list.id, { ...body, basis_points: 1001 }), 403, 'below_cost');
  });
});
