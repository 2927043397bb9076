import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorSchema } from '../../src/platform/http/endpoint.ts';
import { application } from '../factories/create-company.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../factories/sign-in.ts';
import { expectRefusal } from '../setup/expect-refusal.ts';
import {
  bodyOf,
  callerOf,
  type DeclaredCall,
  declaredCalls,
  encoded,
  filledPath,
  formTextsOf,
  isOfAccounts,
  paramsOf,
  queryOf,
} from './declared-calls.ts';
import { formOf, type ShopInUse, startShopInUse } from './shop-in-use.ts';

/* What holds for every call because its contract declares it; a new call is checked without being named here. */

let world: ShopInUse;
beforeAll(async () => {
  world = await startShopInUse();
});
afterAll(() => world.shop.stop());

type Sent = {
  params?: Record<string, string>;
  token?: string | undefined;
  contents?: RequestInit;
  query?: string;
};

/** Calls with what is taken, but for what `sent` says otherwise. */
function send(call: DeclaredCall, sent: Sent = {}): Promise<Response> {
  const params = sent.params ?? encoded(paramsOf(call, world));
  return world.shop.request(filledPath(call, params) + (sent.query ?? queryOf(call, world)), {
    method: call.endpoint.method.toUpperCase(),
    ...(sent.token === undefined ? {} : { token: sent.token }),
    ...(sent.contents ?? contentsOf(call)),
  });
}

function contentsOf(call: DeclaredCall): RequestInit {
  if (call.endpoint.form) return { body: formOf(formTextsOf(call, world)) };
  const body = bodyOf(call, world);
  return body === undefined ? {} : json(JSON.stringify(body));
}

function json(body: string): RequestInit {
  return { body, headers: { 'content-type': 'application/json' } };
}

function named(calls: DeclaredCall[]): [string, DeclaredCall][] {
  return calls.map((call) => [`${call.endpoint.method.toUpperCase()} ${call.endpoint.path}`, call]);
}

/** Sign-out and becoming a visitor need no body. */
const takesCredentials = ({ name, endpoint }: DeclaredCall) =>
  endpoint.body !== undefined && !/signOut|signInAnonymous/.test(name);

/** One of these for each call in turn: one door reads the bodies of all calls, so each of them meets some call. */
function inTurn<T>(call: DeclaredCall, all: readonly T[]): T {
  return all[declaredCalls.indexOf(call) % all.length] as T;
}

/** A third of these for each call, the next one the next third: all are met by many calls, and none by all of them. */
function thirdInTurn<T>(call: DeclaredCall, all: readonly T[]): T[] {
  return all.filter((_, index) => index % 3 === declaredCalls.indexOf(call) % 3);
}

const callsWith = (isMeant: (call: DeclaredCall) => boolean) => named(declaredCalls.filter(isMeant));

test('the calls of the specification are all declared', () => {
  const declared = new Set(named(declaredCalls).map(([name]) => name));
  for (const call of [
    'POST /frontend/add-category-page',
    'GET /frontend/categories',
    'DELETE /frontend/categories/{id}',
    'GET /frontend/category/{id}',
    'PUT /frontend/update-category-page/{id}',
    'POST /cart/add-to-cart',
    'GET /cart/cart/{userId}',
    'DELETE /cart/remove-from-cart/{userId}/{productId}',
    'GET /product/products',
    'GET /frontend/category-name/{name}',
    'GET /product/products/{sku}/{product_name}',
    'GET /frontend/brand-name/{name}',
    'GET /frontend/brands',
    'GET /promotion/promotion-products',
    'POST /product/add-review',
    'GET /product/reviews/{productId}',
    'POST /subscriber/add-subscribe',
  ]) {
    expect(declared).toContain(call);
  }
});

test.each(callsWith(({ endpoint }) => endpoint.fileType !== undefined))(
  '%s answers with a file to keep',
  async (_, call) => {
    const answer = await send(call, { token: callerOf(call, world)?.token });
    expect(answer.status).toBe(200);
    const type = call.endpoint.fileType ?? '';
    const [kind = '', suffix = ''] = type.split('/');
    expect(answer.headers.get('content-type')).toBe(kind === 'text' ? `${type}; charset=utf-8` : type);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const endings: Record<string, string> = {
      gzip: 'gz',
      'octet-stream': '(pdf|png|jpg)',
      'vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
    };
    const ending = endings[suffix] ?? suffix;
    const name = new RegExp(`^attachment; filename="[\\w.-]+\\.${ending}"$`);
    expect(answer.headers.get('content-disposition')).toMatch(name);
    const bytes = await answer.bytes();
    expect(bytes.length).toBeGreaterThan(0);
    // Texts and workbooks are written while they are sent.
    const isStreamed = kind === 'text' || ending === 'xlsx';
    const length = isStreamed ? null : String(bytes.length);
    expect(answer.headers.get('content-length')).toBe(length);
  },
);

