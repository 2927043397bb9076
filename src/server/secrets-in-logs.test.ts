import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInCustomer, signInStaff, testPassword } from '../../test/factories/sign-in.ts';
import { emailTo } from '../../test/setup/mailbox.ts';
import { startShopProcess } from '../../test/setup/shop-process.ts';
import { createTestDatabase } from '../../test/setup/test-database.ts';
import { startTestShop, type TestShop } from '../../test/setup/test-shop.ts';
import { tokenHash } from '../platform/accounts/hashed-tokens.ts';
import { errorForLog } from '../platform/log.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

test('a session’s token is nowhere in the database, and what is there opens nothing', async () => {
  const byPassword = ({ email }: { email: string }) => ({ body: { email, password: testPassword } });
  const customer = await shop.api.customers.signIn(byPassword(await signInCustomer(shop)));
  const staff = await shop.api.staff.signIn(byPassword(await signInStaff(shop)));
  for (const [table, { token }, path] of [
    ['customer_session', customer, '/auth/session'],
    ['staff_user_session', staff, '/admin-auth/session'],
  ] as const) {
    const { rows } = await shop.db.sql(`select token from ${table}`);
    const kept = (rows as { token: string }[]).map((row) => row.token);
    expect(kept.length).toBeGreaterThan(0);
    for (const hash of kept) expect(hash).toMatch(/^sha256:/);
    expect(kept).toContain(tokenHash(token ?? ''));
    expect(kept).not.toContain(token);
    const userOf = async (bearer: string) =>
      ((await (await shop.request(path, { token: bearer })).json()) as { user: unknown }).user;
    expect(await userOf(token ?? '')).not.toBeNull();
    for (const hash of kept) expect(await userOf(hash)).toBeNull();
  }
});

test('emails can be read by their owner only', async () => {
  const { email } = await signInCustomer(shop);
  await shop.api.customers.sendSignInCode({ body: { email, type: 'sign-in' } });
  await emailTo(shop, email);
  const mode = (await stat(join(shop.dataDir, 'outbox'))).mode % 0o1000;
  expect(mode.toString(8)).toBe('700');
});

test('a statement that fails is logged without its parameters, however deep it is', () => {
  const secret = 'cliente-secreto@prueba.example';
  const cause = Object.assign(new Error('Failed query: select $1\nparams: ' + secret), {
    detail: `Key (email)=(${secret}) exists.`,
    params: [secret],
  });
  const logged = JSON.stringify(errorForLog(new Error('outer', { cause })));
  expect(logged).toContain('Failed query: select $1');
  expect(logged).not.toContain(secret);
});

test('when the database goes away, nothing that was sent is printed, nor is a password that was given', async () => {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'ensambla-lost-'));
  const lost = await startShopProcess({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    DEMO: '0',
    LOG_LEVEL: 'debug',
  });
  try {
    const json = (body: object) => ({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { password, email } = lost.owner;
    const ask = async (path: string, init: RequestInit) => {
      const answer = await fetch(`${lost.url}/api${path}`, init);
      return { status: answer.status, body: await answer.text() };
    };
    const signedIn = await ask('/admin-auth/sign-in/email', json({ email, password }));
    const { token } = JSON.parse(signedIn.body) as { token: string };
    expect(token.length).toBeGreaterThan(20);
    // Its connections are cut, too, as by a restart.
    await database.drop();
    const secret = 'nadie-lee@prueba.example';
    const link = randomBytes(24).toString('base64url');
    const headers = { authorization: `Bearer ${token}` };
    for (const [path, init] of [
      ['/admin-auth/session', { headers }],
      ['/auth/session', { headers }],
      [`/draft-orders/${link}`, {}],
      ['/admin-auth/sign-in/email', json({ email: secret, password })],
      ['/auth/sign-in/email', json({ email: secret, password })],
      ['/auth/sign-up/email', json({ name: 'Eva', email: secret, password })],
      ['/auth/email-otp/send-verification-otp', json({ email: secret, type: 'sign-in' })],
    ] as const) {
      const { status } = await ask(path, init);
      expect([path, status]).toEqual([path, 500]);
    }
    const printed = lost.printed();
    expect(printed).toContain('unexpected failure');
    expect(printed).toContain(email);
    for (const hidden of [password, token, tokenHash(token), secret, link])
      expect(printed).not.toContain(hidden);
    // Every line but those of the start is one of the log.
    const strange = printed.split('\n').filter((line) => /^\S/.test(line) && !line.startsWith('{'));
    expect(strange).toEqual([]);
  } finally {
    await lost.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
