import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOutboxMailer } from '../../platform/mailers.ts';
import { createMailbox } from './index.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ensambla-mailbox-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

const get = async (path: string) => {
  const answer = await createMailbox({ dataDir }).app.request(path);
  return { status: answer.status, text: await answer.text() };
};

test('lists the emails of the outbox, newest first, and shows each as HTML in a frame without scripts and as text', async () => {
  expect((await get('/')).text).toContain('No hay correos todavía');
  const mailer = createOutboxMailer(dataDir, async () => ({ from: 'Tienda <tienda@prueba.example>' }));
  const html = '<!doctype html><html><head></head><body><script>alert(1)</script>Hola</body></html>';
  const first = { to: 'uno@prueba.example', subject: 'El primero', text: 'Hola, <Ana>', html };
  await mailer.send({ id: '2026-01-05T10-00-00.000Z-1', ...first });
  const second = { to: 'dos@prueba.example', subject: 'El segundo', text: 'Hola', html };
  await mailer.send({ id: '2026-01-05T10-00-01.000Z-2', ...second });
  const { text } = await get('/');
  expect(text.indexOf('El segundo')).toBeLessThan(text.indexOf('El primero'));
  expect((await get('/?para=uno@')).text).not.toContain('El segundo');

  const path = /href="(\/correo\/[^"]+)">El primero/.exec(text)?.[1] ?? '';
  const email = (await get(path)).text;
  expect(email).toMatch(/sandbox="allow-popups allow-popups-to-escape-sandbox"/);
  expect(email).not.toContain('<script>');
  expect(email).toContain('Hola, &lt;Ana&gt;');
});

test('shows nothing but emails', async () => {
  for (const name of ['x', '..%2F..%2Fsecret.json', '2026-01-01T00-00-00.000Z-none.json']) {
    expect((await get(`/correo/${name}`)).status).toBe(404);
  }
});
