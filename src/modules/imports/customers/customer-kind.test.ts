import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvFile, importsOf } from '../../../../test/factories/carry-import.ts';
import {
  signInCustomer,
  signInStaff,
  type SignedIn,
  testPassword,
} from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { codeTo, emailsTo, keptEmails } from '../../../../test/setup/mailbox.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { runById } from '../imports.queries.ts';
import { runImport } from '../run-import.ts';

let shop: TestShop;
let staff: SignedIn;
let imports: ReturnType<typeof importsOf>;
let listId: number;
let serial = 0;
beforeAll(async () => {
  shop = await startTestShop({ jobs: true });
  staff = await signInStaff(shop, 'orders');
  imports = importsOf(shop, staff, 'customers');
  const owner = await signInStaff(shop, 'owner');
  const { price_list: list } = await owner.api.wholesale.addPriceList({
    body: { name: 'Mayoristas', basis_points: 1000, products: [] },
  });
  listId = list.id;
});
afterAll(() => shop.stop());

const newEmail = () => `importada-${(serial += 1)}@prueba.example`;
const all = [
  'email',
  'name',
  'phone',
  'accepts_marketing',
  'price_list',
  'street',
  'exterior_number',
  'neighbourhood',
  'municipality',
  'state',
  'postal_code',
];
const place = ['5 de Mayo', '10', 'Centro', 'Puebla', 'Puebla', '72000'];
const tax = ['rfc', 'legal_name', 'tax_regime', 'cfdi_use', 'tax_postal_code'];
const person = ['CACX7605101P8', 'Xochilt Casas Chavez', '612', 'G03', '36257'];

const customerOf = async (email: string) => {
  const { rows } = await shop.db.sql(
    `select c.id, c.name, c.phone, c.email_verified as is_verified, l.price_list_id as list_id,
            (select count(*)::int from customer_account a where a.customer_id = c.id) as passwords,
            (select count(*)::int from customer_session s where s.customer_id = c.id) as sessions,
            (select count(*)::int from address a where a.customer_id = c.id) as addresses,
            (select count(*)::int from invoice_profile p where p.customer_id = c.id) as profiles
       from customer c left join price_list_customer l on l.customer_id = c.id where c.email = $1`,
    [email],
  );
  return rows[0] as Record<string, unknown> | undefined;
};
const idOf = async (email: string) => String((await customerOf(email))?.['id']);
const subscriberOf = async (email: string) => {
  const { rows } = await shop.db.sql(
    'select source, confirmed_at from subscriber where lower(email_address) = $1',
    [email],
  );
  return rows[0];
};

