import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInCustomer, testPassword } from '../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { tokenHash } from '../../platform/accounts/hashed-tokens.ts';
import { renewalSeconds, sessionSeconds } from './live-session.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const cookieName = 'ensambla.session_token';

/** Signs in over HTTP and gives the session in each form it may come back in. */
async function signIn(email: string) {
  const answer = await shop.request('/auth/sign-in/email', { json: { email, password: testPassword } });
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith(`${cookieName}=`)) ?? '';
  const { token } = (await answer.json()) as { token: string };
  return { token, signed: cookie.slice(cookieName.length + 1).split(';')[0] ?? '' };
}

/** The id the shop finds for these headers, null for nobody. */
async function whoIs(headers: Record<string, string>): Promise<string | null> {
  const answer = (await (await shop.request('/auth/session', { headers })).json()) as {
    user: { id: string } | null;
  };
  return answer.user?.id ?? null;
}

async function setExpiry(token: string, secondsFromNow: number): Promise<void> {
  const expiresAt = new Date(Date.now() + secondsFromNow * 1000);
  await shop.db.sql('update customer_session set expires_at = $2 where token = $1', [
    tokenHash(token),
    expiresAt,
  ]);
}

async function secondsLeft(token: string): Promise<number | undefined> {
  const { rows } = await shop.db.sql('select expires_at from customer_session where token = $1', [
    tokenHash(token),
  ]);
  const [row] = rows as { expires_at: Date }[];
  return row && (row.expires_at.getTime() - Date.now()) / 1000;
}

test('a session is found by bare token, signed token and cookie, also among other cookies', async () => {
  const { id, email } = await signInCustomer(shop);
  const { token, signed } = await signIn(email);
  expect(await whoIs({ authorization: `Bearer ${token}` })).toBe(id);
  expect(await whoIs({ authorization: `bearer ${signed}` })).toBe(id);
  expect(await whoIs({ authorization: `Bearer ${decodeURIComponent(signed)}` })).toBe(id);
  expect(await whoIs({ cookie: `a=1; ${cookieName}=${signed}; b=2` })).toBe(id);
});

test('a cookie or token that was not signed here opens no session', async () => {
  const { email } = await signInCustomer(shop);
  const { token, signed } = await signIn(email);
  const forged = Buffer.alloc(32, 7).toString('base64');
  expect(await whoIs({ cookie: `${cookieName}=${token}` })).toBeNull();
  expect(await whoIs({ cookie: `${cookieName}=${token}.` })).toBeNull();
  expect(await whoIs({ cookie: `${cookieName}=${encodeURIComponent(`${token}.${forged}`)}` })).toBeNull();
  expect(await whoIs({ cookie: `${cookieName}=%E0%A4%A` })).toBeNull();
  expect(await whoIs({ cookie: `other.session_token=${signed}` })).toBeNull();
  expect(await whoIs({ authorization: `Bearer ${token}.${forged}` })).toBeNull();
  expect(await whoIs({ authorization: 'Bearer nobody' })).toBeNull();
  expect(await whoIs({ authorization: `Basic ${token}` })).toBeNull();
});

test('a wrong bearer token does not override the cookie', async () => {
  const { id, email } = await signInCustomer(shop);
  const { signed } = await signIn(email);
  expect(await whoIs({ authorization: 'Bearer a.b', cookie: `${cookieName}=${signed}` })).toBe(id);
});

test('an expired session is refused and deleted', async () => {
  const { email } = await signInCustomer(shop);
  const { token } = await signIn(email);
  await setExpiry(token, -1);
  expect(await whoIs({ authorization: `Bearer ${token}` })).toBeNull();
  expect(await secondsLeft(token)).toBeUndefined();
});

test('a session in use is renewed after a day, not before', async () => {
  const { id, email } = await signInCustomer(shop);
  const { token } = await signIn(email);
  await setExpiry(token, sessionSeconds - renewalSeconds + 60);
  expect(await whoIs({ authorization: `Bearer ${token}` })).toBe(id);
  expect(await secondsLeft(token)).toBeLessThan(sessionSeconds - renewalSeconds + 61);
  await setExpiry(token, sessionSeconds - renewalSeconds - 60);
  expect(await whoIs({ authorization: `Bearer ${token}` })).toBe(id);
  expect(await secondsLeft(token)).toBeGreaterThan(sessionSeconds - 60);
});

test('a blocked customer has no session, even with a token that is left over', async () => {
  const { id, email } = await signInCustomer(shop);
  const { token } = await signIn(email);
  await shop.db.sql('update customer set is_blocked = true where id = $1', [id]);
  expect(await whoIs({ authorization: `Bearer ${token}` })).toBeNull();
});

test('of many who ask at once everybody is who they are: twice the same, blocked, expired and unknown ones among them', async () => {
  const [ana, eva, blocked, late] = await Promise.all([
    signInCustomer(shop),
    signInCustomer(shop),
    signInCustomer(shop),
    signInCustomer(shop),
  ]);
  const tokens: string[] = [];
  for (const { email } of [ana, eva, blocked, late]) tokens.push((await signIn(email)).token);
  await shop.db.sql('update customer set is_blocked = true where id = $1', [blocked.id]);
  await setExpiry(tokens[3] ?? '', -1);
  const asked = [...tokens, tokens[0], 'nobody-has-this-token'];
  const found = await Promise.all(asked.map((token) => whoIs({ authorization: `Bearer ${token}` })));
  expect(found).toEqual([ana.id, eva.id, null, null, ana.id, null]);
});

test('finding a session takes one statement', async () => {
  const { id, email } = await signInCustomer(shop);
  const { token } = await signIn(email);
  const statements = async () => {
    const text = await (await fetch(`${shop.url}/metrics`)).text();
    return Number(/^ensambla_sql_statements_total (\d+)/m.exec(text)?.[1]);
  };
  const counted: number[] = [];
  for (let time = 0; time < 3; time += 1) {
    const before = await statements();
    expect(await whoIs({ authorization: `Bearer ${token}` })).toBe(id);
    counted.push((await statements()) - before);
  }
  // The job queue's own upkeep may fall between two looks.
  expect(Math.min(...counted)).toBe(1);
});
