import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import {
  changeCustomers,
  lockCustomers,
  removeAddressesOf,
  removeUnusedCustomers,
} from '../../customers/index.ts';
import { removeProfiles } from '../../invoice-profiles/index.ts';
import { forgetAsked } from '../../newsletter/index.ts';
import { auditAll, forgetInTrail } from '../../staff/index.ts';
import { customersWithCredit } from '../../store-credit/index.ts';
import { listsOfCustomers, setListsOfCustomers } from '../../wholesale/index.ts';
import type { WrittenRow } from '../import-kind.ts';
import type { Run, WorkRow } from '../imports.queries.ts';
import type { WrittenCustomer } from './write-customers.ts';

/**
 * Takes customers back. Added ones go where neither they nor staff have done anything with the account since; of others
 * what the import wrote goes back field by field, except what somebody changed.
 */
export async function undoCustomers(
  tx: Connection,
  shop: Shop,
  run: Run,
  rows: readonly WorkRow[],
): Promise<WrittenRow[]> {
  const now = shop.clock.now();
  const ids = rows.flatMap(({ customer_id: id }) => id ?? []);
  const accounts = await lockCustomers(tx, ids);
  const lists = await listsOfCustomers(tx, ids);
  const withCredit = await customersWithCredit(tx, ids);
  const kept = new Set<string>();
  const unused: string[] = [];
  const fields: { id: string; fields: { name?: string; phone?: string | null } }[] = [];
  const listsBack: { customerId: string; listId: number | null }[] = [];
  for (const row of rows) {
    const account = accounts.get(row.customer_id ?? '');
    if (!account) {
      // It was merged into another one, which keeps what it brought.
      if (row.customer_id !== null) kept.add(row.customer_id);
      continue;
    }
    const { fields: set, was, list } = row.form as WrittenCustomer;
    const listNow = lists.get(account.id)?.id ?? null;
    const isListOurs = listNow === (list?.id ?? listNow);
    if (row.state === 'added') {
      const isAsWritten =
        account.name === (set.name ?? '') &&
        account.phone === (set.phone ?? null) &&
        listNow === (list?.id ?? null);
      if (isAsWritten && !withCredit.has(account.id)) unused.push(account.id);
      else kept.add(account.id);
      continue;
    }
    const back: { name?: string; phone?: string | null } = {};
    if ('name' in set && was.name !== undefined) {
      if (account.name === set.name) back.name = was.name;
      else kept.add(account.id);
    }
    if ('phone' in set && was.phone !== undefined) {
      if (account.phone === set.phone) back.phone = was.phone;
      else kept.add(account.id);
    }
    if (Object.keys(back).length > 0) fields.push({ id: account.id, fields: back });
    if (list && isListOurs) listsBack.push({ customerId: account.id, listId: list.was });
    else if (list) kept.add(account.id);
  }
  const gone = await removeUnusedCustomers(tx, unused);
  for (const id of unused) if (!gone.has(id)) kept.add(id);
  await changeCustomers(tx, fields, now);
  await setListsOfCustomers(tx, listsBack);
  for (const id of await undoBesides(tx, rows.filter(isChangedOf(accounts)))) kept.add(id);
  await forgetAsked(
    tx,
    rows.flatMap(({ form }) => {
      const { email, written } = form as WrittenCustomer;
      return written?.asked ? email : [];
    }),
  );
  await writeTrail(tx, run, rows, { gone, accounts });
  return rows.map((row): WrittenRow => {
    const id = row.customer_id;
    return {
      ...row,
      state: id !== null && kept.has(id) ? 'kept' : 'undone',
      customer_id: id !== null && gone.has(id) ? null : id,
    };
  });
}

const isChangedOf = (accounts: ReadonlyMap<string, unknown>) => (row: WorkRow) =>
  row.state === 'changed' && accounts.has(row.customer_id ?? '');

/** Addresses and tax data that were added go, unless somebody changed them; gives whose stay. */
async function undoBesides(tx: Connection, rows: readonly WorkRow[]): Promise<string[]> {
  const added = (what: 'address_id' | 'profile_id') =>
    rows.flatMap(({ customer_id: customerId, form }) => {
      const id = (form as WrittenCustomer).written?.[what];
      return id !== undefined && customerId !== null ? { id, customerId } : [];
    });
  const [addresses, profiles] = [added('address_id'), added('profile_id')];
  const gone = new Set([
    ...(await removeAddressesOf(tx, addresses)),
    ...(await removeProfiles(tx, profiles)),
  ]);
  return [...addresses, ...profiles].filter(({ id }) => !gone.has(id)).map(({ customerId }) => customerId);
}

async function writeTrail(
  tx: Connection,
  run: Run,
  rows: readonly WorkRow[],
  { gone, accounts }: { gone: ReadonlySet<string>; accounts: ReadonlyMap<string, unknown> },
): Promise<void> {
  // Who is no customer any more is named nowhere.
  await forgetInTrail(
    tx,
    [...gone].map((id) => `customer:${id}`),
  );
  await auditAll(
    tx,
    run.staff_id ?? undefined,
    rows.flatMap(({ customer_id: id, state }) =>
      id !== null && accounts.has(id) && (state === 'changed' || gone.has(id))
        ? {
            action: gone.has(id) ? 'customer.remove' : 'customer.change',
            subject: `customer:${id}`,
            after: { part: `import:${run.id}:undo` },
          }
        : [],
    ),
  );
}
