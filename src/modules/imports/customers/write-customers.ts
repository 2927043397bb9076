import { keepText } from '../../../i18n/t.ts';
import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { addAddressesOf, addCustomers, changeCustomers, lockCustomers } from '../../customers/index.ts';
import { addProfiles } from '../../invoice-profiles/index.ts';
import { askMany } from '../../newsletter/index.ts';
import { auditAll } from '../../staff/index.ts';
import { listsOfCustomers, setListsOfCustomers } from '../../wholesale/index.ts';
import type { WrittenRow } from '../import-kind.ts';
import type { Problems } from '../problems-of.ts';
import type { Run, WorkRow } from '../imports.queries.ts';
import type { CustomerForm } from './check-customers.ts';

/** What a line wrote besides name and phone, for undoing. */
export type WrittenCustomer = CustomerForm & {
  written?: { address_id?: string | undefined; profile_id?: string | undefined; asked: boolean };
};

type Good = { row: WorkRow; form: CustomerForm; id: string };

/**
 * Writes lines of customers. Passwords, sessions and whether an address is proven are never touched; who agreed to
 * emails elsewhere is asked by one.
 */
export async function writeCustomers(
  tx: Connection,
  shop: Shop,
  run: Run,
  rows: readonly WorkRow[],
): Promise<WrittenRow[]> {
  const now = shop.clock.now();
  const forms = rows.map((row) => ({ row, form: row.form as CustomerForm }));
  const ids = await addCustomers(
    tx,
    forms
      .filter(({ row }) => row.state === 'create')
      .map(({ form: { email, fields } }) => ({
        email,
        name: fields.name ?? '',
        phone: fields.phone ?? null,
      })),
    now,
  );
  const known = rows.flatMap((row) => (row.state === 'change' && row.customer_id ? [row.customer_id] : []));
  const accounts = await lockCustomers(tx, known);
  const lists = await listsOfCustomers(tx, known);
  const good: Good[] = [];
  const problems = new Map<number, Problems>();
  for (const { row, form } of forms) {
    const id = row.state === 'create' ? ids.get(form.email) : (row.customer_id ?? undefined);
    const account = accounts.get(id ?? '');
    const isStale =
      row.state === 'change' &&
      (account?.email !== form.email ||
        account.is_strangers ||
        ('name' in form.was && form.was.name !== account.name) ||
        ('phone' in form.was && form.was.phone !== account.phone) ||
        (form.list !== undefined && form.list.was !== (lists.get(account.id)?.id ?? null)));
    if (id === undefined)
      problems.set(row.line, { email: keepText('Somebody registered with it meanwhile.') });
    else if (isStale)
      problems.set(row.line, { email: keepText('The customer changed since the file was checked.') });
    else good.push({ row, form, id });
  }
  await changeCustomers(
    tx,
    good
      .filter(({ row, form }) => row.state === 'change' && Object.keys(form.fields).length > 0)
      .map(({ id, form }) => ({ id, fields: form.fields })),
    now,
  );
  const besides = await writeBesides(tx, shop, good, now);
  await auditAll(
    tx,
    run.staff_id ?? undefined,
    good.map(({ row, form, id }) => ({
      action: row.state === 'create' ? 'customer.import' : 'customer.change',
      subject: `customer:${id}`,
      before: form.was,
      after: {
        ...form.fields,
        ...(row.state === 'create' && { email: form.email }),
        ...(form.list && { price_list_id: form.list.id }),
        adds: Object.keys(row.after ?? {}).filter((field) => field === 'address' || field === 'rfc'),
        part: `import:${run.id}`,
      },
    })),
  );
  const goodOf = new Map(good.map((one) => [one.row.line, one]));
  return rows.map((row): WrittenRow => {
    const one = goodOf.get(row.line);
    if (!one) return { ...row, state: 'error', problems: problems.get(row.line) ?? {} };
    const form: WrittenCustomer = { ...one.form, written: besides(one) };
    return {
      ...row,
      state: row.state === 'create' ? 'added' : 'changed',
      customer_id: one.id,
      form,
    };
  });
}

/** Addresses, tax data, price lists and questions about the newsletter; gives what was written of a line. */
async function writeBesides(tx: Connection, shop: Shop, good: readonly Good[], now: Date) {
  const addresses = await addAddressesOf(
    tx,
    good.flatMap(({ id, form: { address, fields } }) =>
      address
        ? {
            ...address,
            customer_id: id,
            phone: address.phone ?? fields.phone ?? '',
            recipient: address.recipient ?? '',
          }
        : [],
    ),
    now,
  );
  const profiles = await addProfiles(
    tx,
    good.flatMap(({ id, form: { receiver } }) => (receiver ? { ...receiver, customer_id: id } : [])),
    now,
  );
  await setListsOfCustomers(
    tx,
    good.flatMap(({ id, form: { list } }) => (list ? { customerId: id, listId: list.id } : [])),
  );
  const asked = await askMany(
    tx,
    shop,
    good.flatMap(({ form }) => (form.asks_newsletter ? form.email : [])),
    now,
  );
  return ({ id, form }: Good) => ({
    address_id: addresses.get(id),
    profile_id: profiles.get(id),
    asked: asked.has(form.email),
  });
}