describe('a file of customers', () => {
  test('says line by line what would become of it, and changes nothing before it runs', async () => {
    const known = await signInCustomer(shop, { name: 'Nombre de antes' });
    const same = await signInCustomer(shop, { name: 'Igual' });
    const fresh = newEmail();
    const run = await imports.checked([
      ['Correo', 'Nombre', 'Teléfono', 'Acepta marketing', 'Lista de precios', 'Favorito'],
      [fresh.toUpperCase(), 'Nueva', '222 123 4567', 'sí', 'MAYORISTAS', 'rojo'],
      [known.email, 'Nombre de ahora', '', '', '', ''],
      [same.email, 'Igual', '', 'no', '', ''],
      [fresh, 'Otra vez', '', '', '', ''],
      ['no es correo', 'Nadie', '', '', '', ''],
      ['', 'Nadie', '', '', '', ''],
      [newEmail(), '', '', '', '', ''],
      [newEmail(), 'Con mala lista', '123', 'quizá', 'Oro', ''],
    ]);
    expect(run.mapping).toEqual(['email', 'name', 'phone', 'accepts_marketing', 'price_list', '']);
    expect(run.counts).toEqual({ create: 1, change: 1, same: 1, error: 5 });
    const rows = await imports.rows(run.id);
    expect(rows[0]).toMatchObject({
      key: fresh,
      after: { name: 'Nueva', phone: '2221234567', price_list: 'Mayoristas', newsletter: 'asked by email' },
    });
    expect(rows[1]).toMatchObject({
      customer_id: known.id,
      before: { name: 'Nombre de antes' },
      after: { name: 'Nombre de ahora' },
    });
    expect(rows.slice(3).map(({ problems }) => Object.keys(problems).toSorted())).toEqual([
      ['email'],
      ['email'],
      ['email'],
      ['name'],
      ['accepts_marketing', 'phone', 'price_list'],
    ]);
    const { asked_by_email: asked } = await staff.api.customerImports.run({ params: { id: run.id } });
    expect(asked).toBe(1);
    expect(await customerOf(fresh)).toBeUndefined();
    expect(await customerOf(known.email)).toMatchObject({ name: 'Nombre de antes' });
    expect(await keptEmails(shop, fresh)).toEqual([]);
  });

  test('is written with all it brings, without a password, and its audit; and is taken back whole', async () => {
    const email = newEmail();
    const run = await imports.written([
      [...all, ...tax],
      [email, 'Nueva Clienta', '2221234567', 'si', 'Mayoristas', ...place, ...person],
    ]);
    expect(run.counts).toEqual({ added: 1 });
    expect(await customerOf(email)).toMatchObject({
      name: 'Nueva Clienta',
      phone: '2221234567',
      is_verified: false,
      passwords: 0,
      sessions: 0,
      addresses: 1,
      profiles: 1,
      list_id: listId,
    });
    const id = await idOf(email);
    const trail = async () =>
      (
        await shop.db.sql('select action, after from audit_entry where subject = $1 order by id', [
          `customer:${id}`,
        ])
      ).rows;
    expect(await trail()).toMatchObject([
      { action: 'customer.import', after: { email, phone: '2221234567', part: `import:${run.id}` } },
    ]);
    expect((await imports.undone(run.id)).counts).toEqual({ undone: 1 });
    expect(await customerOf(email)).toBeUndefined();
    expect(await subscriberOf(email)).toBeUndefined();
    expect(JSON.stringify(await trail())).not.toMatch(/importada|2221234567|Nueva/);
  });

  test.each(['a mailed code', 'a new password by mailed code'])(
    'lets its customers in by %s only, and then leaves them be',
    async (way) => {
      const email = newEmail();
      const run = await imports.written([all, [email, 'Nueva', '2221234567', '', '', ...place]]);
      await expectRefusal(
        shop.request('/auth/sign-in/email', { json: { email, password: testPassword } }),
        401,
      );
      const isCode = way === 'a mailed code';
      const type = isCode ? 'sign-in' : 'forget-password';
      await shop.request('/auth/email-otp/send-verification-otp', { json: { email, type } });
      const otp = await codeTo(shop, email);
      if (isCode) await shop.api.customers.signInWithCode({ body: { email, otp } });
      else await shop.api.customers.resetPassword({ body: { email, otp, password: testPassword } });
      await shop.db.sql('delete from customer_session where customer_id = $1', [await idOf(email)]);
      expect((await imports.undone(run.id)).counts).toEqual({ kept: 1 });
      expect(await customerOf(email)).toMatchObject({ is_verified: true, addresses: 1 });
    },
  );

  test('changes customers there are, but no password or session, and gives back what nobody changed', async () => {
    const known = await signInCustomer(shop, { name: 'Antes' });
    const before = await customerOf(known.email);
    const run = await imports.written([
      [...all, ...tax],
      [known.email.toUpperCase(), 'Ahora', '2221234567', '', 'Mayoristas', ...place, ...person],
    ]);
    expect(run.counts).toEqual({ changed: 1 });
    expect(await customerOf(known.email)).toEqual({
      ...before,
      name: 'Ahora',
      phone: '2221234567',
      list_id: listId,
      addresses: 1,
      profiles: 1,
    });
    await shop.db.sql(`update customer set name = 'Por ella misma' where id = $1`, [known.id]);
    expect((await imports.undone(run.id)).counts).toEqual({ kept: 1 });
    expect(await customerOf(known.email)).toEqual({ ...before, name: 'Por ella misma' });
  });

  test('brought twice changes nothing the second time and asks nobody twice', async () => {
    const email = newEmail();
    const lines = [
      [...all, ...tax],
      [email, 'Nueva', '2221234567', 'si', 'Mayoristas', ...place, ...person],
    ];
    await imports.written(lines);
    expect((await imports.checked(lines)).counts).toEqual({ same: 1 });
    expect(await keptEmails(shop, email)).toHaveLength(1);
  });

  test('adds nothing to an account that somebody opened with an address they have not proven', async () => {
    const email = newEmail();
    await shop.request('/auth/sign-up/email', {
      json: { email, name: 'Desconocida', password: testPassword },
    });
    const run = await imports.checked([all, [email, 'Dueña', '2221234567', '', 'Mayoristas', ...place]]);
    expect(run.counts).toEqual({ error: 1 });
    const other = newEmail();
    const late = await imports.checked([all, [other, 'Dueña', '2221234567', '', '', ...place]]);
    await shop.request('/auth/sign-up/email', {
      json: { email: other, name: 'Desconocida', password: testPassword },
    });
    expect((await imports.ran(late.id)).counts).toEqual({ error: 1 });
    expect(await customerOf(other)).toMatchObject({ name: 'Desconocida', phone: null, addresses: 0 });
  });

  test('leaves out who changed since the check, and who was merged into another account', async () => {
    const known = await signInCustomer(shop, { name: 'Antes' });
    const run = await imports.checked([
      ['email', 'name'],
      [known.email, 'Ahora'],
    ]);
    await shop.db.sql(`update customer set name = 'Por ella misma' where id = $1`, [known.id]);
    expect((await imports.ran(run.id)).counts).toEqual({ error: 1 });
    const alias = newEmail();
    await shop.db.sql('insert into customer_alias (email, customer_id, former_id) values ($1, $2, $3)', [
      alias,
      known.id,
      'cuenta-de-antes',
    ]);
    const merged = await imports.checked([
      ['email', 'name'],
      [alias, 'Ahora'],
    ]);
    const [row] = await imports.rows(merged.id);
    expect(row?.problems['email']).toContain(known.email);
  });

  test('undone keeps whom staff did something with', async () => {
    const [noted, listed, credited, plain] = [newEmail(), newEmail(), newEmail(), newEmail()];
    const run = await imports.written([
      ['email', 'name'],
      ...[noted, listed, credited, plain].map((email) => [email, 'Nueva']),
    ]);
    await staff.api.customers.saveCustomerNotes({
      params: { id: await idOf(noted) },
      body: { notes: 'Llamó.' },
    });
    await staff.api.wholesale.setCustomerPriceList({
      params: { id: await idOf(listed) },
      body: { price_list_id: listId },
    });
    await staff.api.storeCredit.change({
      params: { id: await idOf(credited) },
      body: { kind: 'grant', amount_cents: 100, reason: 'Regalo de bienvenida' },
      idempotencyKey: 'credit-of-an-imported-customer',
    });
    expect((await imports.undone(run.id)).counts).toEqual({ kept: 3, undone: 1 });
    expect(await customerOf(plain)).toBeUndefined();
    expect(await customerOf(listed)).toMatchObject({ list_id: listId });
  });
});

