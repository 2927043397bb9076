import { cancelJob, stampJob } from '../../src/modules/invoices/request-invoice.ts';
import type { Database } from '../../src/platform/database/database.ts';
import type { ErrorList } from './reconciliation.ts';

/** How often an invoice that brings about another is waited for. */
const turnsMax = 6;

/** What the shop's jobs would have done about invoices: those that were asked for are stamped, those given up are cancelled. */
export async function settleInvoices(
  { runJob }: { runJob: (name: string, data?: object) => Promise<void> },
  db: Database,
): Promise<void> {
  for (let turn = 0; turn < turnsMax; turn += 1) {
    const { rows } = await db.sql(
      `select id, state from invoice where state in ('requested', 'cancelling') order by folio`,
    );
    if (rows.length === 0) return;
    for (const { id, state } of rows) await runJob(state === 'requested' ? stampJob : cancelJob, { id });
  }
}

/** Adds what does not add up between orders, their invoices, and who stamped them. */
export async function findInvoiceErrors({ expectNone }: ErrorList): Promise<void> {
  await expectNone(
    'an invoice that nobody stamped or cancelled',
    `select id, kind, state, failure from invoice where state not in ('stamped', 'cancelled')`,
  );
  await expectNone(
    'paid, with an invoice asked for, and not exactly one counts',
    `select o.id, o.state, live.count from shop_order o
       cross join lateral (select count(*)::int as count from invoice i
                            where i.order_id = o.id and i.kind = 'income' and i.state = 'stamped') live
      where live.count <> case when o.invoice_receiver is not null and o.state = 'paid' then 1
        else least(live.count, case when o.invoice_receiver is null then 0 else 1 end) end`,
  );
  // One with living credit notes is left to staff, who are told.
  const ofBefore = `exists (select from invoice c where c.order_id = o.id and c.kind = 'credit_note' and c.state = 'stamped')
    and i.order_edits < (select count(*) from order_edit e where e.order_id = o.id and e.state = 'applied')`;
  await expectNone(
    'an invoice, less its credit notes, that is not what was paid and not given back',
    `select o.id, o.state, i.total_cents - credited.cents as invoiced, paid.cents as paid from invoice i
       join shop_order o on o.id = i.order_id
       cross join lateral (select coalesce(sum(c.total_cents), 0) as cents from invoice c
                            where c.order_id = o.id and c.kind = 'credit_note' and c.state = 'stamped') credited
       cross join lateral (select coalesce(sum(l.amount_cents), 0) as cents
                             from payment_ledger l join payment_attempt a on a.id = l.attempt_id
                            where a.reference = o.id::text and l.kind in ('charge', 'refund')) paid
      where i.kind = 'income' and i.state = 'stamped' and i.total_cents - credited.cents <> paid.cents and not (${ofBefore})`,
  );
  await expectNone(
    'took the place of an invoice that still counts, or of another order',
    `select i.id, wrong.state from invoice i join invoice wrong on wrong.id = i.replaces_id
      where i.state = 'stamped' and (wrong.state <> 'cancelled' or wrong.order_id <> i.order_id)`,
  );
  await expectNone(
    'stamped, but not known here, or cancelled on one side alone',
    `select o.id, i.state, o.body ->> 'cancelled_at' as cancelled_there from emulators.object o
       left join invoice i on i.fiscal_uuid = o.id
      where o.provider = 'pac' and o.kind = 'stamp'
        and (i.id is null or (i.state = 'cancelled') <> (o.body ->> 'cancelled_at' is not null))`,
  );
  await expectNone(
    'counts here, but nobody stamped it',
    `select i.id, i.state from invoice i where i.state in ('stamped', 'cancelled') and not exists (
       select from emulators.object o where o.provider = 'pac' and o.kind = 'stamp' and o.id = i.fiscal_uuid)`,
  );
  await expectNone(
    'a gap in the folios of invoices',
    `select series, max(folio) as last, count(*) as count from invoice group by series having max(folio) <> count(*)`,
  );
}

/** What became of invoices, for the report. */
export async function invoiceTotals(db: Database): Promise<{ words: string; stamped: number }> {
  const { rows } = await db.sql(
    `select count(*) filter (where kind = 'income' and state = 'stamped')::int as stamped,
       count(*) filter (where replaces_id is not null)::int as replaced,
       count(*) filter (where kind = 'credit_note')::int as credited,
       count(*) filter (where state = 'cancelled')::int as cancelled from invoice`,
  );
  const { stamped = 0, replaced, credited, cancelled } = rows[0] as Record<string, number>;
  return {
    stamped,
    words: `${stamped} invoices, ${replaced} took the place of another, ${cancelled} cancelled; ${credited} credit notes`,
  };
}
