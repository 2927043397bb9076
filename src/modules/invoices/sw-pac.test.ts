import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Pac } from './pac.ts';
import { createSwPac } from './sw-pac.ts';

type Given = { status?: number; body: string; headers?: Record<string, string> };
let given: Given;
let asked = 0;
let server: Server;
let pac: Pac;
beforeAll(async () => {
  server = createServer((request, response) => {
    asked += 1;
    request.resume();
    response.writeHead(given.status ?? 200, given.headers).end(given.body);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  pac = createSwPac({ baseUrl: `http://127.0.0.1:${port}`, token: 'T' });
});
afterAll(() => void server.close());

const answer = (value: object, status?: number): Given => ({
  body: JSON.stringify(value),
  ...(status && { status }),
});
const stamped = { uuid: 'U', cfdi: '<a/>', fechaTimbrado: '2026-11-24T10:00:00' };
const said = (message: string, data: object | null = null) => ({
  message,
  messageDetail: null,
  data,
  status: 'error',
});

const stamp = () => pac.stamp({ key: 'k', xml: '<a/>' });
const cancel = () => pac.cancel({ uuid: 'U', rfc: 'R', reason: '02', replacementUuid: undefined });

test.each<[string, Given]>([
  ['a page', { body: '<html><h1>Mantenimiento</h1></html>' }],
  ['nothing', { body: '' }],
  ['success without a stamp', answer({ status: 'success', data: {} })],
  ['success without data', answer({ status: 'success' })],
  ['a stamp without a document', answer({ status: 'success', data: { ...stamped, cfdi: '' } })],
  [
    'a stamp of no time',
    answer({ status: 'success', data: { ...stamped, fechaTimbrado: '2026-13-45T99:99:99' } }),
  ],
  ['another state', answer({ status: 'pending', data: stamped })],
  ['a token that is over', answer(said('AU2000 - El token ha expirado.'))],
  ['no right', answer(said('Prohibido'), 403)],
  ['too many calls', { status: 429, body: 'despacio' }],
  ['an error of its own', answer(said('CO1000 - Error no controlado'), 400)],
  ['another address', { status: 302, headers: { location: '/otra' }, body: '' }],
])('a PAC that answers %s is asked again later', async (_, one) => {
  given = one;
  for (const call of [stamp, cancel]) {
    const before = asked;
    await expect(call()).rejects.toMatchObject({ kind: 'unavailable' });
    expect(asked).toBe(before + 1);
  }
});

test('a PAC that says no says why', async () => {
  given = answer({ ...said('CFDI40145 - El nombre no es.'), messageDetail: 'Receptor' }, 400);
  await expect(stamp()).rejects.toMatchObject({
    kind: 'refused',
    message: 'CFDI40145 - El nombre no es. Receptor',
  });
  given = answer({ status: 'success', data: { acuse: '', uuid: { U: '999' } } });
  await expect(cancel()).rejects.toMatchObject({ kind: 'refused', message: '999 - El SAT no la canceló.' });
});

test('a PAC that says no at length is heard as far as a timeline can hold it, with the number that it gave', async () => {
  given = answer(said(`CFDI3307 - ${'x'.repeat(2_000_000)}`, { uuid: 'U-1' }), 400);
  const refusal = await stamp().catch((error: unknown) => error);
  expect(refusal).toMatchObject({
    kind: 'refused',
    message: expect.stringMatching(/^CFDI3307 - x+ UUID U-1$/),
  });
  expect((refusal as Error).message.length).toBeLessThan(600);
});

test('a former stamp comes with its document, or is asked for again', async () => {
  given = answer(said('307. El comprobante contiene un timbre previo.'), 400);
  await expect(stamp()).rejects.toMatchObject({ kind: 'unavailable' });
  given = answer(said('307. El comprobante contiene un timbre previo.', stamped), 400);
  expect(await stamp()).toEqual({ uuid: 'U', xml: '<a/>', stampedAt: new Date('2026-11-24T16:00:00Z') });
});