describe('what is read answers what its contract declares, no more and no less', () => {
  test.each(callsWith(({ endpoint }) => endpoint.method === 'get' && endpoint.fileType === undefined))(
    '%s',
    async (_, call) => {
      const answer = await send(call, { token: callerOf(call, world)?.token });
      // No feed was read in this shop, and no webhook failed.
      const isThere = !['suppliers.syncProduct', 'suppliers.run', 'suppliers.runChanges'].includes(call.name);
      expect(answer.status).toBe(isThere ? 200 : 404);
      const body: unknown = await answer.json();
      const schema = isThere ? call.endpoint.answers[200] : errorSchema;
      expect(schema?.parse(body)).toEqual(body);
    },
  );
});

test('the API’s document names every call with its refusals and who may make it', async () => {
  const answer = await world.shop.request('/openapi.json');
  const { openapi, paths, components } = (await answer.json()) as {
    openapi: string;
    paths: Record<string, Record<string, { responses: Record<string, unknown>; security?: object[] }>>;
    components: { securitySchemes: Record<string, { scheme: string }> };
  };
  expect(openapi).toBe('3.1.0');
  for (const { endpoint } of declaredCalls) {
    const responses = Object.keys(paths[endpoint.path]?.[endpoint.method]?.responses ?? {});
    expect(responses, endpoint.path).toEqual(expect.arrayContaining(Object.keys(endpoint.answers)));
    const refusals = [
      ...(endpoint.access === 'public' ? [] : ['401']),
      ...(typeof endpoint.access === 'object' ? ['403'] : []),
      ...(endpoint.params ? ['404'] : []),
      ...(endpoint.body || endpoint.form ? ['400', '413', '415', '422'] : []),
    ];
    expect(responses, endpoint.path).toEqual(expect.arrayContaining(refusals));
    const who = typeof endpoint.access === 'object' ? 'staff' : 'shopper';
    expect(paths[endpoint.path]?.[endpoint.method]?.security, endpoint.path).toEqual(
      endpoint.access === 'public' ? undefined : [{ [who]: [] }],
    );
  }
  for (const who of ['staff', 'shopper'])
    expect(components.securitySchemes[who]).toMatchObject({ scheme: 'bearer' });
});

describe('nobody signed in: 401', () => {
  test.each(callsWith(({ endpoint }) => endpoint.access !== 'public'))('%s', async (_, call) => {
    await expectRefusal(send(call), 401, 'not_signed_in');
    await expectRefusal(send(call, { token: 'inventado' }), 401, 'not_signed_in');
    // Who is asking comes first: a stranger learns nothing about the form.
    await expectRefusal(send(call, { contents: {} }), 401, 'not_signed_in');
  });
});

describe('a visitor is no customer: 401', () => {
  test.each(callsWith(({ endpoint }) => endpoint.access === 'customer'))('%s', async (_, call) => {
    await expectRefusal(send(call, { token: world.visitor.token }), 401, 'not_signed_in');
  });
});

describe('customers are no staff and staff are no customers: 401', () => {
  test.each(callsWith(({ endpoint }) => endpoint.access !== 'public'))('%s', async (_, call) => {
    const { customer, owner } = world;
    const other = typeof call.endpoint.access === 'object' ? customer : owner;
    await expectRefusal(send(call, { token: other.token }), 401, 'not_signed_in');
  });
});

describe('malformed JSON: 400', () => {
  test.each(callsWith((call) => call.endpoint.body !== undefined && !isOfAccounts(call)))(
    '%s',
    async (_, call) => {
      const token = callerOf(call, world)?.token;
      const text = inTurn(call, ['', '{', '{"a":}', '\u{0}', '{"a":1}}', "{'a':1}"]);
      await expectRefusal(send(call, { token, contents: json(text) }), 400, 'malformed');
    },
  );

  test.each(callsWith((call) => isOfAccounts(call) && takesCredentials(call)))('%s', async (_, call) => {
    const answer = await send(call, {
      token: callerOf(call, world)?.token,
      contents: json('{"email":'),
    });
    await expectRefusal(answer, 400);
  });
});