describe('marketing', () => {
  test('who accepts it is asked by one email and subscribed by their own answer only', async () => {
    const [yes, no, silent] = [newEmail(), newEmail(), newEmail()];
    const run = await imports.written([
      ['email', 'name', 'accepts_marketing'],
      [yes, 'Sí', 'yes'],
      [no, 'No', 'no'],
      [silent, 'Calla', ''],
    ]);
    expect(await subscriberOf(yes)).toEqual({ source: 'import', confirmed_at: null });
    const [mail] = await keptEmails(shop, yes);
    expect(mail?.subject).toBe('Confirma tu suscripción a Ensambla');
    for (const email of [no, silent]) {
      expect(await subscriberOf(email)).toBeUndefined();
      expect(await keptEmails(shop, email)).toEqual([]);
    }
    const token = /\/boletin\/([\da-f]{32})/.exec(mail?.text ?? '')?.[1] ?? '';
    await shop.api.newsletter.confirmSubscription({ params: { token } });
    await imports.undone(run.id);
    expect(await subscriberOf(yes)).toMatchObject({ confirmed_at: expect.any(Date) });
    expect(await emailsTo(shop, no)).toEqual([]);
  });

  test('nobody who is on the list already is asked, and none is taken off it', async () => {
    const email = newEmail();
    await shop.db.sql('insert into subscriber (email_address, confirmed_at) values ($1, now())', [email]);
    for (const accepts of ['si', 'no']) {
      await imports.written([
        ['email', 'name', 'accepts_marketing'],
        [email, 'Suscrita', accepts],
      ]);
    }
    expect(await keptEmails(shop, email)).toEqual([]);
    expect(await subscriberOf(email)).toMatchObject({ confirmed_at: expect.any(Date) });
  });
});

test('a run whose process died goes on where it stood, and writes and asks nobody twice', async () => {
  const mark = `lote-${(serial += 1)}`;
  const lines = Array.from({ length: 1_100 }, (_, index) => [
    `${mark}-${index}@prueba.example`,
    'Nueva',
    index < 3 ? 'si' : '',
  ]);
  const { id } = await imports.checked([['email', 'name', 'accepts_marketing'], ...lines]);
  const run = await shop.db.first(runById, { id });
  if (!run) throw new Error('The run is gone.');
  const dies = () => {
    throw new Error('The process died.');
  };
  await expect(runImport(shop.shop, run, dies)).rejects.toThrow('The process died.');
  const written = async () =>
    (
      await shop.db.sql(
        `select (select count(*)::int from customer where email like $1) as customers,
                (select count(*)::int from mail where recipient like $1) as mails`,
        [`${mark}-%`],
      )
    ).rows[0];
  expect(await written()).toEqual({ customers: 500, mails: 3 });
  await Promise.all([1, 2].map(() => runImport(shop.shop, run, () => {})));
  expect(await written()).toEqual({ customers: 1_100, mails: 3 });
});

