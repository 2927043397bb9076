import { type Kept, keepText } from '../../../i18n/t.ts';
import { z } from '../../../platform/http/endpoint.ts';
import { addressInput } from '../../customers/customers.contract.ts';
import { type InvoiceReceiver, readReceiver } from '../../invoice-profiles/index.ts';
import { placeProblem, stateNamed } from '../../shipping/index.ts';
import { cellOf } from '../cell-of.ts';
import { fieldNames, folded, short } from '../guess-mapping.ts';
import type { Problems } from '../problems-of.ts';

const addressFields = [
  'street',
  'exterior_number',
  'interior_number',
  'neighbourhood',
  'municipality',
  'state',
  'postal_code',
  'directions',
] as const;

const taxFields = ['rfc', 'legal_name', 'tax_regime', 'cfdi_use', 'tax_postal_code'] as const;

/** What a column of customers may be. */
export const customerFields = [
  'email',
  'name',
  'last_name',
  'phone',
  'accepts_marketing',
  'price_list',
  'recipient',
  ...addressFields,
  ...taxFields,
];

export const customerFieldNames = fieldNames(customerFields, {
  email: ['correo', 'correo electronico', 'e mail', 'mail', 'email address'],
  name: ['nombre', 'nombre completo', 'nombres', 'first name', 'full name', 'cliente', 'customer'],
  last_name: ['apellido', 'apellidos', 'surname'],
  phone: ['telefono', 'celular', 'movil', 'tel', 'phone number', 'whatsapp'],
  accepts_marketing: [
    'acepta marketing',
    'acepta promociones',
    'acepta publicidad',
    'accepts email marketing',
    'newsletter',
    'boletin',
    'suscrito',
  ],
  price_list: ['lista de precios', 'lista', 'mayoreo', 'tier', 'customer group', 'grupo'],
  recipient: ['destinatario', 'quien recibe', 'recibe'],
  street: ['calle', 'direccion', 'address', 'address1'],
  exterior_number: ['numero exterior', 'numero', 'no exterior', 'num ext'],
  interior_number: ['numero interior', 'no interior', 'num int', 'interior', 'address2'],
  neighbourhood: ['colonia', 'barrio', 'neighborhood'],
  municipality: ['municipio', 'alcaldia', 'delegacion', 'ciudad', 'city'],
  state: ['estado', 'province', 'entidad'],
  postal_code: ['codigo postal', 'cp', 'c p', 'zip', 'zip code'],
  directions: ['referencias', 'indicaciones'],
  rfc: ['r f c', 'tax id'],
  legal_name: ['razon social', 'nombre fiscal'],
  tax_regime: ['regimen', 'regimen fiscal'],
  cfdi_use: ['uso cfdi', 'uso de cfdi'],
  tax_postal_code: ['codigo postal fiscal', 'cp fiscal', 'domicilio fiscal'],
});

export type ReadAddress = Omit<z.output<typeof addressInput>, 'is_default' | 'phone' | 'recipient'> & {
  /** Undefined: the customer's own. */
  phone: string | undefined;
  recipient: string | undefined;
};

/** What a line says of a customer; an empty cell says nothing. */
export type ReadCustomer = {
  /** In small letters. */
  email: string;
  name: string | undefined;
  phone: string | undefined;
  acceptsMarketing: boolean;
  priceList: string | undefined;
  address: ReadAddress | undefined;
  receiver: InvoiceReceiver | undefined;
  /** What cannot be read, by field. */
  problems: Problems;
};

const yes = new Set(['si', 'yes', 'true', 'verdadero', '1', 'x', 'y', 's', 'subscribed', 'suscrito']);
const no = new Set(['no', 'false', 'falso', '0', 'n', 'unsubscribed', 'not subscribed', 'never']);

/** What is wrong with a field of an address or of tax data; the shop's own words for it are the shopper's. */
const wrong: Readonly<Record<string, Kept>> = {
  recipient: keepText('At most 120 characters.'),
  phone: keepText('A Mexican phone has ten digits.'),
  street: keepText('An address needs a street.'),
  exterior_number: keepText('An address needs its number, of at most 20 characters.'),
  interior_number: keepText('At most 20 characters.'),
  neighbourhood: keepText('An address needs its neighbourhood (colonia).'),
  municipality: keepText('An address needs its municipality.'),
  state: keepText('An address needs the state its postal code is in.'),
  postal_code: keepText('There is no such postal code in that state.'),
  directions: keepText('At most 300 characters.'),
  rfc: keepText('The tax authority knows no such RFC.'),
  legal_name: keepText('Tax data needs the legal name as on the Constancia.'),
  tax_regime: keepText('Tax data needs a régimen that goes with the RFC, e.g. 601.'),
  cfdi_use: keepText('Tax data needs a use that goes with the régimen, e.g. G03.'),
  tax_postal_code: keepText('There is no such postal code.'),
};

