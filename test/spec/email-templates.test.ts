import { expect, test } from 'vitest';
import { everywhere, sharedTemplate, textsOf } from '../../src/modules/mails/templates/draft.ts';
import type { AnyTemplate } from '../../src/modules/mails/templates/email-template.ts';
import { problemOf, variablesOf } from '../../src/modules/mails/templates/template-text.ts';
import { brand } from '../factories/email-brand.ts';
import { emailText } from '../../src/platform/emails/email.ts';
import type { Mail } from '../../src/platform/mail.ts';
import { emailTemplates } from '../../src/server/email-templates.ts';
import asTheyAre from './emails-by-default.json' with { type: 'json' };
import { emailsToStrangers, everyEmail } from './every-email.ts';

const publicUrl = 'https://tienda.example';
const templates = emailTemplates.map((template) => [template.name, template] as const);
const examplesOf = ({ samples }: Pick<AnyTemplate, 'samples'>) =>
  samples.map(({ draft }) => draft(publicUrl));
const nothing = { own: {}, shared: {} };

const said = (emails: Readonly<Record<string, Mail>>) =>
  Object.fromEntries(
    Object.entries(emails).map(([name, { kind, subject, parts }]) => [
      name,
      { kind, subject, text: emailText(parts).split('\n') },
    ]),
  );

test('an email that nobody changed says what it always said, word for word', () => {
  expect(said(everyEmail)).toEqual(asTheyAre.customers);
  expect(said(emailsToStrangers)).toEqual(asTheyAre.strangers);
});

test.each(templates)('%s: every text keeps its own rules', (_, template) => {
  for (const [name, text] of Object.entries(textsOf(template))) {
    const known = variablesOf(template, text, everywhere);
    expect(problemOf(text, known, text.byDefault), name).toBeUndefined();
    for (const required of text.requires) expect(known, name).toHaveProperty(required);
  }
});

test.each(templates)('%s: every text is said in one of its examples', (_, template) => {
  for (const [name, { requires }] of Object.entries(textsOf(template))) {
    const mark = `¤${name}¤ ${requires.map((required) => `{${required}}`).join(' ')}`;
    const stored = { ...nothing, own: { [name]: mark } };
    const found = examplesOf(template).some((draft) => {
      const mail = draft.write(stored, brand.shopName);
      return JSON.stringify([mail.subject, mail.parts]).includes(`¤${name}¤`);
    });
    expect(found, name).toBe(true);
  }
});

test('every text that emails share is said in one of them', () => {
  // Of the foot, which stands around the email.
  const ofFrame = ['help', 'privacy'];
  const drafts = emailTemplates.flatMap(examplesOf);
  for (const [name, { requires }] of Object.entries(textsOf(sharedTemplate))) {
    if (ofFrame.includes(name)) continue;
    const mark = `¤${name}¤ ${requires.map((required) => `{${required}}`).join(' ')}`;
    const found = drafts.some((draft) =>
      JSON.stringify(draft.write({ own: {}, shared: { [name]: mark } }, brand.shopName).parts).includes(
        `¤${name}¤`,
      ),
    );
    expect(found, name).toBe(true);
  }
});

test.each(templates)('%s: no example leaves a place without its value', (_, template) => {
  for (const draft of examplesOf(template)) {
    const { subject, parts, kind } = draft.write(nothing, brand.shopName);
    expect(`${subject}\n${emailText(parts)}`).not.toMatch(/\{\w*\}|undefined|null|NaN/);
    expect(kind).toBe(template.kind);
  }
});

test('what a value says is never a place of its own', () => {
  const [draft] = examplesOf(emailTemplates.find(({ name }) => name === 'message-to-buyer')!);
  const mail = draft!.write({ ...nothing, own: { subject: '{subject} {shopName}' } }, '{subject}');
  expect(mail.subject).toBe('Sobre tu pedido {subject}');
});

test('a stored text that no longer fits its template is as by default', () => {
  const [draft] = examplesOf(emailTemplates.find(({ name }) => name === 'shipped')!);
  for (const intro of ['', 'Sin guía', 'Va {nada}. {carrier} {trackingCode}', 'x'.repeat(3000)]) {
    const { parts } = draft!.write({ ...nothing, own: { intro } }, brand.shopName);
    expect(emailText(parts)).toContain('Tu pedido salió hoy con FedEx. Tu guía es 772899170446.');
  }
});

test('only an address that is a variable becomes a link', () => {
  const [draft] = examplesOf(emailTemplates.find(({ name }) => name === 'payment-received')!);
  const own = { intro: 'Míralo en {orderUrl} o en https://otra.example/x' };
  const { parts } = draft!.write({ ...nothing, own }, brand.shopName);
  const [said] = parts.filter((part) => part.kind === 'text' && !part.isGreeting);
  expect(said).toMatchObject({
    links: [`${publicUrl}/dashboard?pedido=0f5c1d0e-0000-4000-8000-000000000001`],
  });
});

test('a preview line goes before what is said, a last paragraph before the small print', () => {
  const [draft] = examplesOf(emailTemplates.find(({ name }) => name === 'cart-reminder')!);
  const own = { preheader: 'Tus piezas', closing: 'Hasta pronto.\n\nEl equipo' };
  const { parts } = draft!.write({ ...nothing, own }, brand.shopName);
  expect(parts[0]).toEqual({ kind: 'preheader', text: 'Tus piezas' });
  expect(parts.at(-2)).toMatchObject({ kind: 'text', text: own.closing });
  expect(parts.at(-1)).toMatchObject({ kind: 'small' });
  expect(emailText(parts)).not.toContain('Tus piezas');
});
