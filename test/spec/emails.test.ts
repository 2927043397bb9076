import { expect, test } from 'vitest';
import { emailText } from '../../src/platform/emails/email.ts';
import { customerFrame } from '../../src/modules/mails/templates/email-frame.ts';
import { brand } from '../factories/email-brand.ts';
import { renderEmail } from '../../src/platform/mail-queue.ts';
import { everyEmail, hostileName, emailsToStrangers, sampleOrder } from './every-email.ts';

const emails = Object.entries(everyEmail);
const frame = customerFrame({}, 'https://tienda.example', brand);
const render = (name: string) => renderEmail(everyEmail[name]!, frame);

/** What a reader sees, with entities and tags resolved. */
function seen(html: string): string {
  return html
    .replaceAll(/<(style|title)[^>]*>.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}

/** Amounts, and numbers of four digits or more: folios, codes, references, postal codes. */
const figures = (text: string) =>
  [...text.matchAll(/\$[\d,]+\.\d\d|\d[\d ]{2,}\d/g)].map(([figure]) => figure.trim());
const addresses = (text: string) => [...text.matchAll(/https?:\/\/[^\s)]+/g)].map(([address]) => address);
const hrefs = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

test.each(emails)('%s: text and HTML say the same amounts, codes and links', async (name, mail) => {
  const text = emailText(mail.parts);
  const { html } = await render(name);
  const read = seen(html).replaceAll(/\s+/g, ' ');
  const links = addresses(text);
  const words = links.reduce((rest, link) => rest.replaceAll(link, ''), text);
  for (const figure of figures(words)) expect(read).toContain(figure.replaceAll(/\s+/g, ' '));
  // Somebody else's link is words, and nothing to be followed.
  const followed = hrefs(html);
  for (const link of links.filter((one) => !one.includes('malo.example'))) expect(followed).toContain(link);
  const frame = [
    'https://tienda.example',
    'https://tienda.example/contacto',
    'https://tienda.example/privacidad',
  ];
  for (const href of followed) expect([...links, ...frame]).toContain(href);
  for (const figure of new Set([...read.matchAll(/\$[\d,]+\.\d\d/g)].map(([amount]) => amount))) {
    expect(`${mail.subject}\n${text}`).toContain(figure);
  }
});

test.each(emails)('%s: what customers typed stays text', async (name) => {
  const { html } = await render(name);
  expect(html).not.toMatch(/<img src="?x|onerror="|<b>|<i>|href="http:\/\/malo/);
  expect(html).not.toMatch(/<script|javascript:|undefined|\[object/i);
});

test.each(emails)('%s: reads without pictures and is put together by tables that say so', async (name) => {
  const { html } = await render(name);
  for (const [picture] of html.matchAll(/<img[^>]*>/g)) expect(picture).toMatch(/\balt="/);
  for (const [table] of html.matchAll(/<table[^>]*>/g)) expect(table).toContain('role="presentation"');
  expect(html).toContain('lang="es-MX"');
  expect(html).toContain('name="color-scheme"');
  expect(html).not.toContain('rel="preload"');
});

test('the lines of a purchase add up to its sums, in text and HTML', async () => {
  const cents = (amount: string) => Math.round(Number(amount.replaceAll(/[$,]/g, '')) * 100);
  const { html } = await render('payment received');
  for (const said of [emailText(everyEmail['payment received']!.parts), seen(html)]) {
    const sum = (name: string) =>
      cents(new RegExp(`\\b${name}(?::|\\s)\\s*(?:−\u2060)?(\\$[\\d,.]+)`, 'u').exec(said)?.[1] ?? '');
    expect(sum('Productos') - sum('Descuentos') + sum('Envío')).toBe(sum('Total'));
    const bought = said.slice(said.indexOf('Tu compra'));
    const products = [...bought.slice(0, bought.indexOf('Productos')).matchAll(/(−\u2060)?(\$[\d,.]+\d)/g)];
    // Of each line: price, discount, and what they come to.
    const [lines, unit, less] = [
      products.filter((_, at) => at % 3 === 2),
      products.filter((_, at) => at % 3 === 0),
      products.filter((_, at) => at % 3 === 1),
    ];
    const total = (found: RegExpExecArray[]) =>
      found.reduce((all, [, , amount = '']) => all + cents(amount), 0);
    expect(total(lines)).toBe(sampleOrder.subtotal_cents - sampleOrder.discount_cents);
    expect(total(less)).toBe(sampleOrder.discount_cents);
    expect(unit).toHaveLength(2);
  }
});

test('a voucher brings its bars along as a picture, and a preview holds them', async () => {
  const { html, pictures } = await render('voucher at OXXO');
  expect(pictures).toHaveLength(1);
  expect(html).toContain(`src="cid:${pictures[0]?.cid}"`);
  const preview = await renderEmail(everyEmail['voucher at OXXO']!, frame, 'inline');
  expect(preview.html).toContain('src="data:image/png;base64,');
});

test('a name that is code is read as a name', async () => {
  const { html } = await render('payment received');
  expect(seen(html)).toContain(`Hola, ${hostileName}:`);
});

test.each(Object.entries(emailsToStrangers))(
  '%s: an email to an address that nobody has proven repeats nothing that was typed',
  async (_, mail) => {
    const { html } = await renderEmail(mail, frame);
    for (const said of [mail.subject, emailText(mail.parts), seen(html)]) {
      expect(said).not.toMatch(/onerror|Ana|malo\.example/);
    }
  },
);