describe('personal data', () => {
  test('lines about a customer come with their data and go with them, also where they wait', async () => {
    const customer = await signInCustomer(shop, { name: 'Se irá' });
    await imports.written([
      ['email', 'name'],
      [customer.email, 'Se va'],
    ]);
    const waiting = await imports.checked([
      ['email', 'phone'],
      [customer.email, '2221234567'],
    ]);
    const owner = await signInStaff(shop, 'owner');
    const answer = await shop.request('/customer/export', { token: customer.token });
    expect(await answer.text()).toContain('imported_lines');
    await owner.api.accounts.adminErase({ params: { id: customer.id }, query: {} });
    const { rows } = await shop.db.sql('select 1 from import_row where array_to_string(cells, $1) like $2', [
      ' ',
      `%${customer.email}%`,
    ]);
    expect(rows).toEqual([]);
    expect((await imports.ran(waiting.id)).counts).toEqual({});
  });

  test('files of customers are forgotten sooner than others, as the settings say', async () => {
    const { id } = await imports.checked([
      ['email', 'name'],
      [newEmail(), 'Nueva'],
    ]);
    const redirects = importsOf(shop, await signInStaff(shop, 'owner'), 'redirects');
    const other = await redirects.started([
      ['De', 'A'],
      ['/a', '/b'],
    ]);
    const left = async () =>
      (await shop.db.sql('select id from import_run where id = any($1)', [[id, other.id]])).rows;
    const age = (days: number) =>
      shop.db.sql('update import_run set started_at = $1 where id = any($2)', [
        new Date(shop.clock.now().getTime() - days * 86_400_000),
        [id, other.id],
      ]);
    await age(29);
    await shop.open.runJob('imports.forget');
    expect(await left()).toHaveLength(2);
    await age(31);
    await shop.open.runJob('imports.forget');
    expect(await left()).toEqual([{ id: other.id }]);
    await age(181);
    await shop.open.runJob('imports.forget');
    expect(await left()).toEqual([]);
  });
});

describe('refusals', () => {
  test('nobody, customers, and staff who may not change customers', async () => {
    const file = () =>
      csvFile([
        ['email', 'name'],
        [newEmail(), 'Nueva'],
      ]);
    await expectRefusal(shop.request(imports.path, { method: 'POST', body: new FormData() }), 401);
    await expectRefusal(imports.upload(file(), (await signInCustomer(shop)).token), 401);
    const { id, mapping } = await imports.started(file());
    for (const [role, reads] of [
      ['catalog', 403],
      ['support', 200],
    ] as const) {
      const { token } = await signInStaff(shop, role);
      await expectRefusal(imports.upload(file(), token), 403);
      for (const name of ['check', 'run', 'undo'] as const)
        await expectRefusal(imports.step(id, name, { mapping }, token), 403);
      expect((await shop.request(`${imports.path}/${id}/rows`, { token })).status).toBe(reads);
      await expectRefusal(shop.request(`${imports.path}/${id}/problems.csv`, { token }), 403);
    }
  });

  test('an import of customers is none where the catalogue’s are, and the other way round', async () => {
    const owner = await signInStaff(shop, 'owner');
    const { id } = await imports.started([
      ['email', 'name'],
      [newEmail(), 'Nueva'],
    ]);
    const catalog = importsOf(shop, owner, 'products');
    await expectRefusal(shop.request(`/admin/imports/${id}`, { token: owner.token }), 404);
    await expectRefusal(shop.request(`/admin/imports/${id}/rows`, { token: owner.token }), 404);
    await expectRefusal(shop.request(`/admin/imports/${id}/problems.csv`, { token: owner.token }), 404);
    for (const name of ['check', 'run', 'undo'] as const)
      await expectRefusal(catalog.step(id, name, { mapping: ['sku', 'price'] }), 404);
    const { imports: listed } = await owner.api.imports.runs();
    expect(listed.map((run) => run.id)).not.toContain(id);
    const products = await catalog.started([['sku'], ['A']]);
    await expectRefusal(shop.request(`${imports.path}/${products.id}`, { token: owner.token }), 404);
    const form = new FormData();
    form.set('file', csvFile([['email'], [newEmail()]]));
    form.set('kind', 'customers');
    await expectRefusal(
      shop.request('/admin/imports', { method: 'POST', token: owner.token, body: form }),
      422,
    );
  });

  test('without an e-mail it is no mapping', async () => {
    const { id } = await imports.started([
      ['a', 'b'],
      ['1', '2'],
    ]);
    const { fields } = await expectRefusal(imports.step(id, 'check', { mapping: ['name', ''] }), 422);
    expect(fields).toHaveProperty('mapping');
  });
});
