import { describe, expect, test } from 'vitest';
import { createCtEmulator } from '../ct/index.ts';
import { createCvaEmulator } from '../cva/index.ts';
import { createIngramEmulator } from '../ingram/index.ts';
import { createSyscomEmulator } from '../syscom/index.ts';

const keys = { clientId: 'demo', clientSecret: 'clave-secreta' };
type Emulator = { app: { request(url: string, init?: RequestInit): Response | Promise<Response> } };
const askAt =
  ({ app }: Emulator) =>
  async (path: string, init: RequestInit = {}) => {
    const response = await app.request(`http://127.0.0.1${path}`, init);
    return { status: response.status, body: (await response.json().catch(() => undefined)) as unknown };
  };
const json = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
});
const text = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  ...json(body),
  headers: { 'content-type': 'text/plain', ...headers },
});

describe('Ingram Micro refuses', () => {
  const ask = askAt(createIngramEmulator(keys));
  const token = async () => {
    const query = 'grant_type=client_credentials&client_id=demo&client_secret=clave-secreta';
    const { body } = await ask(`/oauth/oauth20/token?${query}`);
    return (body as { access_token: string }).access_token;
  };
  const headers = async (others: Record<string, string> = {}) => ({
    authorization: `Bearer ${await token()}`,
    'im-customernumber': '20-222222',
    'im-countrycode': 'MX',
    'im-correlationid': 'a1',
    ...others,
  });
  const catalog = '/resellers/v6/catalog';
  const prices = `${catalog}/priceandavailability?includeAvailability=true&includePricing=true`;
  const products = (count: number) => ({
    products: Array.from({ length: count }, () => ({ ingramPartNumber: '6YE001' })),
  });

  test('another grant, another secret, no token', async () => {
    expect((await ask('/oauth/oauth20/token?grant_type=password')).status).toBe(400);
    const query = 'grant_type=client_credentials&client_id=demo&client_secret=Clave-Secreta';
    expect((await ask(`/oauth/oauth20/token?${query}`)).status).toBe(401);
    expect((await ask(catalog)).status).toBe(401);
  });

  test.each([
    ['no customer', { 'im-customernumber': '' }],
    ['a customer of eleven letters', { 'im-customernumber': '20-22222222' }],
    ['a country of three letters', { 'im-countrycode': 'MEX' }],
    ['no correlation', { 'im-correlationid': '' }],
    ['a correlation of 33 letters', { 'im-correlationid': 'a'.repeat(33) }],
    ['a sender of 33 letters', { 'im-senderid': 'a'.repeat(33) }],
  ])('%s', async (_, others) => {
    expect((await ask(catalog, { headers: await headers(others) })).status).toBe(400);
  });

  test('pages of more than a hundred, and more than fifty products', async () => {
    const page = async (size: number) =>
      (await ask(`${catalog}?pageSize=${size}`, { headers: await headers() })).status;
    expect([await page(100), await page(101)]).toEqual([200, 400]);
    const quote = async (count: number) => (await ask(prices, json(products(count), await headers()))).status;
    expect([await quote(50), await quote(51)]).toEqual([200, 400]);
  });

  test('prices without what the question must say, and bodies that are not called JSON', async () => {
    expect((await ask(prices.split('?')[0]!, json(products(1), await headers()))).status).toBe(400);
    expect((await ask(prices, text(products(1), await headers()))).status).toBe(400);
  });
});

describe('Grupo CVA refuses', () => {
  const ask = askAt(createCvaEmulator({ user: 'demo', password: 'clave-secreta' }));
  const login = '/api/v2/user/login';
  const good = { user: 'demo', password: 'clave-secreta' };

  test('keys in another case or not as JSON, and calls without a token', async () => {
    expect((await ask(login, json(good))).status).toBe(200);
    expect((await ask(login, json({ ...good, user: 'Demo' }))).status).toBe(401);
    expect((await ask(login, text(good))).status).toBe(401);
    expect((await ask('/api/v2/catalogo_clientes/lista_precios')).status).toBe(401);
  });

  test('pages that there are not, and articles that it does not have', async () => {
    const { body } = await ask(login, json(good));
    const headers = { authorization: `Bearer ${(body as { token: string }).token}` };
    const list = async (query: string) =>
      (await ask(`/api/v2/catalogo_clientes/lista_precios?${query}`, { headers })).status;
    expect([await list('page=3'), await list('page=4'), await list('clave=NADA')]).toEqual([200, 404, 404]);
  });
});

describe('CT Connect refuses', () => {
  const good = { email: 'a@b.example', cliente: 'C-1', rfc: 'EKU9003173C9' };
  const ask = askAt(
    createCtEmulator({
      email: good.email,
      customer: good.cliente,
      rfc: good.rfc,
      ftpUser: 'ct',
      ftpPassword: 'x',
    }),
  );

  test('an e-mail in another case with its error 4010, bodies that are not called JSON, calls without a token', async () => {
    expect((await ask('/cliente/token', json(good))).status).toBe(200);
    expect(await ask('/cliente/token', json({ ...good, email: 'A@b.example' }))).toMatchObject({
      status: 401,
      body: { errorCode: '4010' },
    });
    expect((await ask('/cliente/token', text(good))).status).toBe(401);
    expect((await ask('/existencia/promociones/TEC1001')).status).toBe(401);
  });
});

describe('Syscom refuses', () => {
  const ask = askAt(createSyscomEmulator({ ...keys, callsPerMinute: 3 }));

  test('keys as JSON, lists of everything, and one call too many', async () => {
    const given = { grant_type: 'client_credentials', client_id: 'demo', client_secret: 'clave-secreta' };
    expect((await ask('/oauth/token', json(given))).status).toBe(401);
    const { body } = await ask('/oauth/token', { method: 'POST', body: new URLSearchParams(given) });
    const headers = { authorization: `Bearer ${(body as { access_token: string }).access_token}` };
    expect((await ask('/api/v1/marcas')).status).toBe(401);
    // An error is status 200 there.
    expect(await ask('/api/v1/productos', { headers })).toMatchObject({
      status: 200,
      body: { error: 'Falta busqueda, marca o categoria' },
    });
    expect((await ask('/api/v1/marcas', { headers })).status).toBe(200);
    expect((await ask('/api/v1/marcas', { headers })).status).toBe(429);
  });
});
