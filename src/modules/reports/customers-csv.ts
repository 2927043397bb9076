import { msg, t } from '../../i18n/t.ts';
import { type CsvColumn, csvFile, csvPesos } from '../../platform/csv.ts';
import type { Connection } from '../../platform/database/database.ts';
import { mexicanDay } from '../../platform/mexican-day.ts';
import { customersForStaff } from './customers-for-staff.ts';
import { allCustomers, type CustomerFilter } from './reports.queries.ts';

type Customer = Awaited<ReturnType<typeof customersForStaff>>[number];

const yesOrNo = (is: boolean) => (is ? t('Yes') : t('No'));
const dayOf = (iso: string | null) => iso && mexicanDay(new Date(iso));

const columns: readonly CsvColumn<Customer>[] = [
  [msg('Customer'), (customer) => customer.name],
  [msg('E-mail'), (customer) => customer.email],
  [msg('Address verified'), (customer) => yesOrNo(customer.email_verified)],
  [msg('Phone'), (customer) => customer.phone],
  [msg('Price list'), (customer) => customer.price_list],
  [msg('Orders'), (customer) => customer.order_count],
  [msg('Spent'), (customer) => csvPesos(customer.spent_cents)],
  [msg('Since'), (customer) => dayOf(customer.created_at)],
  [msg('Last seen'), (customer) => dayOf(customer.last_seen_at)],
  [msg('Blocked'), (customer) => yesOrNo(customer.is_blocked)],
];

/** Every customer of a filter, newest first, in the language of who asks: pesos with two decimals, days of Mexico City. */
export const customersCsv = (db: Connection, filter: Omit<CustomerFilter, 'sort'>) =>
  csvFile(columns, partsOf(db, filter));

async function* partsOf(db: Connection, filter: Omit<CustomerFilter, 'sort'>) {
  for await (const rows of allCustomers(db, filter)) yield await customersForStaff(db, rows);
}
