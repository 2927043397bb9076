import { msg, t } from '../../i18n/t.ts';
import { hoursByDefault, hoursColumns, wrongHours } from './opening-hours.ts';
import { defaultColours } from './rules/palette.ts';
import { colour, column, picture, rows, settingsGroup, text } from './setting-field.ts';

const nameAndLogo = msg('Name and logo');
const colours = msg('Colours');
const company = msg('Company');
const contact = msg('Contact');
const social = msg('Social networks');
const sender = msg('Sender of e-mails');

const isEmail = (value: string) => /^[^\s@<>"(),;:\\]+@[^\s@<>"(),;:\\]+\.[^\s@<>"(),;:\\.]{2,}$/.test(value);
const isPhone = (value: string) =>
  /^\+?[\d ()-]+$/.test(value) && digitsOf(value).length >= 10 && digitsOf(value).length <= 13;
/** What may stand before an address in `From`, and in titles: no signs that mail programs and XML read as their own. */
const isName = (value: string) => !/[<>"|\\\p{Cc}]/u.test(value);
const socialUrl = (host: RegExp) => (value: string) => {
  const url = URL.parse(value);
  return url?.protocol === 'https:' && host.test(url.hostname);
};
const digitsOf = (value: string) => value.replaceAll(/\D/g, '');

const wrongEmail = msg('Enter an e-mail address, for example hola@tienda.mx.');
const wrongPhone = msg('Enter a phone with its 10 digits.');
const wrongName = msg('Leave out quotation marks, angle brackets and bars.');

/**
 * The RFC of the example company: with it the shop issues no invoices of its own (docs/decisions, «identity»).
 * An RFC whose check digit is wrong, so that it is nobody's.
 */
export const exampleRfc = 'EDE260101AB1';

/** Who the shop is: on its pages, in its e-mails and on its papers. */
export const identity = settingsGroup({
  title: msg('Identity'),
  description: msg('Who the shop is: on its pages, in its e-mails and on its papers. Changes show at once.'),
  fields: {
    name: text({
      section: nameAndLogo,
      label: msg('Name of the shop'),
      byDefault: 'Ensambla',
      minLength: 1,
      maxLength: 40,
      accepts: isName,
      wrong: msg('Enter a name of up to 40 characters, without quotation marks, angle brackets and bars.'),
      explanation: msg('Stands in titles, e-mails, documents and feeds.'),
    }),
    claim: text({
      section: nameAndLogo,
      label: msg('What it sells, in a sentence'),
      byDefault: 'Componentes y equipos de cómputo, explicados y con existencia real.',
      maxLength: 120,
      accepts: isName,
      wrong: wrongName,
      explanation: msg('Stands in the footer, in the title of the home page and in search engines.'),
    }),
    logo_light: picture({
      section: nameAndLogo,
      label: msg('Logo on light ground'),
      explanation: msg(
        'Takes the place of mark and name in the header, on documents and in link previews. Wide and cut to its edge is best.',
      ),
    }),
    logo_dark: picture({
      section: nameAndLogo,
      label: msg('Logo on dark ground'),
      explanation: msg(
        'For visitors with a dark screen. Without it the light one is shown, which must then be readable on both.',
      ),
    }),
    icon: picture({
      section: nameAndLogo,
      label: msg('Icon'),
      explanation: msg(
        'A square picture for browser tabs and home screens. Without it the logo on a square is used.',
      ),
    }),
    brand_colour: colour({
      section: colours,
      label: msg('Brand colour'),
      byDefault: defaultColours.brand,
      explanation: msg(
        'Buttons, links and marks. It is made darker or lighter where text would be hard to read.',
      ),
    }),
    promo_colour: colour({
      section: colours,
      label: msg('Promotion colour'),
      byDefault: defaultColours.promo,
      explanation: msg(
        'Prices that went down, and nothing else. Choose one that differs from the brand colour.',
      ),
    }),
    legal_name: text({
      section: company,
      label: msg('Legal name'),
      byDefault: 'Ensambla Demostración, S.A. de C.V.',
      minLength: 1,
      maxLength: 254,
      accepts: isName,
      wrong: wrongName,
      explanation: msg(
        'As on the Constancia de Situación Fiscal. Stands in the legal texts; invoices leave out the legal form.',
      ),
    }),
    rfc: text({
      section: company,
      label: msg('RFC'),
      byDefault: exampleRfc,
      minLength: 12,
      maxLength: 13,
      accepts: (value) => /^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}$/.test(value),
      wrong: msg('An RFC has 12 or 13 characters: ABC850101XX1. Write it in capitals, without spaces.'),
      explanation: msg(
        'Invoices from now on are issued by it; those that exist keep theirs. The certificate at your PAC must be of the same RFC.',
      ),
    }),
    tax_regime: text({
      section: company,
      label: msg('Tax regime'),
      byDefault: '601',
      minLength: 3,
      maxLength: 3,
      accepts: (value) => /^6\d\d$/.test(value),
      wrong: msg('Enter the key of the regime, for example 601.'),
      explanation: msg('The key of the régimen fiscal on the Constancia.'),
    }),
    street: text({
      section: company,
      label: msg('Street and number'),
      byDefault: 'Av. División del Norte 1354',
      minLength: 1,
      maxLength: 120,
      explanation: msg('Of the fiscal address, which stands in the legal texts and in search engines.'),
    }),
    neighbourhood: text({
      section: company,
      label: msg('Neighbourhood'),
      byDefault: 'Letrán Valle',
      maxLength: 80,
      explanation: msg('The colonia.'),
    }),
    municipality: text({
      section: company,
      label: msg('Municipality'),
      byDefault: 'Benito Juárez',
      minLength: 1,
      maxLength: 80,
      explanation: msg('Municipality or alcaldía.'),
    }),
    state: text({
      section: company,
      label: msg('State'),
      byDefault: 'Ciudad de México',
      minLength: 1,
      maxLength: 40,
      explanation: msg('As in postal addresses.'),
    }),
    postal_code: text({
      section: company,
      label: msg('Postal code'),
      byDefault: '03650',
      minLength: 5,
      maxLength: 5,
      accepts: (value) => /^\d{5}$/.test(value),
      wrong: msg('Enter a postal code of 5 digits.'),
      explanation: msg('Invoices name it as the place where they are issued.'),
    }),
    email: text({
      section: contact,
      label: msg('E-mail for customers'),
      byDefault: 'hola@ensambla.example',
      minLength: 1,
      maxLength: 120,
      accepts: isEmail,
      wrong: wrongEmail,
      explanation: msg('On the contact page, in the legal texts and in the foot of e-mails.'),
    }),
    privacy_email: text({
      section: contact,
      label: msg('E-mail for personal data'),
      byDefault: 'privacidad@ensambla.example',
      minLength: 1,
      maxLength: 120,
      accepts: isEmail,
      wrong: wrongEmail,
      explanation: msg('Where people ask to see, correct or delete their data (ARCO rights).'),
    }),
    phones: rows({
      section: contact,
      label: msg('Phones'),
      rowName: msg('Phone'),
      rowsMax: 6,
      byDefault: [{ name: '', number: '55 5555 0101' }],
      columns: {
        name: text({ ...column(msg('What for')), byDefault: '', maxLength: 40 }),
        number: text({
          ...column(msg('Number')),
          byDefault: '',
          minLength: 10,
          maxLength: 20,
          accepts: isPhone,
          wrong: wrongPhone,
        }),
      },
      explanation: msg('The first one stands in legal texts and in search engines.'),
    }),
    whatsapp: text({
      section: contact,
      label: msg('WhatsApp'),
      byDefault: '',
      maxLength: 20,
      accepts: isPhone,
      wrong: wrongPhone,
      explanation: msg(
        'A link in the footer and on the contact page opens a chat with this number. Empty: no link.',
      ),
    }),
    hours: rows({
      section: contact,
      label: msg('Opening hours'),
      rowName: msg('Day'),
      rowsMax: 21,
      byDefault: hoursByDefault,
      columns: hoursColumns,
      explanation: msg(
        'When people answer. A day may stand twice, for a break; one that is left out is closed.',
      ),
    }),
    hours_note: text({
      section: contact,
      label: msg('Behind the hours'),
      byDefault: 'hora de la Ciudad de México',
      maxLength: 80,
      explanation: msg('For example the time zone, or that holidays are closed.'),
    }),
    addresses: rows({
      section: contact,
      label: msg('Other addresses'),
      rowName: msg('Address'),
      rowsMax: 10,
      byDefault: [],
      columns: {
        name: text({ ...column(msg('What for')), byDefault: '', minLength: 1, maxLength: 40 }),
        address: text({ ...column(msg('Address')), byDefault: '', minLength: 1, maxLength: 200 }),
      },
      explanation: msg(
        'On the contact page, for example an office or a workshop. Branches for pick-up are apart.',
      ),
    }),
    facebook: text({
      section: social,
      label: msg('Facebook'),
      byDefault: 'https://www.facebook.com/',
      maxLength: 200,
      accepts: socialUrl(/(^|\.)(facebook|fb)\.com$/),
      wrong: msg('Enter an address that begins with https:// and is of this network.'),
      explanation: msg('Address of the page. Empty: no icon in the footer.'),
    }),
    instagram: text({
      section: social,
      label: msg('Instagram'),
      byDefault: 'https://www.instagram.com/',
      maxLength: 200,
      accepts: socialUrl(/(^|\.)instagram\.com$/),
      wrong: msg('Enter an address that begins with https:// and is of this network.'),
      explanation: msg('Address of the profile. Empty: no icon in the footer.'),
    }),
    x: text({
      section: social,
      label: msg('X'),
      byDefault: 'https://x.com/',
      maxLength: 200,
      accepts: socialUrl(/(^|\.)(x|twitter)\.com$/),
      wrong: msg('Enter an address that begins with https:// and is of this network.'),
      explanation: msg('Address of the profile. Empty: no icon in the footer.'),
    }),
    youtube: text({
      section: social,
      label: msg('YouTube'),
      byDefault: 'https://www.youtube.com/',
      maxLength: 200,
      accepts: socialUrl(/(^|\.)(youtube\.com|youtu\.be)$/),
      wrong: msg('Enter an address that begins with https:// and is of this network.'),
      explanation: msg('Address of the channel. Empty: no icon in the footer.'),
    }),
    sender_name: text({
      section: sender,
      label: msg('Name of the sender'),
      byDefault: '',
      maxLength: 60,
      accepts: isName,
      wrong: wrongName,
      explanation: msg('What mail programs show. Empty: the name of the shop.'),
    }),
    sender_email: text({
      section: sender,
      label: msg('Address of the sender'),
      byDefault: '',
      maxLength: 120,
      accepts: isEmail,
      wrong: wrongEmail,
      explanation: msg(
        'Of a domain that lets your mail server send for it. Empty: what MAIL_FROM says, or the example’s.',
      ),
    }),
    reply_to: text({
      section: sender,
      label: msg('Answers go to'),
      byDefault: '',
      maxLength: 120,
      accepts: isEmail,
      wrong: wrongEmail,
      explanation: msg('Where a customer’s answer arrives. Empty: what MAIL_REPLY_TO says, or the sender.'),
    }),
  },
  check: ({ hours }) =>
    Object.fromEntries(
      wrongHours(hours).map((line) => [`hours.${line}.closes`, t('It must close after it opens.')]),
    ),
});
