import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PictureHost, startPictureHost } from '../../../test/factories/picture-host.ts';
import { ask, createPdfReader } from './ask-provider.ts';

let host: PictureHost;
beforeAll(async () => {
  host = await startPictureHost();
});
afterAll(() => host.stop());

const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024, ' ');
const unavailable = { name: 'CarrierError', kind: 'unavailable' };

test('an answer of a provider that has no end is none', async () => {
  const address = host.on('/huge', (_, response) =>
    response.end(Buffer.concat([megabytes(5), Buffer.from('1')])),
  );
  await expect(ask(address, {})).rejects.toMatchObject(unavailable);
  const small = host.on('/rates', (_, response) => response.end('{"rates": []}'));
  expect((await ask(small, {})).body).toEqual({ rates: [] });
  const garbage = host.on('/garbage', (_, response) => response.end('<html>'));
  expect((await ask(garbage, {})).body).toBeUndefined();
});

test('a key is not carried on by a redirect', async () => {
  const address = host.on('/moved', (_, response) => response.writeHead(302, { location: '/rates' }).end());
  await expect(ask(address, { headers: { authorization: 'Bearer x' } })).rejects.toMatchObject(unavailable);
});

test('the PDF of a label is read beside its provider', async () => {
  const address = host.on('/label.pdf', (_, response) => response.end('%PDF-1.4'));
  expect(Buffer.from(await createPdfReader(host.url)(address)).toString()).toBe('%PDF-1.4');
});

test.each([
  ['no address', 'etiqueta'],
  ['a file of the machine', 'file:///etc/passwd'],
  ['a machine of the house', 'http://10.0.0.7/label.pdf'],
  ['what clouds tell their machines', 'http://169.254.169.254/latest/meta-data'],
  ['this machine', 'http://127.0.0.1:5432/label.pdf'],
])('a provider on the Internet cannot make the shop read %s as a label', async (_, address) => {
  await expect(createPdfReader('https://api.envia.com')(address)).rejects.toMatchObject(unavailable);
});

test.each([
  ['no PDF', Buffer.from('<html>')],
  ['larger than any label', Buffer.concat([Buffer.from('%PDF-1.4'), megabytes(5)])],
])('what is %s is no label', async (_, bytes) => {
  const address = host.on('/wrong.pdf', (__, response) => response.end(bytes));
  await expect(createPdfReader(host.url)(address)).rejects.toMatchObject(unavailable);
});
