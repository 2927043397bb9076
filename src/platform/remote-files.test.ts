import type { lookup } from 'node:dns';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPictureHost, type PictureHost } from '../../test/factories/picture-host.ts';
import { createRemoteFiles } from './remote-files.ts';

let host: PictureHost;
beforeAll(async () => {
  host = await startPictureHost();
});
afterAll(() => host.stop());

const limits = { bytesMax: 1_000, tooLarge: 'Too large.' };
/** Names that mean what a test says, one address for each time they are looked up. */
const names = (known: Record<string, string[]>) =>
  ((name: string, _: object, found: (error: Error | null, addresses: object[]) => void) => {
    const address = known[name]?.shift() ?? known[name]?.[0];
    if (address === undefined) found(Object.assign(new Error(name), { code: 'ENOTFOUND' }), []);
    else found(null, [{ address, family: address.includes(':') ? 6 : 4 }]);
  }) as typeof lookup;
const filesOf = (options: Partial<Parameters<typeof createRemoteFiles>[0]> = {}) =>
  createRemoteFiles({ userAgent: 'Test', ...options });
const open = filesOf({ reachesLoopback: true });
const portOf = () => new URL(host.url).port;

test('a file is downloaded, also behind redirects', async () => {
  host.on('/file.jpg', (_, response) => response.end('bytes'));
  const address = host.on('/moved', (_, response) => response.writeHead(302, { location: 'file.jpg' }).end());
  const file = await open.download(address, limits);
  expect([await file.text(), file.name]).toEqual(['bytes', 'moved']);
});

test.each([
  ['no address', 'foto.jpg', 'no http(s) address'],
  ['a file of the machine', 'file:///etc/passwd', 'no http(s) address'],
  ['a word', 'javascript:alert(1)', 'no http(s) address'],
  ['a password', 'https://ana:secreta@fotos.example/a.jpg', 'name or password'],
  ['this machine', 'http://127.0.0.1/a.jpg', 'not on the Internet'],
  ['this machine by its name', 'http://localhost:3000/a.jpg', 'not on the Internet'],
  ['this machine below its name', 'http://shop.localhost/a.jpg', 'not on the Internet'],
  ['this machine as one number', 'http://2130706433/a.jpg', 'not on the Internet'],
  ['this machine in octal', 'http://0177.0.0.1/a.jpg', 'not on the Internet'],
  ['this machine in IPv6', 'http://[::1]/a.jpg', 'not on the Internet'],
  ['this machine in IPv6 as IPv4', 'http://[::ffff:127.0.0.1]/a.jpg', 'not on the Internet'],
  ['this machine in IPv6 as it was', 'http://[::127.0.0.1]/a.jpg', 'not on the Internet'],
  ['any machine', 'http://0.0.0.0/a.jpg', 'not on the Internet'],
  ['a private network', 'http://10.1.2.3/a.jpg', 'not on the Internet'],
  ['another one', 'http://172.20.0.1/a.jpg', 'not on the Internet'],
  ['the network at home', 'https://192.168.1.1/a.jpg', 'not on the Internet'],
  ['a private network in IPv6', 'http://[fd00::1]/a.jpg', 'not on the Internet'],
  ['a neighbour', 'http://[fe80::1]/a.jpg', 'not on the Internet'],
  ['the metadata of a cloud', 'http://169.254.169.254/latest/meta-data', 'not on the Internet'],
  ['a private network through a translator', 'http://[64:ff9b::10.0.0.1]/a.jpg', 'not on the Internet'],
])('%s is refused before and at the download', async (_, address, problem) => {
  const files = filesOf();
  expect(files.problemOf(address)?.text).toContain(problem);
  await expect(files.download(address, limits)).rejects.toThrow(problem);
});

test('public addresses are not refused before they are asked', () => {
  for (const address of ['https://fotos.example/a.jpg?v=1', 'http://8.8.8.8/a', 'http://[2606:4700::1111]/a'])
    expect(filesOf().problemOf(address)).toBeUndefined();
});

test('a name that leads to a private address is refused, and nobody is asked', async () => {
  const files = filesOf({ lookup: names({ 'fotos.example': ['127.0.0.1'], 'red.example': ['::1'] }) });
  const before = host.asked.length;
  for (const name of ['fotos.example', 'red.example'])
    await expect(files.download(`http://${name}:${portOf()}/file.jpg`, limits)).rejects.toThrow(
      'not on the Internet',
    );
  expect(host.asked).toHaveLength(before);
});

test('nothing is sent to a private address, whatever its name', async () => {
  const files = filesOf({ lookup: names({ 'avisos.example': ['10.0.0.1'] }) });
  const sent = { headers: {}, body: '{}', timeoutMilliseconds: 1_000 };
  for (const host of ['avisos.example', 'localhost', '127.0.0.1', '[fd00::1]'])
    expect(await files.post(`https://${host}/`, sent)).toMatchObject({
      problem: { text: 'This address is not on the Internet.' },
    });
});

test('a redirect to a private address or another protocol is not followed', async () => {
  const files = filesOf({
    reachesLoopback: true,
    // The same name, public at the first look and private at the second.
    lookup: names({ 'fotos.example': ['127.0.0.1', '10.0.0.5'] }),
  });
  const leading = (to: string) =>
    host.on(`/to-${encodeURIComponent(to)}`, (_, response) =>
      response.writeHead(301, { location: to }).end(),
    );
  const again = leading(`http://fotos.example:${portOf()}/file.jpg`).replace('127.0.0.1', 'fotos.example');
  for (const address of [leading('http://169.254.169.254/'), leading('http://10.0.0.1/a.jpg'), again])
    await expect(files.download(address, limits)).rejects.toThrow('not on the Internet');
  await expect(files.download(leading('file:///etc/passwd'), limits)).rejects.toThrow('no http(s) address');
});

test('redirects come to an end', async () => {
  const address = host.on('/again', (_, response) => response.writeHead(302, { location: '/again' }).end());
  await expect(open.download(address, limits)).rejects.toThrow('leads on and on');
});

test('what is too large is refused, whether it says so or not', async () => {
  const said = host.on('/said', (_, response) => response.writeHead(200, { 'content-length': 5_000 }).end());
  const sent = host.on('/sent', (_, response) => {
    for (let piece = 0; piece < 5; piece += 1) response.write('x'.repeat(1_000));
    response.end();
  });
  for (const address of [said, sent])
    await expect(open.download(address, limits)).rejects.toThrow('Too large.');
});

test('what is not there says so in words', async () => {
  await expect(open.download(`${host.url}/nothing`, limits)).rejects.toThrow('answers 404');
  const files = filesOf({ lookup: names({}) });
  await expect(files.download('http://no.example/a', limits)).rejects.toThrow('no host of this name');
  const cut = host.on('/cut', (_, response) => {
    response.writeHead(200, { 'content-length': 500 }).write('half');
    response.socket?.destroy();
  });
  await expect(open.download(cut, limits)).rejects.toThrow('cannot be reached');
});

test('a host that does not answer is given up, and after four times not asked for a while', async () => {
  const files = filesOf({ reachesLoopback: true, timeoutMilliseconds: 50 });
  const address = host.on('/silent', () => {});
  for (let time = 0; time < 4; time += 1)
    await expect(files.download(address, limits)).rejects.toThrow('no whole answer in 0.05 seconds');
  const before = host.asked.length;
  await expect(files.download(address, limits)).rejects.toThrow('has not answered for a while');
  expect(host.asked).toHaveLength(before);
});
