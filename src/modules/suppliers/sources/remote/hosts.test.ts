import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import ssh2 from 'ssh2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type FtpFaults,
  serveFtp,
  serveSftp,
  type SftpFaults,
} from '../../../../emulators/file-hosts/index.ts';
import { createCertificate } from '../../../../emulators/paypal/certificate.ts';
import { SupplierError } from '../api/supplier-error.ts';
import { ftpFile } from './ftp-file.ts';
import type { HostFile } from './host-file.ts';
import { problemOfKey, sftpFile } from './sftp-file.ts';

const text = 'Clave,Precio\nA1,100\n'.repeat(20_000);
const password = 'CLAVE-SECRETA';
let folder = '';
let serial = 0;
const closed: (() => Promise<void>)[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ensambla-hosts-'));
});
afterAll(async () => {
  await Promise.all(closed.map((close) => close()));
  await rm(folder, { recursive: true, force: true });
});

const orderOf = (port: number) => ({
  ip: '127.0.0.1',
  port,
  user: 'ana',
  password,
  path: '/salida/lista de precios.csv',
  to: join(folder, `${(serial += 1)}.csv`),
  bytesMax: 1_000_000,
  timeoutMilliseconds: 5000,
  known: undefined as string | undefined,
});
type Order = ReturnType<typeof orderOf>;

async function failureOf(call: Promise<HostFile>): Promise<SupplierError> {
  const error = await call.catch((reason: unknown) => reason);
  if (!(error instanceof SupplierError)) throw error instanceof Error ? error : new Error('It did not fail.');
  expect(error.message).not.toContain(password);
  return error;
}
/** What of an order failed; nothing of it stays. */
async function kindOf(ask: (order: Order) => Promise<HostFile>, order: Order) {
  const { kind } = await failureOf(ask(order));
  expect(await readdir(folder)).not.toContain(order.to.split('/').at(-1));
  return kind;
}

describe('FTP', () => {
  const certificateOf = (name: string) => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const key = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
    // Certificates are judged by the machine's clock.
    const cert = createCertificate(key, name, new Date('2020-01-01'), new Date('2090-01-01'));
    return { key, cert };
  };
  const serve = async (faults: Partial<FtpFaults> = {}, certificate?: { key: string; cert: string }) => {
    const heard: string[] = [];
    const server = await serveFtp({
      user: 'ana',
      password,
      path: '/salida/lista de precios.csv',
      content: () => text,
      faults: () => ({ modified: '20261124100000', half: false, hang: false, noEpsv: false, ...faults }),
      heard: (line) => void heard.push(line),
      ...(certificate && { certificate }),
    });
    closed.push(server.close);
    return { ...server, heard };
  };

  test('a file comes whole, once, from the host that was asked, and no older one after it', async () => {
    for (const noEpsv of [false, true]) {
      const { port } = await serve({ noEpsv });
      const order = orderOf(port);
      expect(await ftpFile(order)).toEqual({ isKnown: false, modified: '20261124100000' });
      expect(await readFile(order.to, 'utf8')).toBe(text);
      expect(await ftpFile({ ...orderOf(port), known: '20261124100000' })).toMatchObject({ isKnown: true });
      expect(await kindOf(ftpFile, { ...orderOf(port), known: '20261125000000' })).toBe('unavailable');
    }
  });

  test('what goes wrong is told, and nothing stays of it', async () => {
    const { port } = await serve();
    expect(await kindOf(ftpFile, { ...orderOf(port), bytesMax: 1000 })).toBe('refused');
    expect(await kindOf(ftpFile, { ...orderOf(port), password: 'otra' })).toBe('wrong_key');
    expect(await kindOf(ftpFile, { ...orderOf(port), user: 'ana\r\nDELE x' })).toBe('wrong_key');
    expect(await kindOf(ftpFile, { ...orderOf(port), path: '/nada' })).toBe('refused');
    expect(await kindOf(ftpFile, orderOf((await serve({ half: true })).port))).toBe('unavailable');
    const silent = { ...orderOf((await serve({ hang: true })).port), timeoutMilliseconds: 50 };
    expect(await kindOf(ftpFile, silent)).toBe('unavailable');
  });

  test('with TLS the certificate has to be good and its own before a password is sent', async () => {
    const certificate = certificateOf('archivos.example');
    const server = await serve({}, certificate);
    const order = (host: string) => ({ ...orderOf(server.port), tls: { host, isImplicit: false } });
    expect((await failureOf(ftpFile(order('archivos.example')))).message).toContain('certificate');
    setDefaultCACertificates([...getCACertificates(), certificate.cert]);
    expect((await failureOf(ftpFile(order('otro.example')))).message).toContain('certificate');
    expect(server.heard.join()).not.toContain('PASS');
    const good = order('archivos.example');
    expect(await ftpFile(good)).toMatchObject({ isKnown: false });
    expect(await readFile(good.to, 'utf8')).toBe(text);
    // A host without TLS is not asked without it.
    const plain = await serve();
    await failureOf(ftpFile({ ...order('archivos.example'), port: plain.port }));
    expect(plain.heard.join()).not.toContain('PASS');
  });
});

