import { msg } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { type CsvColumn, csvFile, csvPesos, csvText } from '../../platform/csv.ts';
import { mexicanDay } from '../../platform/mexican-day.ts';
import { movedBetween, overdueCompanies, owedBefore, receivables } from './company-credit.queries.ts';

const words = { charged: 'Cargo', lowered: 'Devolución', paid: 'Pago', reversed: 'Pago anulado' } as const;

/** Two days of Mexico City, both counted, `YYYY-MM-DD`. */
export type Period = { from: string; to: string };

/** What a company was charged and paid between two days, with what it owed before and after each; centavos. */
export async function readStatement(db: Connection, companyId: number, period: Period) {
  const openingCents = (await db.first(owedBefore, { companyId, from: period.from }))?.cents ?? 0;
  let balanceCents = openingCents;
  const moved = await db.rows(movedBetween, { companyId, ...period });
  const rows = moved.map(({ kind, amount_cents: cents, ...row }) => {
    const adds = kind === 'charged' || kind === 'reversed';
    balanceCents += adds ? cents : -cents;
    return { ...row, concept: words[kind], cents, adds, balanceCents };
  });
  return { openingCents, rows, closingCents: balanceCents };
}

/** The same as CSV in pesos. */
export async function* statementCsv(
  db: Connection,
  companyId: number,
  period: Period,
): AsyncGenerator<string> {
  const { openingCents, rows } = await readStatement(db, companyId, period);
  yield csvText(
    ['Fecha', 'Concepto', 'Pedido', 'Referencia', 'Cargo', 'Abono', 'Saldo'],
    [
      [period.from, 'Saldo anterior', '', '', '', '', pesos(openingCents)],
      ...rows.map((row) => [
        row.on_day,
        row.concept,
        row.order_number === null ? '' : String(row.order_number),
        row.reference ?? '',
        row.adds ? pesos(row.cents) : '',
        row.adds ? '' : pesos(row.cents),
        pesos(row.balanceCents),
      ]),
    ],
  );
}

/** How many companies have something overdue today, by Mexico City's calendar. */
export async function overdueCompanyCount({
  db,
  clock,
}: Pick<RequestContext, 'db' | 'clock'>): Promise<number> {
  return (await db.first(overdueCompanies, { today: mexicanDay(clock.now()) }))?.total ?? 0;
}

/** What companies owe by how many days it is past its date on a day, the most overdue first. */
export async function readReceivables(db: Connection, today: string) {
  const rows = await db.rows(receivables, { today });
  return rows.map((row) => ({
    company_id: row.company_id,
    name: row.name,
    limit_cents: row.limit_cents,
    is_stopped: row.is_stopped,
    current_cents: row.current_cents ?? 0,
    to_30_cents: row.to_30_cents ?? 0,
    to_60_cents: row.to_60_cents ?? 0,
    to_90_cents: row.to_90_cents ?? 0,
    over_90_cents: row.over_90_cents ?? 0,
    total_cents: row.total_cents ?? 0,
  }));
}

type Receivable = Awaited<ReturnType<typeof readReceivables>>[number];

const columns: readonly CsvColumn<Receivable>[] = [
  [msg('Company'), (row) => row.name],
  [msg('Not due'), (row) => csvPesos(row.current_cents)],
  ['1–30', (row) => csvPesos(row.to_30_cents)],
  ['31–60', (row) => csvPesos(row.to_60_cents)],
  ['61–90', (row) => csvPesos(row.to_90_cents)],
  ['90+', (row) => csvPesos(row.over_90_cents)],
  [msg('Total'), (row) => csvPesos(row.total_cents)],
  [msg('Limit'), (row) => csvPesos(row.limit_cents)],
];

/** The same as a file, in pesos and in the language of who asks. */
export function receivablesCsv(db: Connection, today: string): AsyncIterable<string> {
  return csvFile(
    columns,
    (async function* () {
      yield await readReceivables(db, today);
    })(),
  );
}

/** As a number a spreadsheet reads. */
function pesos(cents: number): number {
  return cents / 100;
}
