import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSettings } from '../../../test/factories/change-settings.ts';
import { photoFile } from '../../../test/factories/picture-files.ts';
import { signInStaff, type SignedIn } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { keptEmails } from '../../../test/setup/mailbox.ts';
import { startTestShop, testMailReportKey, type TestShop } from '../../../test/setup/test-shop.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop();
  staff = await signInStaff(shop, 'support');
  await changeSettings(await signInStaff(shop), 'support', { inbound_address: 'ayuda@tienda.example' });
});
afterAll(() => shop.stop());

let serial = 0;
const newEmail = () => `correo-${(serial += 1)}@prueba.example`;

type Mail = {
  from: string;
  recipient?: string;
  subject?: string;
  headers?: [string, string][];
  fields?: Record<string, string>;
  files?: File[];
};

/** As a route of Mailgun posts an email: with files a form of parts, else one of fields. */
function route(
  mail: Mail,
  { key = testMailReportKey, token = `token-${(serial += 1)}`, minutesAgo = 0 } = {},
) {
  const timestamp = `${Math.floor(shop.clock.now().getTime() / 1000) - minutesAgo * 60}`;
  const signature = createHmac('sha256', key)
    .update(timestamp + token)
    .digest('hex');
  const headers = [
    ['Message-Id', `<${(serial += 1)}@correo.example>`],
    ['From', mail.from],
    ...(mail.headers ?? []),
  ];
  const fields = {
    timestamp,
    token,
    signature,
    sender: mail.from,
    from: mail.from,
    recipient: mail.recipient ?? 'ayuda@tienda.example',
    subject: mail.subject ?? 'Una duda',
    'message-headers': JSON.stringify(headers),
    'body-plain': '',
    ...mail.fields,
  };
  const form = mail.files ? new FormData() : new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [index, file] of (mail.files ?? []).entries()) {
    (form as FormData).set(`attachment-${index + 1}`, file);
  }
  return shop.request('/support/inbound-email', { method: 'POST', body: form });
}
const ticketOf = async (email: string) =>
  (await staff.api.support.adminTickets({ query: { q: email } })).tickets[0];
const messagesOf = async (email: string) => {
  const id = (await ticketOf(email))?.id ?? 0;
  return (await staff.api.support.adminTicket({ params: { id } })).messages;
};
const pdf = (name: string) => new File(['%PDF-1.4\n%%EOF'], name, { type: 'application/pdf' });

test('an email begins a conversation with its photo encoded anew and its PDF, and says by name what was left out', async () => {
  const email = newEmail();
  const sent = await route({
    from: `"Pérez, Ana" <${email}>`,
    subject: 'Mi garantía',
    fields: { 'body-plain': 'Llegó rota.\r\n', 'stripped-text': 'Llegó rota.' },
    files: [
      await photoFile('mi foto.jpg'),
      pdf('Factura final.pdf'),
      new File(['<svg/>'], 'malo.svg'),
      new File([new Uint8Array(8 * 1024 * 1024 + 1)], 'enorme.pdf'),
    ],
  });
  expect(sent.status).toBe(200);
  expect(await ticketOf(email)).toMatchObject({
    name: 'Pérez, Ana',
    subject: 'Mi garantía',
    source: 'email',
  });
  const messages = await messagesOf(email);
  expect(messages.map(({ body, event, file }) => [body, event ?? file?.kind ?? 'text'])).toEqual([
    ['Llegó rota.', 'text'],
    ['mi-foto.webp', 'picture'],
    ['Factura-final.pdf', 'document'],
    ['malo.svg, enorme.pdf', 'left_out'],
  ]);
  const path = `/admin/tickets/${(await ticketOf(email))?.id}/pictures/${messages[1]?.id}`;
  const answer = await shop.request(path, { token: staff.token });
  expect(answer.headers.get('content-type')).toBe('image/webp');
  expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).not.toContain('secreta');
});