describe('JSON that is no object: 422', () => {
  test.each(callsWith((call) => call.endpoint.body !== undefined && !isOfAccounts(call)))(
    '%s',
    async (_, call) => {
      const token = callerOf(call, world)?.token;
      const text = inTurn(call, ['null', '[]', '1', '"x"']);
      await expectRefusal(send(call, { token, contents: json(text) }), 422, 'invalid');
    },
  );
});

describe('credentials that are none: 422', () => {
  test.each(callsWith((call) => isOfAccounts(call) && takesCredentials(call)))('%s', async (_, call) => {
    for (const text of ['[]', '1', '{}', '{"email":7,"password":[],"otp":{},"name":1}']) {
      await expectRefusal(send(call, { token: callerOf(call, world)?.token, contents: json(text) }), 422);
    }
  });
});

describe('another content type: 415', () => {
  test.each(callsWith((call) => call.endpoint.body !== undefined && !isOfAccounts(call)))(
    '%s',
    async (_, call) => {
      const token = callerOf(call, world)?.token;
      const text = JSON.stringify(bodyOf(call, world));
      const others: RequestInit[] = [
        { body: text },
        { body: text, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
        { body: text, headers: { 'content-type': 'application/jsonp' } },
        { body: formOf({ a: 'b' }) },
        {},
      ];
      const contents = inTurn(call, others);
      await expectRefusal(send(call, { token, contents }), 415, 'unsupported_type');
    },
  );

  test.each(callsWith((call) => call.endpoint.form !== undefined))('%s', async (_, call) => {
    const token = callerOf(call, world)?.token;
    await expectRefusal(send(call, { token, contents: json('{}') }), 415, 'unsupported_type');
    const broken = { body: 'x', headers: { 'content-type': 'multipart/form-data' } };
    await expectRefusal(send(call, { token, contents: broken }), 400, 'malformed');
  });

  test.each(callsWith((call) => isOfAccounts(call) && takesCredentials(call)))('%s', async (_, call) => {
    const contents = { body: 'email=a', headers: { 'content-type': 'text/plain' } };
    await expectRefusal(send(call, { token: callerOf(call, world)?.token, contents }), 415);
  });
});

describe('a path that names nothing: 404', () => {
  const absurd = [
    '0',
    '-1',
    'abc',
    '1.5',
    '1e400',
    '9999999999999',
    '99999999999999999999999999',
    '%00',
    'a%00b',
    '%ff',
    '%F0%9F%98%80',
    encodeURIComponent("' or 1=1 --"),
    encodeURIComponent('<script>alert(1)</script>'),
    encodeURIComponent('../../etc/passwd'),
    encodeURIComponent('__proto__'),
    'x'.repeat(3000),
  ];

  test.each(callsWith(({ endpoint }) => endpoint.params !== undefined))('%s', async (_, call) => {
    const token = callerOf(call, world)?.token;
    const params = encoded(paramsOf(call, world));
    for (const name of Object.keys(params)) {
      // The name of a product is for people: with a right sku any name finds it.
      if (name === 'product_name') continue;
      for (const value of thirdInTurn(call, absurd)) {
        const answer = await send(call, { token, params: { ...params, [name]: value } });
        expect(answer.status, `${name}=${value}: ${await answer.clone().text()}`).toBe(404);
        await expectRefusal(answer, 404, 'not_found');
      }
    }
  });
});

describe('a query nobody asked for never breaks anything', () => {
  const long = 'x'.repeat(10_000);
  const queries = [
    '?nada=1&nada=2&&&=&%',
    '?page=0',
    '?page=-1&page_size=0',
    '?page=1e9&page_size=1e9',
    '?page=uno',
    '?page[]=1&page_size[$gt]=1',
    '?__proto__=1&constructor=2&toString=3',
    `?q=${long}`,
    `?q=${encodeURIComponent('😀 ñ 𝕏 \u202e')}`,
    `?q=${encodeURIComponent("'; drop table product; --")}`,
    `?q=${encodeURIComponent('<img src=x onerror=alert(1)>')}`,
    '?q=%00&category=%00&brand=%00',
    '?q=%ff%fe',
    '?min_price=abc&max_price=-5&in_stock=quiz%C3%A1&sort=nada',
    '?min_price=99999999999999999999&max_price=NaN',
    `?spec.${encodeURIComponent("x'; select 1; --")}=1&spec.=2&spec.a.min=x&spec.a.max=1e999`,
    `?${Array.from({ length: 300 }, (_, index) => `spec.k${index}=v${index}`).join('&')}`,
    `?brand=${Array.from({ length: 200 }, () => 'a').join(',')}`,
    '?state=nada&status=nada&rating=99&fulfilment=x&stock=x',
    `?ref_ids=${Array.from({ length: 500 }, () => 'A').join(',')}&fits=quizá`,
    '?products=2&promotion=%00',
  ];

  test.each(callsWith(({ endpoint }) => endpoint.method === 'get'))('%s', async (_, call) => {
    const token = callerOf(call, world)?.token;
    const expected = [200, 400, 404, 422];
    // These queries leave its ticket out.
    if (call.name === 'backups.downloadBackup') expected.push(403);
    for (const query of thirdInTurn(call, queries)) {
      const answer = await send(call, { token, query });
      const text = await answer.text();
      expect(expected, `${query.slice(0, 80)}: ${text.slice(0, 300)}`).toContain(answer.status);
      const type = (answer.ok && call.endpoint.fileType) || 'application/json';
      expect(answer.headers.get('content-type')).toMatch(new RegExp(`^${type}\\b`));
      expect(text).not.toMatch(/\bat .+:\d+:\d+|node_modules|syntax error|insert into/i);
    }
  });
});

test('who has every right but to read customers finds an applicant for wholesale in no list, file or search', async () => {
  const { shop, owner } = world;
  const applicant = await signInCustomer(shop, { name: 'Quetzal Pérez', email: 'quetzal@prueba.example' });
  await applicant.api.companies.apply({
    body: { ...application({ name: 'Quetzal SA' }), contact_name: 'Quetzal', message: 'Somos quetzal.' },
  });
  const document = new FormData();
  document.set('file', new File(['%PDF-quetzal'], 'quetzal.pdf'));
  await shop.request('/company/documents', { body: document, token: applicant.token, method: 'POST' });
  const all = (await owner.api.roles.roles()).rights.map(({ right }) => right);
  const hidden = new Set(['read_customers', 'customers', 'read_mails']);
  const clerk = await signInStaff(shop);
  await shop.db.sql(`update staff_user set role = 'clerk', role_rights = $2 where id = $1`, [
    clerk.id,
    all.filter((right) => !hidden.has(right)),
  ]);
  const reads = declaredCalls.filter(
    ({ endpoint }) => endpoint.method === 'get' && typeof endpoint.access === 'object',
  );
  const found = async ({ token }: SignedIn, calls: DeclaredCall[]) => {
    const names: string[] = [];
    for (const call of calls) {
      const answer = await send(call, { token, query: '?q=quetzal' });
      if (/quetzal/i.test(await answer.text())) names.push(call.name);
    }
    return names;
  };
  expect(await found(clerk, reads)).toEqual([]);
  const forOwner = ['companies.companies', 'reports.find'];
  const some = reads.filter(({ name }) => forOwner.includes(name));
  expect((await found(owner, some)).toSorted()).toEqual(forOwner);
});

test('every answer says that it is not to be guessed at, framed or kept', async () => {
  for (const path of ['/frontend/categories', '/no/hay', '/order/orders', '/frontend/category/0']) {
    const { headers } = await world.shop.request(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(headers.get('permissions-policy')).toContain('camera=()');
  }
});

test('what is refused at the door is kept by nobody either', async () => {
  const foreign = await world.shop.request('/customer/addresses', {
    json: {},
    headers: { origin: 'https://otra.example' },
  });
  expect([foreign.status, foreign.headers.get('cache-control')]).toEqual([403, 'no-store']);
  expect(foreign.headers.get('x-request-id')).not.toBeNull();
});

test('the list of calls for people runs and loads nothing', async () => {
  const { headers } = await world.shop.request('/docs');
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
});

test('every declared call with a body has an example here, so that its refusals are checked', () => {
  const without = declaredCalls.filter((call) => takesCredentials(call) && bodyOf(call, world) === undefined);
  expect(without.map(({ name }) => name)).toEqual([]);
});
