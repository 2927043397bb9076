import { type Message, msg } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

type Answer = Awaited<ReturnType<Api['suppliers']['source']>>;
export type Source = NonNullable<Answer['source']>;
/** What each kind of source has to know. */
export type Kinds = Answer['kinds'];
export type SourceBody = Parameters<Api['suppliers']['saveSource']>[0]['body'];
export type Mapping = NonNullable<Source['mapping']>;
export type Sample = Awaited<ReturnType<Api['suppliers']['readSample']>>;

export const kindNames: Readonly<Record<Source['kind'], Message>> = {
  file: msg('File: CSV, XLSX, JSON or XML'),
  ingram: msg('Ingram Micro'),
  cva: msg('Grupo CVA'),
  ct: msg('CT Connect'),
  syscom: msg('Syscom'),
};

/** Settings and secrets by their names on the wire. */
export const settingNames: Readonly<Record<string, Message>> = {
  url: msg('Address of the file'),
  user: msg('User'),
  password: msg('Password'),
  private_key: msg('Private key'),
  host_key: msg('Fingerprint of the host’s key'),
  order_fields: msg('For orders: name=value, with commas'),
  client_id: msg('Client ID'),
  client_secret: msg('Client secret'),
  customer_number: msg('Customer number'),
  country_code: msg('Country (MX)'),
  sender_id: msg('Sender ID'),
  email: msg('E-mail of the account'),
  rfc: msg('RFC'),
  ftp_user: msg('FTP user'),
  ftp_password: msg('FTP password'),
};

/** What only addresses of SFTP need. */
export const sftpFields = ['private_key', 'host_key'];

export const outcomes: Readonly<Record<NonNullable<Source['outcome']>, { label: Message; tone: BadgeTone }>> =
  {
    fetched: { label: msg('Fetched'), tone: 'success' },
    unchanged: { label: msg('Unchanged'), tone: 'neutral' },
    failed: { label: msg('Failed'), tone: 'danger' },
  };

export const fieldNames: Readonly<Record<Mapping['columns'][number]['field'], Message>> = {
  ref_id: msg('Supplier’s code'),
  product_name: msg('Name'),
  brand: msg('Brand'),
  mpn: msg('Part number'),
  ean: msg('EAN'),
  upc: msg('UPC'),
  category: msg('Category'),
  cost: msg('Cost before tax'),
  currency: msg('Currency'),
  stock: msg('Stock of a warehouse'),
  stock_by_warehouse: msg('Stock, a warehouse each'),
  weight_kg: msg('Weight in kg'),
  release_year: msg('Year'),
  description: msg('Description'),
  image: msg('Addresses of pictures'),
  status: msg('State'),
  updated_at: msg('Time of the record'),
  spec: msg('Technical detail'),
};

/** Without these no line can be read. */
export const neededFields = ['ref_id', 'product_name', 'brand', 'category', 'cost'] as const;

export const emptyMapping: Mapping = {
  list: '',
  columns: [],
  currency: 'MXN',
  category: '',
  brand: '',
  warehouse: 'GENERAL',
  decimal: '.',
};
