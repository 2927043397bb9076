import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSettings } from '../../../../test/factories/change-settings.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { payLink } from '../../../../test/factories/pay-link.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { keptEmails } from '../../../../test/setup/mailbox.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { availableOf } from '../../inventory/index.ts';

let shop: TestShop;
let staff: SignedIn;
let owner: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  staff = await signInStaff(shop, 'orders');
  owner = await signInStaff(shop, 'owner');
});
afterAll(() => shop.stop());

const priceCents = 150_000;
let serial = 0;
async function draftOf({ quantity = 1, stock = 5 } = {}) {
  serial += 1;
  const { id } = await createProduct(shop.db, { stock, priceCents });
  const email = `mostrador${serial}@ejemplo.mx`;
  const { draft_order: draft } = await staff.api.orders.createDraftOrder({
    body: {
      customer: { name: 'Rosa Mostrador', email, phone: '55 1234 5678' },
      delivery_method: 'pickup_cdmx',
      lines: [{ product_id: id, quantity }],
    },
  });
  return { draft, productId: id, email };
}
type Taken = { method?: string; amount_cents?: number; reference?: string; file?: File };
function formOf(draft: { total_cents: number }, taken: Taken = {}): FormData {
  const form = new FormData();
  const { file, ...texts } = {
    method: 'transfer',
    amount_cents: draft.total_cents,
    reference: `CLAVE${serial}`,
    ...taken,
  };
  for (const [name, value] of Object.entries(texts)) form.set(name, String(value));
  if (file) form.set('file', file);
  return form;
}
const book = async (
  draft: { id: string; total_cents: number },
  taken: Taken = {},
  as: { token?: string } = { token: staff.token },
) =>
  shop.request(`/admin/draft-orders/${draft.id}/payments`, {
    method: 'POST',
    body: formOf(draft, taken),
    ...as,
  });
const stateOf = async (id: string) => (await staff.api.orders.draftOrder({ params: { id } })).draft_order;
const booked = async (orderId: string | null) =>
  (
    await shop.db.sql(
      `select a.provider, a.method, l.kind, l.amount_cents from payment_ledger l join payment_attempt a on a.id = l.attempt_id
        where a.reference = $1 order by l.id`,
      [orderId],
    )
  ).rows;

test.each(['transfer', 'terminal', 'cash'] as const)(
  'a draft paid by %s is a paid order at once',
  async (method) => {
    const { draft, productId, email } = await draftOf({ quantity: 2 });
    const answer = await book(draft, { method, reference: method === 'cash' ? '' : `R-${method}` });
    expect(answer.status).toBe(200);
    const paid = await stateOf(draft.id);
    expect(paid).toMatchObject({ state: 'paid', order_number: expect.any(Number) });
    expect(await booked(paid.order_id)).toEqual([
      { provider: 'manual', method, kind: 'charge', amount_cents: draft.total_cents },
    ]);
    expect(await availableOf(shop.db, [productId])).toEqual(new Map([[productId, 3]]));
    expect((await keptEmails(shop, email)).at(-1)?.subject).toContain(String(paid.order_number));
    const { order } = await staff.api.orders.adminOrder({ params: { order_id: paid.order_id ?? '' } });
    expect(order).toMatchObject({ state: 'paid', payment_method: method, payment: null });
    expect(order.timeline.map(({ message }) => message).join()).toContain('taken by hand');
    const { rows } = await shop.db.sql(
      `select after from audit_entry where action = 'draft_order.payment' and subject = $1`,
      [`draft_order:${draft.id}`],
    );
    expect(rows).toMatchObject([{ after: { amount_cents: draft.total_cents, method } }]);
  },
);

test('another amount, and a transfer without its key, are refused beside the field', async () => {
  const { draft } = await draftOf();
  const less = await expectRefusal(book(draft, { amount_cents: draft.total_cents - 1 }), 422, 'invalid');
  expect(Object.keys(less.fields ?? {})).toEqual(['amount_cents']);
  for (const method of ['transfer', 'terminal']) {
    const bare = await expectRefusal(book(draft, { method, reference: '' }), 422, 'invalid');
    expect(Object.keys(bare.fields ?? {})).toEqual(['reference']);
  }
  await expectRefusal(book(draft, { method: 'card' }), 422, 'invalid');
  const text = new File(['hola'], 'comprobante.pdf');
  const file = await expectRefusal(book(draft, { file: text }), 422, 'invalid');
  expect(Object.keys(file.fields ?? {})).toEqual(['file']);
  expect(await stateOf(draft.id)).toMatchObject({ state: 'open', order_id: null, has_proof: false });
});

