import { afterAll, beforeAll, expect, test } from 'vitest';
import { buy, createBuyer } from '../../../../test/factories/buy.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  staff = await signInStaff(shop, 'orders');
});
afterAll(() => shop.stop());

const message = { subject: 'Sobre tu pedido', text: 'Tu gabinete llega en gris, ¿lo cambiamos?' };

async function bought() {
  const product = await createProduct(shop.db);
  const buyer = await createBuyer(shop, [{ productId: product.id }]);
  const order = await buy(shop, buyer);
  return { buyer, params: { order_id: order.order_id } };
}

async function timelineOf(params: { order_id: string }, kind: string) {
  const { order } = await staff.api.orders.adminOrder({ params });
  return order.timeline.filter((event) => event.kind === kind);
}

test("a message of staff reaches the buyer once, and both see it in the order's timeline", async () => {
  const { buyer, params } = await bought();
  const send = () => staff.api.orders.writeToBuyer({ params, body: message, idempotencyKey: 'letter-1' });
  await send();
  await send();
  const { mails } = await staff.api.mails.mails({ query: { q: buyer.email } });
  const sent = mails.filter(({ subject }) => subject === message.subject);
  expect(sent).toMatchObject([{ kind: 'support', order_id: params.order_id }]);
  const { mail } = await staff.api.mails.mail({ params: { id: sent[0]?.id ?? 0 } });
  expect(mail.text).toContain(message.text);
  expect(mail.text).toContain(`/dashboard?pedido=${params.order_id}`);
  expect(await timelineOf(params, 'wrote')).toMatchObject([
    {
      message: `Wrote «${message.subject}» to ${buyer.email}: ${message.text}`,
      actor: expect.any(String) as string,
      mail: { id: sent[0]?.id, state: 'waiting' },
    },
  ]);
  const { order } = await buyer.api.orders.order({ params });
  expect(order.timeline.at(-1)?.message).toBe(`Te escribimos a ${buyer.email}: «${message.subject}».`);
});

test('each email in the timeline has a link to it, also one that staff sent again', async () => {
  const { params } = await bought();
  const [first] = await timelineOf(params, 'mailed');
  expect(first?.mail).toMatchObject({ state: 'waiting' });
  await shop.db.sql(`update mail set state = 'sent' where id = $1`, [first?.mail?.id]);
  const owner = await signInStaff(shop, 'owner');
  await owner.api.mails.resend({ params: { id: first?.mail?.id ?? 0 } });
  const emails = await timelineOf(params, 'mailed');
  expect(new Set(emails.map(({ mail }) => mail?.id)).size).toBe(2);
  expect(emails.map(({ mail }) => mail?.state).toSorted()).toEqual(['sent', 'waiting']);
  await shop.db.sql('delete from mail where order_id = $1', [params.order_id]);
  expect(await timelineOf(params, 'mailed')).toMatchObject([{ mail: null }]);
});

test('only staff with the right write to a buyer; the order must exist and the text must not be empty', async () => {
  const { buyer, params } = await bought();
  const looker = await signInStaff(shop, 'catalog');
  const write = (api: SignedIn['api']) => api.orders.writeToBuyer({ params, body: message });
  await expect(write(looker.api)).rejects.toMatchObject({ status: 403 });
  await expect(write(buyer.api)).rejects.toMatchObject({ status: 401 });
  await expect(write(shop.api)).rejects.toMatchObject({ status: 401 });
  const nowhere = { order_id: '00000000-0000-4000-8000-000000000000' };
  await expect(staff.api.orders.writeToBuyer({ params: nowhere, body: message })).rejects.toMatchObject({
    status: 404,
  });
  for (const body of [
    { ...message, text: ' ' },
    { ...message, subject: 'Dos\nlíneas' },
  ]) {
    await expect(staff.api.orders.writeToBuyer({ params, body })).rejects.toMatchObject({ status: 422 });
  }
});