test('an answer with a file goes on with its conversation; pictures that only the quoted part shows do not come', async () => {
  const email = newEmail();
  const { ticket_id: id } = await shop.api.support.ask({
    body: { name: 'Ana', email, subject: 'Una duda', message: '¿Cuándo sale mi pedido?' },
  });
  await staff.api.support.replyTicket({ params: { id }, body: { body: 'Mándanos una foto.' } });
  const { text, headers } = (await keptEmails(shop, email)).at(-1) ?? {};
  const mail = {
    from: email,
    recipient: headers?.['Reply-To'] ?? '',
    headers: [['Message-Id', '<una-respuesta@correo.example>'] as [string, string]],
    fields: {
      'body-plain':
        'Aquí está.\n\nEl vie, 27 nov 2026, Ensambla <ayuda@tienda.example> escribió:\n> Mándanos',
      'stripped-html': '<p>Aquí está.</p><img src="cid:propia">',
      'content-id-map': JSON.stringify({ '<citada>': 'attachment-1', '<propia>': 'attachment-2' }),
    },
    files: [await photoFile('logo.jpg'), await photoFile('propia.jpg')],
  };
  // Handed on anew, under another signature.
  expect((await route(mail)).status).toBe(200);
  expect((await route(mail)).status).toBe(200);
  const { messages } = await staff.api.support.adminTicket({ params: { id } });
  expect(messages.map(({ body }) => body)).toEqual([
    '¿Cuándo sale mi pedido?',
    'Mándanos una foto.',
    'Aquí está.',
    'propia.webp',
  ]);
  // Whoever asked reads of a file that was left out, too.
  const bad = new File(['MZ'], String.raw`C:\tarea  uno.exe`);
  await route({ ...mail, headers: [], fields: { 'body-plain': 'Y esto.' }, files: [bad] });
  const secret = /\/ayuda\/([\w-]+)/.exec(text ?? '')?.[1] ?? '';
  const thread = await shop.api.support.thread({ params: { thread: secret } });
  expect(thread.messages.at(-1)).toMatchObject({ event: 'left_out', body: 'tarea uno.exe' });
});

test('an email that has only HTML is read as plain text, without what it quotes, and no HTML is kept', async () => {
  const email = newEmail();
  const html = `<style>p{}</style><script>alert(1)</script><p>No prende &lt;nada&gt;.</p>
    <div>El vie, 27 nov 2026, Ensambla &lt;ayuda@tienda.example&gt; escribió:<blockquote>Hola</blockquote></div>`;
  await route({ from: email, fields: { 'body-html': html } });
  expect((await messagesOf(email)).map(({ body }) => body)).toEqual(['No prende <nada>.']);
});

test('files beyond what a conversation takes are named, not kept', async () => {
  const owner = await signInStaff(shop);
  await changeSettings(owner, 'limits', { files_per_conversation: 1 });
  const email = newEmail();
  await route({ from: email, fields: { 'body-plain': 'Van dos.' }, files: [pdf('uno.pdf'), pdf('dos.pdf')] });
  await changeSettings(owner, 'limits', { files_per_conversation: 20 });
  expect((await messagesOf(email)).map(({ body }) => body)).toEqual(['Van dos.', 'uno.pdf', 'dos.pdf']);
  expect((await messagesOf(email)).at(-1)?.event).toBe('left_out');
});

test('a signature is used once, and not when it is hours old', async () => {
  const email = newEmail();
  const fields = { 'body-plain': 'Hola.' };
  expect((await route({ from: email, fields }, { token: 'repetida' })).status).toBe(200);
  const other = newEmail();
  const again = { from: other, fields };
  await expectRefusal(route(again, { token: 'repetida' }), 406, 'replayed');
  await expectRefusal(route(again, { minutesAgo: 10 * 60 }), 406, 'stale_signature');
  await expectRefusal(route(again, { minutesAgo: -10 }), 406, 'stale_signature');
  await expectRefusal(route(again, { key: 'another-key' }), 400, 'bad_signature');
  expect(await ticketOf(other)).toBeUndefined();
});

test('what is no email is refused for good, and its signature may come again', async () => {
  await expectRefusal(route({ from: 'nadie' }, { token: 'gastada-en-nada' }), 406, 'invalid');
  const email = newEmail();
  const sent = route({ from: email, fields: { 'body-plain': 'Hola.' } }, { token: 'gastada-en-nada' });
  expect((await sent).status).toBe(200);
});

