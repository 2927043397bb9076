import type { RequestContext } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import type { SentFile } from '../../platform/http/endpoint.ts';
import { formatPesos } from '../../platform/money.ts';
import { createDocument } from '../../platform/pdf/create-document.ts';
import { documentOwner } from '../../platform/pdf/document-owner.ts';
import { readSettings } from '../settings/index.ts';
import { companyName } from './company-credit.queries.ts';
import { creditOfCompany } from './read-credit.ts';
import { type Period, readStatement } from './statement.ts';

/**
 * A company's statement on paper: what was charged and paid between two days, and what is open now.
 * @throws AppError 404 without a company or a line
 */
export async function statementPdf(
  context: RequestContext,
  companyId: number,
  period: Period,
): Promise<SentFile> {
  const { db, clock, log, publicUrl } = context;
  const company = await db.first(companyName, { companyId });
  const credit = await creditOfCompany(db, context, companyId);
  if (!company || !credit) throw notFound();
  const { openingCents, rows, closingCents } = await readStatement(db, companyId, period);
  const shop = await readSettings(db, 'identity', log);
  const sum = (adds: boolean) => rows.reduce((total, row) => total + (row.adds === adds ? row.cents : 0), 0);
  const now = clock.now();
  const document = await createDocument({
    owner: await documentOwner(context),
    title: 'Estado de cuenta',
    lines: [`Del ${day(period.from)} al ${day(period.to)}`, `Hecho el ${moment.format(now)}`],
    shopLines: [shop.legal_name, `RFC ${shop.rfc}`, new URL(publicUrl).host],
    footer: `Estado de cuenta de ${company.name}`,
    madeAt: now,
  });
  document.facts(
    [
      { name: 'Empresa', text: company.name },
      { name: 'RFC', text: company.rfc },
      { name: 'Límite de crédito', text: formatPesos(credit.limit_cents) },
      { name: 'Disponible hoy', text: formatPesos(credit.available_cents) },
      { name: 'Vencido hoy', text: formatPesos(credit.overdue_cents) },
      { name: 'Días para pagar', text: String(credit.days_to_pay) },
    ],
    3,
  );
  await document.table(
    [
      { name: 'Fecha', width: 76 },
      { name: 'Concepto', width: 84 },
      { name: 'Pedido o referencia', width: 128 },
      { name: 'Cargo', width: 76, align: 'right' },
      { name: 'Abono', width: 76, align: 'right' },
      { name: 'Saldo', width: 76, align: 'right' },
    ],
    [
      [day(period.from), 'Saldo anterior', '', '', '', formatPesos(openingCents)],
      ...rows.map((row) => [
        day(row.on_day),
        row.concept,
        row.reference ?? (row.order_number === null ? '' : `Pedido ${row.order_number}`),
        row.adds ? formatPesos(row.cents) : '',
        row.adds ? '' : formatPesos(row.cents),
        formatPesos(row.balanceCents),
      ]),
    ],
  );
  document.sums([
    { name: 'Saldo anterior', text: formatPesos(openingCents) },
    { name: 'Cargos', text: formatPesos(sum(true)) },
    { name: 'Abonos', text: formatPesos(-sum(false)) },
    { name: closingCents < 0 ? 'Saldo a favor' : 'Saldo', text: formatPesos(Math.abs(closingCents)) },
  ]);
  const open = credit.charges.filter((charge) => charge.paid_cents < charge.amount_cents);
  if (open.length > 0) {
    document.heading('Por pagar hoy');
    await document.table(
      [
        { name: 'Pedido', width: 96 },
        { name: 'Del', width: 84 },
        { name: 'Vence', width: 120 },
        { name: 'Importe', width: 72, align: 'right' },
        { name: 'Pagado', width: 72, align: 'right' },
        { name: 'Por pagar', width: 72, align: 'right' },
      ],
      open.map((charge) => [
        String(charge.order_number ?? ''),
        day(charge.charged_on),
        charge.days_late > 0 ? [day(charge.due_on), lateWords(charge.days_late)] : day(charge.due_on),
        formatPesos(charge.amount_cents),
        formatPesos(charge.paid_cents),
        formatPesos(charge.amount_cents - charge.paid_cents),
      ]),
    );
  }
  return { name: `estado-de-cuenta-${period.from}-${period.to}.pdf`, content: await document.finish() };
}

function lateWords(days: number): string {
  return days === 1 ? 'vencido hace 1 día' : `vencido hace ${days} días`;
}

/** `2026-11-28` as people read it. */
function day(date: string): string {
  return days.format(new Date(`${date}T12:00:00Z`));
}

const days = new Intl.DateTimeFormat('es-MX', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const moment = new Intl.DateTimeFormat('es-MX', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'America/Mexico_City',
});
