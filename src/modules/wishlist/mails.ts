import { msg } from '../../i18n/t.ts';
import { emailPicture } from '../../platform/emails/email.ts';
import { formatPesos } from '../../platform/money.ts';
import { lastPiecesMax, productPath } from '../catalog/index.ts';
import {
  draftOf,
  type EmailDraft,
  emailTemplate,
  greeting,
  greetingTexts,
  line,
  paragraph,
  say,
} from '../mails/index.ts';
import type { DueAlert } from './wishlist.queries.ts';

type Named = { product_name: string; sku: string; slug: string };

const ofProduct = { productName: msg('Name of the product'), productUrl: msg('Address of the product') };

const alertConfirm = emailTemplate({
  name: 'alert-confirm',
  kind: 'alert-confirm',
  group: 'account',
  title: msg('Alert to confirm'),
  when: msg('To an address that somebody typed for an alert.'),
  variables: ofProduct,
  texts: {
    subject: line(msg('Subject'), 'Confirma tu alerta: {productName}'),
    greeting: line(msg('Greeting'), 'Hola:'),
    intro: paragraph(
      msg('First paragraph'),
      'Alguien pidió que te avisemos sobre {productName}. ¿Fuiste tú?',
    ),
    button: line(msg('Button'), 'Sí, avísenme'),
    small: paragraph(
      msg('Small print'),
      'Si no fuiste tú, ignora este correo: no te escribiremos más y en siete días olvidamos tu dirección.',
    ),
  },
  samples: [
    {
      title: msg('Example'),
      draft: (publicUrl) => confirmationMail('ana.lopez@correo.example', 'ejemplo', sampleAlert, publicUrl),
    },
  ],
});

/** Asks an address whether it wants the alert that somebody asked for in its name. */
export function confirmationMail(to: string, token: string, product: Named, publicUrl: string): EmailDraft {
  const { product_name: productName, sku, slug } = product;
  const productUrl = `${publicUrl}${productPath(sku, slug)}`;
  return draftOf(alertConfirm, { productName, productUrl }, (words) => ({
    to,
    parts: [
      { kind: 'text', text: words.greeting, isGreeting: true },
      say(words.intro),
      { kind: 'button', words: words.button, url: `${alertAddress(token, publicUrl)}?confirmar=1` },
      { kind: 'small', text: words.small },
    ],
  }));
}

const many = msg('With many pieces');
const few = msg('With few pieces');
const one = msg('With one piece');
const ofAlert = { ...ofProduct, price: msg('Price') };
const button = line(msg('Button'), 'Ver el producto');
const small = paragraph(
  msg('Small print'),
  'Te avisamos una vez. Si quieres saberlo de nuevo, pídelo en la página del producto.',
);
const stop = line(msg('Link to get no more'), 'No recibir avisos de este producto');
const pieces = { own: { pieces: msg('How many pieces') } } as const;
/** How many alerts one address gets in a day; more wait until there is room. */
const perDay = {
  label: msg('Alerts a day for one address'),
  unit: msg('e-mails'),
  byDefault: 20,
  min: 1,
  max: 200,
  explanation: msg('Alerts of stock and price count together; more wait until there is room.'),
};
/** The numbers of both alerts. */
export const alertNumbers = { per_day: perDay };

const backInStock = emailTemplate({
  name: 'back-in-stock',
  kind: 'alert',
  group: 'courtesies',
  title: msg('Back in stock'),
  when: msg('To whoever asked for it, when a product can be bought again.'),
  variables: ofAlert,
  texts: {
    subject: line(msg('Subject'), 'Ya hay: {productName}'),
    ...greetingTexts,
    intro: paragraph(many, '{productName} ya está disponible otra vez, en {price}.'),
    introFew: paragraph(
      few,
      '{productName} ya está disponible otra vez, en {price}. Quedan {pieces} piezas; no la apartamos, así que gana quien la pague primero.',
      pieces,
    ),
    introOne: paragraph(
      one,
      '{productName} ya está disponible otra vez, en {price}. Queda 1 pieza; no la apartamos, así que gana quien la pague primero.',
    ),
    button,
    small,
    stop,
  },
  courtesy: { settings: alertNumbers },
  samples: samplesOf(false),
});

const priceDrop = emailTemplate({
  name: 'price-drop',
  kind: 'alert',
  group: 'courtesies',
  title: msg('Price alert'),
  when: msg('To whoever asked for it, when a product costs less than they said.'),
  variables: ofAlert,
  texts: {
    subject: line(msg('Subject'), 'Bajó de precio: {productName}'),
    ...greetingTexts,
    intro: paragraph(many, '{productName} bajó a {price}.'),
    introFew: paragraph(
      few,
      '{productName} bajó a {price}. Quedan {pieces} piezas; no la apartamos, así que gana quien la pague primero.',
      pieces,
    ),
    introOne: paragraph(
      one,
      '{productName} bajó a {price}. Queda 1 pieza; no la apartamos, así que gana quien la pague primero.',
    ),
    button,
    small,
    stop,
  },
  courtesy: { settings: alertNumbers },
  samples: samplesOf(true),
});

function samplesOf(isCheaper: boolean) {
  return [
    { title: many, available: 20, name: 'Ana López' },
    { title: few, available: 3, name: 'Ana López' },
    { title: one, available: 1, name: null },
  ].map(({ title, available, name }) => ({
    title,
    draft: (publicUrl: string) =>
      alertMail({ ...sampleAlert, is_cheaper: isCheaper, available, name }, publicUrl),
  }));
}

type AlertForEmail = Omit<DueAlert, 'id' | 'price_below_cents'>;

const sampleAlert: AlertForEmail = {
  token: 'ejemplo',
  email: 'ana.lopez@correo.example',
  name: 'Ana López',
  is_cheaper: false,
  product_name: 'Tarjeta de video de 16 GB con tres ventiladores',
  sku: 'GPU-1',
  slug: 'tarjeta-de-video',
  image_url: null,
  price_cents: 1_849_900,
  available: 20,
};

/** Tells somebody that what they waited for came true. */
export function alertMail(alert: AlertForEmail, publicUrl: string): EmailDraft {
  const { product_name: productName, sku, slug, price_cents: priceCents, available, token } = alert;
  const productUrl = `${publicUrl}${productPath(sku, slug)}`;
  const price = formatPesos(priceCents);
  const pictureUrl = emailPicture(alert.image_url, publicUrl);
  return draftOf(alert.is_cheaper ? priceDrop : backInStock, { productName, productUrl, price }, (words) => ({
    to: alert.email,
    parts: [
      greeting(words, alert.name),
      say(
        available === 1
          ? words.introOne
          : available <= lastPiecesMax
            ? words.introFew({ pieces: `${available}` })
            : words.intro,
      ),
      {
        kind: 'items',
        items: [
          {
            name: productName,
            details: [],
            amount: price,
            url: productUrl,
            ...(pictureUrl !== undefined && { pictureUrl }),
          },
        ],
      },
      { kind: 'button', words: words.button, url: productUrl },
      { kind: 'small', text: words.small, link: { words: words.stop, url: alertAddress(token, publicUrl) } },
    ],
    headers: {
      'List-Unsubscribe': `<${publicUrl}/api/alert/${token}/unsubscribe>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }));
}

function alertAddress(token: string, publicUrl: string): string {
  return `${publicUrl}/alertas/${token}`;
}

/** Every email about alerts. */
export const alertEmails = [alertConfirm, backInStock, priceDrop] as const;