describe('SFTP', () => {
  const hostKeys = ssh2.utils.generateKeyPairSync('ed25519');
  const own = ssh2.utils.generateKeyPairSync('ed25519');
  const written = new Date('2026-11-24T10:00:00Z');
  const serve = async (faults: SftpFaults = {}, key = hostKeys.private, modified = written) => {
    const server = await serveSftp({
      user: 'ana',
      password,
      publicKey: own.public,
      hostKey: key,
      path: '/salida/lista de precios.csv',
      content: () => ({ text, modified }),
      faults: () => faults,
    });
    closed.push(server.close);
    return server;
  };
  const withKeys = (hostKey: string | undefined, privateKey?: string) => (order: Order) =>
    sftpFile({ ...order, privateKey, hostKey });
  const shownBy = async (port: number) =>
    (await failureOf(withKeys(undefined)(orderOf(port)))).hostKey ?? 'none';

  test('a host shows its key first, and learns nothing before it is the one that was confirmed', async () => {
    const { port } = await serve();
    const unknown = await failureOf(withKeys(undefined)(orderOf(port)));
    expect([unknown.kind, unknown.hostKey]).toEqual([
      'unknown_host',
      expect.stringMatching(/^SHA256:.{43}$/),
    ]);
    const hostKey = unknown.hostKey;
    const order = orderOf(port);
    expect(await withKeys(hostKey)(order)).toEqual({ isKnown: false, modified: '20261124100000' });
    expect(await readFile(order.to, 'utf8')).toBe(text);
    expect(await withKeys(hostKey)({ ...orderOf(port), known: '20261124100000' })).toMatchObject({
      isKnown: true,
    });
    // Of a file whose time the host does not know nobody can say that it is the same.
    const timeless = await serve({}, hostKeys.private, new Date(0));
    expect(await withKeys(hostKey)({ ...orderOf(timeless.port), known: '19700101000000' })).toEqual({
      isKnown: false,
      modified: undefined,
    });
    const other = await serve({}, ssh2.utils.generateKeyPairSync('ed25519').private);
    const changed = await failureOf(withKeys(hostKey)(orderOf(other.port)));
    expect([changed.kind, changed.hostKey === hostKey]).toEqual(['unknown_host', false]);
  });

  test('it is entered by a password, by one that is asked for, and by a key', async () => {
    const { port } = await serve();
    const hostKey = await shownBy(port);
    const asking = await serve({ asks: true });
    await withKeys(hostKey)(orderOf(asking.port));
    await withKeys(hostKey, own.private)({ ...orderOf(port), password: '' });
    expect(await kindOf(withKeys(hostKey), { ...orderOf(port), password: 'otra' })).toBe('wrong_key');
    const stranger = ssh2.utils.generateKeyPairSync('ed25519').private;
    expect(await kindOf(withKeys(hostKey, stranger), { ...orderOf(port), password: '' })).toBe('wrong_key');
    expect(problemOfKey(own.private)).toBeUndefined();
    const locked = ssh2.utils.generateKeyPairSync('ed25519', {
      passphrase: 'frase',
      cipher: 'aes256-cbc',
      rounds: 1,
    });
    for (const key of [locked.private, own.public, 'nada'])
      expect(problemOfKey(key)).toContain('private key');
  });

  test('what goes wrong is told, and nothing stays of it', async () => {
    const { port } = await serve();
    const ask = withKeys(await shownBy(port));
    expect(await kindOf(ask, { ...orderOf(port), bytesMax: 1000 })).toBe('refused');
    expect(await kindOf(ask, { ...orderOf(port), path: '/nada' })).toBe('refused');
    expect(await kindOf(ask, { ...orderOf(port), known: '20261125000000' })).toBe('unavailable');
    expect(await kindOf(ask, orderOf((await serve({ half: true })).port))).toBe('unavailable');
    const silent = { ...orderOf((await serve({ hang: true })).port), timeoutMilliseconds: 300 };
    expect(await kindOf(ask, silent)).toBe('unavailable');
  });
});
