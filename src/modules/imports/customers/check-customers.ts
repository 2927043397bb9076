import { keepText } from '../../../i18n/t.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { type AccountToChange, accountsOfEmails, placesOfCustomers } from '../../customers/index.ts';
import { type InvoiceReceiver, profilesOfCustomers } from '../../invoice-profiles/index.ts';
import { subscribersAmong } from '../../newsletter/index.ts';
import { listsOfCustomers, priceListNamesAndIds } from '../../wholesale/index.ts';
import { firstLinesBy } from '../first-lines.ts';
import { folded, short } from '../guess-mapping.ts';
import type { CheckedRow, Comparison } from '../import-kind.ts';
import type { Run } from '../imports.queries.ts';
import { emailOf, type ReadAddress, type ReadCustomer, readCustomer } from './read-customer.ts';

type List = { id: number; name: string };

/** What a checked line carries to its writing. */
export type CustomerForm = {
  email: string;
  fields: { name?: string; phone?: string };
  /** The same fields as they were. */
  was: { name?: string; phone?: string | null };
  address?: ReadAddress;
  receiver?: InvoiceReceiver;
  list?: { id: number; was: number | null };
  asks_newsletter?: boolean;
};

/** What the shop knows of a customer whom a line is about. */
type Known = {
  account: AccountToChange;
  list: List | undefined;
  places: ReadonlySet<string>;
  receivers: ReadonlySet<string>;
};

/** Compares lines of customers with those there are, by e-mail. */
export async function openCustomerCheck({ db }: { db: Connection }, run: Run): Promise<Comparison> {
  const firstLine = await firstLinesBy(db, run, 'email', emailOf);
  const lists = new Map(
    (await priceListNamesAndIds(db)).map(({ id, name }): [string, List] => [folded(name), { id, name }]),
  );
  return async (lines) => {
    const read = lines.map(({ line, cells }) => ({ line, row: readCustomer(cells, run.mapping) }));
    const emails = read.flatMap(({ row }) => row.email || []);
    const { accounts, mergedInto } = await accountsOfEmails(db, emails);
    const ids = [...accounts.values()].map(({ id }) => id);
    const known = await knownOf(db, [...accounts.values()], ids);
    const subscribers = await subscribersAmong(db, emails);
    return read.map(({ line, row }): CheckedRow => {
      const { email, problems } = row;
      const first = firstLine.get(email);
      if (first !== undefined && first !== line)
        problems['email'] = keepText('Line {line} has this e-mail too.', { line: first });
      const kept = mergedInto.get(email);
      if (kept !== undefined)
        problems['email'] = keepText('It was merged into the account of {email}.', { email: kept });
      const list = row.priceList === undefined ? undefined : lists.get(folded(row.priceList));
      if (row.priceList !== undefined && !list) {
        problems['price_list'] = keepText('There is no price list «{name}».', { name: short(row.priceList) });
      }
      const asks = row.acceptsMarketing && !subscribers.has(email);
      const key = email || undefined;
      return { line, key, ...compared(row, known.get(email), { list, asks }) };
    });
  };
}

async function knownOf(
  db: Connection,
  accounts: readonly AccountToChange[],
  ids: readonly string[],
): Promise<Map<string, Known>> {
  if (ids.length === 0) return new Map();
  const [lists, places, profiles] = await Promise.all([
    listsOfCustomers(db, ids),
    placesOfCustomers(db, ids),
    profilesOfCustomers(db, ids),
  ]);
  return new Map(
    accounts.map((account) => [
      account.email,
      {
        account,
        list: lists.get(account.id),
        places: new Set(places.filter((one) => one.customer_id === account.id).map(placeKey)),
        receivers: new Set(profiles.filter((one) => one.customer_id === account.id).map(receiverKey)),
      },
    ]),
  );
}

function compared(
  row: ReadCustomer,
  known: Known | undefined,
  { list, asks }: { list: List | undefined; asks: boolean },
): Omit<CheckedRow, 'line' | 'key'> {
  const { problems, name, phone, address, receiver } = row;
  const account = known?.account;
  if (!account && name === undefined) problems['name'] ??= keepText('A new customer needs a name.');
  if (account?.is_strangers) {
    // What another shop knew of the address's owner is nothing for whoever opened the account.
    problems['email'] ??= keepText(
      'Somebody opened an account with it and has not proven it. Nothing is added to that.',
    );
  }
  const addressPhone = phone ?? account?.phone ?? undefined;
  if (address && addressPhone === undefined)
    problems['phone'] ??= keepText('An address needs a phone of ten digits.');
  const of = account && { customer_id: account.id };
  if (Object.keys(problems).length > 0) return { ...of, state: 'error', problems };
  const fields = {
    ...(name !== undefined && name !== account?.name && { name }),
    ...(phone !== undefined && phone !== account?.phone && { phone }),
  };
  const was = account
    ? { ...('name' in fields && { name: account.name }), ...('phone' in fields && { phone: account.phone }) }
    : {};
  const isNewPlace = address !== undefined && known?.places.has(placeKey(address)) !== true;
  const isNewReceiver = receiver !== undefined && known?.receivers.has(receiverKey(receiver)) !== true;
  const isOtherList = list !== undefined && list.id !== known?.list?.id;
  const form: CustomerForm = {
    email: row.email,
    fields,
    was,
    ...(isNewPlace && { address: { ...address, phone: addressPhone } }),
    ...(isNewReceiver && { receiver }),
    ...(isOtherList && { list: { id: list.id, was: known?.list?.id ?? null } }),
    ...(asks && { asks_newsletter: true }),
  };
  const after = {
    ...fields,
    ...(isNewPlace && { address: inWords(address) }),
    ...(isNewReceiver && { rfc: `${receiver.rfc}, ${receiver.legal_name}` }),
    ...(isOtherList && { price_list: list.name }),
    ...(asks && { newsletter: 'asked by email' }),
  };
  if (account && Object.keys(after).length === 0) return { ...of, state: 'same' };
  const before = { ...was, ...(isOtherList && known?.list && { price_list: known.list.name }) };
  return { ...of, state: account ? 'change' : 'create', form, before, after };
}

/** Two spellings of a place are one. */
function placeKey(one: {
  street: string;
  exterior_number: string;
  interior_number: string;
  postal_code: string;
}): string {
  return [one.street, one.exterior_number, one.interior_number, one.postal_code].map(folded).join('|');
}

function receiverKey({ rfc, legal_name: name }: { rfc: string; legal_name: string }): string {
  return `${rfc} ${name}`;
}

function inWords({ street, exterior_number: number, neighbourhood, postal_code: code }: ReadAddress): string {
  return `${street} ${number}, ${neighbourhood}, ${code}`;
}