test('the paper is kept, replaced by the next, and given to staff who read orders alone', async () => {
  const { draft } = await draftOf();
  const path = `/admin/draft-orders/${draft.id}/proof`;
  await expectRefusal(shop.request(path, { token: staff.token }), 404, 'not_found');
  const pdf = new File(['%PDF-1.7 transferencia'], '../Mi banco.pdf');
  expect((await book(draft, { file: pdf })).status).toBe(200);
  expect((await stateOf(draft.id)).has_proof).toBe(true);
  const answer = await shop.request(path, { token: (await signInStaff(shop, 'support')).token });
  expect(await answer.text()).toBe('%PDF-1.7 transferencia');
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="?comprobante-[0-9a-f]{8}\.pdf/,
  );
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  await expectRefusal(shop.request(path), 401, 'not_signed_in');
  await expectRefusal(
    shop.request(path, { token: (await signInStaff(shop, 'catalog')).token }),
    403,
    'forbidden',
  );
});

test('the same transfer pays one draft, and a draft is paid once, however often it is sent at once', async () => {
  const { draft } = await draftOf();
  const answers = await Promise.all(Array.from({ length: 5 }, () => book(draft, { reference: 'UNICA1' })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  const paid = await stateOf(draft.id);
  expect(await booked(paid.order_id)).toHaveLength(1);
  const { draft: other } = await draftOf();
  await expectRefusal(book(other, { reference: 'unica1' }), 409, 'payment_recorded');
  expect(await stateOf(other.id)).toMatchObject({ state: 'open', order_id: null });
  await expectRefusal(book(draft, { reference: 'UNICA2' }), 409, 'draft_paid');
});

test('above the ceiling a second person books it, once; the first can never approve it alone', async () => {
  await changeSettings(owner, 'limits', { manual_payment_ceiling_cents: 200_000 });
  try {
    const { draft } = await draftOf({ quantity: 2 });
    await expectRefusal(book(draft, { reference: 'GRANDE1' }), 409, 'needs_approval');
    expect(await stateOf(draft.id)).toMatchObject({ state: 'open', order_id: null });
    const { approvals } = await owner.api.approvals.approvals({ query: {} });
    const asked = approvals.find(({ path }) => path.endsWith(draft.id));
    expect(asked).toMatchObject({
      action: 'draft_order.payment',
      amount_cents: draft.total_cents,
      destination: 'Received by bank transfer, tracking key GRANDE1.',
    });
    const params = { approval_id: asked?.id ?? '' };
    const body = { version: asked?.version ?? 0 };
    await expectRefusal(
      shop.request(`/admin/approvals/${params.approval_id}/approve`, {
        method: 'POST',
        json: body,
        token: staff.token,
      }),
      403,
      'forbidden',
    );
    await owner.api.approvals.approve({ params, body });
    const paid = await stateOf(draft.id);
    expect(paid.state).toBe('paid');
    expect(await booked(paid.order_id)).toHaveLength(1);
    await expectRefusal(
      shop.request(`/admin/approvals/${params.approval_id}/approve`, {
        method: 'POST',
        json: body,
        token: owner.token,
      }),
      409,
      'decided',
    );
    // Asking closes no page that the customer has open, and another paper is another request.
    const { draft: open } = await draftOf({ quantity: 2 });
    await payLink(shop, open.payment_link.split('/').at(-1) ?? '');
    const versionOf = async (proof: string) => {
      const file = new File([`%PDF-1.7 ${proof}`], 'banco.pdf');
      await expectRefusal(book(open, { reference: 'GRANDE2', file }), 409, 'needs_approval');
      const list = (await owner.api.approvals.approvals({ query: {} })).approvals;
      return list.find(({ path }) => path.endsWith(open.id))?.version;
    };
    expect(await versionOf('uno')).toBe(1);
    expect((await stateOf(open.id)).state).toBe('in_payment');
    expect(await versionOf('uno')).toBe(1);
    expect(await versionOf('dos')).toBe(2);
    // Nor does a paper that somebody else gave take the place of the one that was asked with.
    const other = await signInStaff(shop, 'orders');
    const file = new File(['%PDF-1.7 tres'], 'banco.pdf');
    await expectRefusal(book(open, { reference: 'GRANDE3', file }, other), 409, 'needs_approval');
    const requests = (await owner.api.approvals.approvals({ query: {} })).approvals;
    const second = requests.find(({ path, version }) => path.endsWith(open.id) && version === 2);
    await expectRefusal(
      shop.request(`/admin/approvals/${second?.id}/approve`, { json: { version: 2 }, token: owner.token }),
      409,
      'paper_changed',
    );
    expect((await stateOf(open.id)).state).toBe('in_payment');
    // Small ones add up over the day.
    const { token } = await signInStaff(shop, 'orders');
    const { draft: small } = await draftOf();
    expect((await book(small, { reference: 'CHICA1' }, { token })).status).toBe(200);
    const { draft: next } = await draftOf();
    await expectRefusal(book(next, { reference: 'CHICA2' }, { token }), 409, 'needs_approval');
  } finally {
    await changeSettings(owner, 'limits', { manual_payment_ceiling_cents: 5_000_000 });
  }
});

test('an open payment page is closed; a cancelled draft and one whose time is over take no money', async () => {
  const { draft } = await draftOf();
  const begun = await payLink(shop, draft.payment_link.split('/').at(-1) ?? '');
  expect(begun.status).toBe(201);
  const first = (await stateOf(draft.id)).order_id;
  // What is refused leaves the page as it is.
  const { draft: other } = await draftOf();
  expect((await book(other, { reference: 'MOSTRADOR0' })).status).toBe(200);
  await expectRefusal(book(draft, { reference: 'MOSTRADOR0' }), 409, 'payment_recorded');
  expect(await stateOf(draft.id)).toMatchObject({ state: 'in_payment', order_id: first });
  expect((await book(draft, { reference: 'MOSTRADOR1' })).status).toBe(200);
  const paid = await stateOf(draft.id);
  expect(paid).toMatchObject({ state: 'paid' });
  expect(paid.order_id).not.toBe(first);
  const { order } = await staff.api.orders.adminOrder({ params: { order_id: first ?? '' } });
  expect(order.state).toBe('cancelled');

  const { draft: over } = await draftOf();
  await staff.api.orders.cancelDraftOrder({ params: { id: over.id }, body: {} });
  await expectRefusal(book(over, { reference: 'TARDE1' }), 409, 'draft_over');
});

test('money taken by hand goes back by its customer’s word', async () => {
  const { draft } = await draftOf();
  await book(draft, { method: 'terminal', reference: 'AUT778' });
  const { order_id: orderId } = await stateOf(draft.id);
  await staff.api.orders.refundOrder({
    params: { order_id: orderId ?? '' },
    body: { amount_cents: 5_000, reason: 'Caja abierta' },
  });
  const { order } = await staff.api.orders.adminOrder({ params: { order_id: orderId ?? '' } });
  expect(order.refunds_open).toMatchObject([{ state: 'to_choose', amount_cents: 5_000 }]);
});

test('only staff who move money book it', async () => {
  const { draft } = await draftOf();
  await expectRefusal(book(draft, {}, {}), 401, 'not_signed_in');
  await expectRefusal(book(draft, {}, { token: (await signInCustomer(shop)).token }), 401, 'not_signed_in');
  for (const role of ['support', 'catalog'] as const)
    await expectRefusal(book(draft, {}, { token: (await signInStaff(shop, role)).token }), 403, 'forbidden');
  expect(await stateOf(draft.id)).toMatchObject({ state: 'open' });
});

test('who joins an account takes their drafts along', async () => {
  const { draft, email, productId } = await draftOf();
  await book(draft, { reference: 'JUNTA1' });
  const { draft: open, productId: other } = await draftOf();
  await shop.db.sql('update draft_order set customer_id = $1, email = $2 where id = $3', [
    draft.customer.id,
    email,
    open.id,
  ]);
  const account = await signInCustomer(shop, { email });
  await owner.api.accounts.adminMerge({
    params: { id: account.id },
    body: { guest_id: draft.customer.id, reason: 'Compra del mostrador' },
  });
  expect((await stateOf(draft.id)).customer.id).toBe(account.id);
  expect((await stateOf(open.id)).customer.id).toBe(account.id);
  expect(await availableOf(shop.db, [productId, other])).toEqual(
    new Map([
      [productId, 4],
      [other, 4],
    ]),
  );
});

test('an address that a draft was mailed to by mistake is forgotten with its account', async () => {
  const [{ draft }, ana] = [await draftOf(), await signInCustomer(shop)];
  const { id } = draft;
  const edit = async (email: string) => {
    const { version, lines } = await stateOf(id);
    const body = {
      customer: { name: 'Rosa', email, phone: '55 1234 5678' },
      delivery_method: 'pickup_cdmx' as const,
      lines: lines.map(({ product_id, quantity }) => ({ product_id, quantity })),
      version,
    };
    await staff.api.orders.editDraftOrder({ params: { id }, body });
  };
  await edit(ana.email);
  await staff.api.orders.sendDraftOrder({ params: { id }, body: {} });
  await edit('bien@ejemplo.mx');
  await owner.api.accounts.adminErase({ params: { id: ana.id }, query: {} });
  const { rows } = await shop.db.sql('select after from audit_entry where after::text like $1', [
    `%${ana.email}%`,
  ]);
  expect(rows).toEqual([]);
});

test('the draft of somebody who is forgotten names nobody and cannot be paid', async () => {
  const { draft, email, productId } = await draftOf();
  await owner.api.accounts.adminErase({ params: { id: draft.customer.id }, query: { proof: 'email' } });
  const left = await stateOf(draft.id);
  expect(left.state).toBe('cancelled');
  expect(JSON.stringify(left)).not.toMatch(new RegExp(`${email}|Rosa|1234`));
  expect(await availableOf(shop.db, [productId])).toEqual(new Map([[productId, 5]]));
  await expectRefusal(book(draft, { reference: 'OLVIDO1' }), 409, 'draft_over');
});