test.each([
  ['an automatic answer', [['Auto-Submitted', 'auto-replied']]],
  ['an old automatic answer', [['X-Autoreply', 'yes']]],
  ['a mailing list', [['Precedence', 'list']]],
  ['what the shop itself wrote', [['X-Loop', 'ayuda@tienda.example']]],
] as [string, [string, string][]][])('%s is dropped', async (_, headers) => {
  const email = newEmail();
  await route({ from: email, headers, fields: { 'body-plain': 'Fuera de la oficina.' } });
  expect(await ticketOf(email)).toBeUndefined();
});

test.each(['ayuda+0123@tienda.example', 'AYUDA@tienda.example', 'MAILER-DAEMON@correo.example'])(
  'an email from %s is dropped',
  async (from) => {
    await route({ from, fields: { 'body-plain': 'Hola.' } });
    expect(await ticketOf(from)).toBeUndefined();
  },
);

test('a report without a sender is dropped', async () => {
  const email = newEmail();
  await route({ from: email, fields: { 'body-plain': 'No llegó.', sender: '' } });
  expect(await ticketOf(email)).toBeUndefined();
});

test('more emails than a day takes are one note for staff and one answer, until the next day', async () => {
  const owner = await signInStaff(shop);
  await changeSettings(owner, 'limits', { emails_per_sender: 2 });
  const email = newEmail();
  const write = (subject: string, headers: [string, string][] = []) =>
    route({ from: email, subject, headers, fields: { 'body-plain': `Sobre ${subject}.` } });
  for (const subject of ['uno', 'dos', 'tres', 'cuatro']) expect((await write(subject)).status).toBe(200);
  const { tickets } = await staff.api.support.adminTickets({ query: { q: email } });
  expect(tickets.map(({ subject }) => subject)).toEqual(['dos', 'uno']);
  const notes = (await messagesOf(email)).filter(({ is_note: isNote }) => isNote);
  expect(notes).toHaveLength(1);
  expect(notes[0]?.body).toMatch(/2 en un día\.\n· tres\n· cuatro$/);
  const answers = await keptEmails(shop, email);
  expect(answers).toHaveLength(1);
  expect(answers[0]?.headers).toMatchObject({
    'Auto-Submitted': 'auto-replied',
    'X-Loop': 'ayuda@tienda.example',
  });
  shop.clock.moveBy(25 * 3600_000);
  await write('cinco');
  expect((await ticketOf(email))?.subject).toBe('cinco');
  await changeSettings(owner, 'limits', { emails_per_sender: 30 });
});

test('whoever may be a machine after all gets no answer by itself', async () => {
  const owner = await signInStaff(shop);
  await changeSettings(owner, 'limits', { emails_per_sender: 1 });
  const email = newEmail();
  const mail = { from: email, headers: [['X-Loop', 'otro@correo.example'] as [string, string]] };
  for (const text of ['Hola.', 'Hola otra vez.']) await route({ ...mail, fields: { 'body-plain': text } });
  await changeSettings(owner, 'limits', { emails_per_sender: 30 });
  expect(await keptEmails(shop, email)).toEqual([]);
});

test('files of emails count by their sender and day', async () => {
  const owner = await signInStaff(shop);
  await changeSettings(owner, 'limits', { file_megabytes_per_sender: 1 });
  const email = newEmail();
  const large = (name: string) => new File(['%PDF-', new Uint8Array(700 * 1024), '%%EOF'], name);
  const files = [large('uno.pdf'), large('dos.pdf'), pdf('tres.pdf')];
  await route({ from: email, fields: { 'body-plain': 'Van tres.' }, files });
  await changeSettings(owner, 'limits', { file_megabytes_per_sender: 100 });
  expect((await messagesOf(email)).map(({ body, event }) => [body, event])).toEqual([
    ['Van tres.', null],
    ['uno.pdf', null],
    ['tres.pdf', null],
    ['dos.pdf', 'left_out'],
  ]);
});
