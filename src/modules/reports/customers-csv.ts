import { csvLine, csvMark, csvPesos } from '../../platform/csv.ts';
import type { Connection } from '../../platform/database/database.ts';
import { mexicanDay } from '../../platform/mexican-day.ts';
import { customersForStaff } from './customers-for-staff.ts';
import { allCustomers, type CustomerFilter } from './reports.queries.ts';

const header = [
  'name',
  'email',
  'email_verified',
  'phone',
  'price_list',
  'orders',
  'spent',
  'since',
  'last_seen',
  'blocked',
];
const partSize = 500;

/** Every customer of a filter, written part by part, newest first: pesos with two decimals, days of Mexico City. */
export async function* customersCsv(
  db: Connection,
  filter: Omit<CustomerFilter, 'sort'>,
): AsyncGenerator<string> {
  yield csvMark + csvLine(header);
  for await (const rows of allCustomers(db, filter, partSize)) {
    yield (await customersForStaff(db, rows)).map(customerLine).join('');
  }
}

function customerLine(customer: Awaited<ReturnType<typeof customersForStaff>>[number]): string {
  return csvLine([
    customer.name,
    customer.email,
    customer.email_verified ? 'yes' : 'no',
    customer.phone,
    customer.price_list,
    customer.order_count,
    csvPesos(customer.spent_cents),
    mexicanDay(new Date(customer.created_at)),
    customer.last_seen_at === null ? '' : mexicanDay(new Date(customer.last_seen_at)),
    customer.is_blocked ? 'yes' : 'no',
  ]);
}
