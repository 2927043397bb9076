import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/setup/test-database.ts';
import { createSystemUser } from '../modules/staff/index.ts';
import { pino } from 'pino';
import { openShop, type OpenShop } from './open-shop.ts';

const publicUrl = 'https://tienda.example';
let database: TestDatabase;
let dataDir: string;
let open: OpenShop;
const said: Record<string, unknown>[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'ensambla-cookies-'));
  open = await openShop({
    databaseUrl: database.url,
    dataDir,
    publicUrl,
    providers: { stripe: undefined, paypal: undefined, pac: undefined, isTestMode: true },
    log: pino({ level: 'info' }, { write: (line: string) => void said.push(JSON.parse(line)) }),
  });
});
afterAll(async () => {
  await open.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const call = (path: string, init: RequestInit = {}) =>
  open.app.fetch(
    new Request(`${publicUrl}/api${path}`, {
      ...init,
      headers: { 'content-type': 'application/json', ...(init.headers as Record<string, string>) },
    }),
  );

/** What a sign-in sets; a browser keeps only the first part. */
const cookieSet = (answer: Response) =>
  answer.headers.getSetCookie().find((line) => line.includes('.session_token=')) ?? '';

test('over HTTPS a session’s cookie is bound to this host and hidden from scripts', async () => {
  const visitor = cookieSet(await call('/auth/sign-in/anonymous', { method: 'POST', body: '{}' }));
  const email = 'personal@prueba.example';
  const password = 'contraseña-de-prueba';
  await createSystemUser(open.db, { name: 'Personal', email, password, role: 'support' });
  const staff = cookieSet(
    await call('/admin-auth/sign-in/email', { method: 'POST', body: JSON.stringify({ email, password }) }),
  );
  expect(visitor).toMatch(/^__Host-ensambla\.session_token=/);
  expect(staff).toMatch(/^__Host-ensambla-staff\.session_token=/);
  for (const cookie of [visitor, staff]) {
    expect(cookie).toMatch(/; Path=\/(;|$)/);
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; Secure/);
    expect(cookie).toMatch(/; SameSite=Lax/i);
    expect(cookie).not.toMatch(/; Domain=/i);
  }
  const cookie = [visitor, staff].map((line) => line.split(';')[0]).join('; ');
  expect(await (await call('/auth/session', { headers: { cookie } })).json()).toMatchObject({
    user: { is_anonymous: true },
  });
  expect(await (await call('/admin-auth/session', { headers: { cookie } })).json()).toMatchObject({
    user: { email },
  });
});

test('sign-ins and refusals are logged, without passwords, addresses and links', async () => {
  const email = 'nadie@prueba.example';
  await call('/auth/sign-in/email', {
    method: 'POST',
    body: JSON.stringify({ email, password: 'no-es-esta' }),
  });
  const foreign = { origin: 'https://otra.example' };
  await call('/customer/claims/secreto-del-enlace', { method: 'POST', body: '{}', headers: foreign });
  const heard = said.slice(-2).map(({ msg, path, method, status }) => ({ msg, path, method, status }));
  expect(heard).toEqual([
    { msg: 'refused', path: '/api/auth/sign-in/email', method: 'POST', status: 401 },
    { msg: 'refused', path: '/api/customer/claims/:token', method: 'POST', status: 403 },
  ]);
  expect(said.at(-1)).toHaveProperty('requestId');
  expect(JSON.stringify(said)).not.toMatch(/no-es-esta|nadie@|secreto-del-enlace/);
});