const phoneSchema = addressInput.shape.phone;
const addressSchema = addressInput.omit({ is_default: true, phone: true, recipient: true });

/** No mail goes to these: the shop's own signs for who has none. */
const isNobody = (email: string) => email.endsWith('.invalid');

/** The one spelling of an address that an account has; undefined for what is none. */
export function emailOf(text: string): string | undefined {
  const email = text.trim().toLowerCase();
  return email.length <= 254 && !isNobody(email) && z.email().safeParse(email).success ? email : undefined;
}

/** Reads the cells of a line by what its columns are. */
export function readCustomer(cells: readonly string[], mapping: readonly string[]): ReadCustomer {
  const problems: Problems = {};
  const cell = (field: string) => cellOf(cells, mapping, field);
  const typed = cell('email');
  const email = emailOf(typed);
  if (typed === '') problems['email'] = keepText('The line has no e-mail.');
  else if (email === undefined)
    problems['email'] = keepText('«{cell}» is no e-mail.', { cell: short(typed) });
  const name = [cell('name'), cell('last_name')].filter((part) => part !== '').join(' ');
  if (name.length > 120) problems['name'] = keepText('A name has at most 120 characters.');
  const marketing = folded(cell('accepts_marketing'));
  if (marketing !== '' && !yes.has(marketing) && !no.has(marketing)) {
    problems['accepts_marketing'] = keepText('«{cell}» is neither yes nor no.', {
      cell: short(cell('accepts_marketing')),
    });
  }
  return {
    email: email ?? '',
    name: name === '' ? undefined : name,
    phone: readPhone(cell('phone'), problems),
    acceptsMarketing: yes.has(marketing),
    priceList: cell('price_list') || undefined,
    address: readAddress(cell, problems),
    receiver: readTaxData(cell, problems),
    problems,
  };
}

function readPhone(text: string, problems: Problems): string | undefined {
  if (text === '') return undefined;
  // Spreadsheets take a phone for a number.
  const parsed = phoneSchema.safeParse(text.replace(/\.0+$/, '').replace(/^'/, ''));
  if (parsed.success) return parsed.data;
  problems['phone'] = wrong['phone'] ?? keepText('This cannot be read.');
  return undefined;
}

function readAddress(cell: (field: string) => string, problems: Problems): ReadAddress | undefined {
  const given = Object.fromEntries(addressFields.map((field) => [field, cell(field)]));
  if (addressFields.every((field) => given[field] === '')) return undefined;
  const code = given['postal_code'] ?? '';
  // Spreadsheets take leading zeros for nothing.
  const parsed = addressSchema.safeParse({ ...given, postal_code: /^\d{4}$/.test(code) ? `0${code}` : code });
  for (const { path } of parsed.error?.issues ?? []) {
    const field = String(path[0]);
    problems[field] = wrong[field] ?? keepText('This cannot be read.');
  }
  if (!parsed.success) return undefined;
  const problem = placeProblem(parsed.data);
  if (problem) {
    problems[problem.field] = wrong[problem.field] ?? keepText('This cannot be read.');
    return undefined;
  }
  const recipient = cell('recipient');
  if (recipient.length > 120) problems['recipient'] = wrong['recipient'] ?? keepText('This cannot be read.');
  return {
    ...parsed.data,
    state: stateNamed(parsed.data.state) ?? parsed.data.state,
    recipient: recipient || undefined,
    phone: undefined,
  };
}

function readTaxData(cell: (field: string) => string, problems: Problems): InvoiceReceiver | undefined {
  if (taxFields.every((field) => cell(field) === '')) return undefined;
  const read = readReceiver({
    rfc: cell('rfc'),
    legal_name: cell('legal_name'),
    tax_regime: cell('tax_regime'),
    cfdi_use: cell('cfdi_use').toUpperCase(),
    postal_code: cell('tax_postal_code') || cell('postal_code'),
  });
  for (const field of Object.keys(read.problems ?? {})) {
    const name = field === 'postal_code' ? 'tax_postal_code' : field;
    problems[name] = wrong[name] ?? keepText('This cannot be read.');
  }
  return read.receiver;
}
