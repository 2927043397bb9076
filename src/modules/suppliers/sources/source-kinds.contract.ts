/** Where a supplier's data comes from. */
export const sourceKinds = ['file', 'ingram', 'cva', 'ct', 'syscom'] as const;
export type SourceKind = (typeof sourceKinds)[number];

type Field = { name: string; isSecret: boolean; isRequired: boolean };
const setting = (name: string, isRequired = true): Field => ({ name, isSecret: false, isRequired });
const secret = (name: string, isRequired = true): Field => ({ name, isSecret: true, isRequired });

/** Of files, what only addresses of SFTP need. */
export const sftpFields = ['private_key', 'host_key'];

/** What each kind has to know; secrets are never shown again. `query` is what follows the question mark of `url`. */
export const sourceFields: Readonly<Record<SourceKind, readonly Field[]>> = {
  file: [
    setting('url', false),
    setting('user', false),
    secret('password', false),
    secret('query', false),
    ...sftpFields.map((name) => (name === 'host_key' ? setting(name, false) : secret(name, false))),
  ],
  ingram: [
    setting('client_id'),
    secret('client_secret'),
    setting('customer_number'),
    setting('country_code'),
    setting('sender_id', false),
  ],
  cva: [setting('user'), secret('password')],
  ct: [
    setting('email'),
    secret('customer_number'),
    secret('rfc'),
    setting('ftp_user'),
    secret('ftp_password'),
    setting('order_fields', false),
  ],
  syscom: [setting('client_id'), secret('client_secret'), setting('order_fields', false)],
};

/** Whether stock and prices can be had without the whole catalogue. */
export const hasDeltas: Readonly<Record<SourceKind, boolean>> = {
  file: false,
  ingram: true,
  cva: false,
  ct: false,
  syscom: true,
};

/** Whether goods can be ordered by it. */
export const takesOrders: Readonly<Record<SourceKind, boolean>> = {
  file: false,
  ingram: true,
  // Its version 2 documents no orders; the older SOAP service is another contract.
  cva: false,
  ct: true,
  syscom: true,
};

/** What stands in place of the secret end of an address. */
export const hiddenQuery = '?•••';

export const fetchKinds = ['catalogue', 'stock'] as const;
/** The whole catalogue, or stock and prices of what is known. */
export type FetchKind = (typeof fetchKinds)[number];

export const fetchOutcomes = ['fetched', 'unchanged', 'failed'] as const;
