import { keepText, t } from '../../i18n/t.ts';
import type { RequestContext, Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { conflict, notFound, stale } from '../../platform/errors.ts';
import { moveForBuyers } from '../inventory/index.ts';
import { sendEmail } from '../mails/index.ts';
import { readShippingRules, supplierDay } from '../shipping/index.ts';
import { audit } from '../staff/index.ts';
import { maySendOrders } from '../suppliers/index.ts';
import type { OrderChannel } from '../suppliers/run.contract.ts';
import { gatherProposals } from './gather.ts';
import { supplierOrderMail } from './mails.ts';
import {
  goodsOf,
  purchaseOrderOf,
  type PurchaseOrderRow,
  saveConfirmed,
  saveConfirmedLines,
} from './purchasing.queries.ts';
import { sendOrderJob } from './purchasing.ts';
import { orderFile, readPurchaseOrder } from './read-purchase-orders.ts';
import { referenceOf } from './reference.ts';
import { shipToOf } from './drop-ship.ts';
import { dropShipOf } from './drop-ship.queries.ts';

type Confirmed = { version: number; channel?: OrderChannel | undefined; folio: string };
type Confirmer = Pick<Shop, 'db' | 'clock' | 'log' | 'jobs' | 'publicUrl'> & Pick<RequestContext, 'staff'>;

/**
 * Orders what a proposal has: its lines are frozen and nothing joins them any more. By API it is sent by a job, by e-mail with
 * this transaction; by hand somebody ordered it already. Confirmed already, nothing happens.
 * What goes straight to its buyer is told the address with this, and nobody corrects that any more.
 * @throws AppError 404; 409 `stale` with what is there now, `no_offer`, `no_api`, `no_address`; `on_hold` for an order of which
 * nothing may leave
 */
export async function confirmPurchaseOrder(
  context: Confirmer,
  id: number,
  { version, channel: chosen, folio }: Confirmed,
): Promise<void> {
  const { db, staff, clock, jobs } = context;
  await db.transaction(async (tx) => {
    // Whoever corrects an address holds its order before anything else.
    const before = await tx.first(dropShipOf, { id });
    const shipTo = before && (await shipToOf(tx, before));
    // Whoever gathers holds every proposal.
    await gatherProposals(context, tx);
    const row = await tx.first(purchaseOrderOf, { id });
    if (!row) throw notFound(t('There is no such purchase.'));
    if (row.queue !== 'to_confirm') return;
    if (row.version !== version) throw stale(await readPurchaseOrder(tx, context, id));
    const goods = await tx.rows(goodsOf, { id });
    const channel = chosen ?? row.order_by;
    await requireSendable(tx, row, channel, goods);
    const reference = referenceOf(id);
    const isSent = channel !== 'api';
    const now = clock.now();
    await tx.run(saveConfirmed, {
      id,
      supplier: row.supplier_code,
      reference,
      channel,
      state: isSent ? 'sent' : 'queued',
      folio: folio || null,
      staffId: staff?.id ?? null,
      now,
      sentAt: isSent ? now : null,
      // The job comes at once; where it is lost, the clock finds it.
      askAt: isSent ? null : now,
      feeCents: row.fee_cents,
    });
    await tx.run(saveConfirmedLines, { id, lines: JSON.stringify(goods) });
    const expectedOn = await expectedDay(context, tx, row, now);
    await moveForBuyers(tx, id, 'draft', isSent ? 'open' : 'sending', now, {
      reference: folio || reference,
      expectedOn,
    });
    if (channel === 'email') {
      const file = {
        filename: `${reference}.csv`,
        content: orderFile(goods, shipTo),
        contentType: 'text/csv',
      };
      await sendEmail(context, tx, supplierOrderMail(row, { reference, goods, file, shipTo }));
    }
    if (channel === 'api') await jobs.send(tx, sendOrderJob, { id });
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'purchase.confirm',
      subject: `purchase:${id}`,
      after: {
        channel,
        reference,
        folio,
        lines: goods.map(({ sku, quantity, cost, currency }) => ({ sku, quantity, cost, currency })),
      },
    });
  });
}

async function expectedDay(
  { log, clock }: Pick<Shop, 'log' | 'clock'>,
  tx: Connection,
  { supplier_days: days }: Pick<PurchaseOrderRow, 'supplier_days'>,
  now: Date,
): Promise<string> {
  return supplierDay(now, days ?? 0, await readShippingRules({ db: tx, log, clock }));
}

async function requireSendable(
  tx: Connection,
  row: PurchaseOrderRow,
  channel: OrderChannel,
  goods: readonly { offered_as: string | null; product_name: string }[],
): Promise<void> {
  if (channel === 'hand') return;
  const missing = goods.filter((line) => line.offered_as === null);
  if (missing.length > 0) {
    throw conflict(
      'no_offer',
      t('{supplier} does not offer {products} any more.', {
        supplier: row.supplier_name,
        products: missing.map((line) => line.product_name).join(', '),
      }),
    );
  }
  if (channel === 'email' && row.contact_email === '') {
    throw conflict(
      'no_address',
      t('{supplier} has no e-mail address. Write it down first.', { supplier: row.supplier_name }),
    );
  }
  if (channel === 'api' && !(await maySendOrders(tx, row.supplier_code))) {
    throw conflict('no_api', t('{supplier} takes no orders by an API.', { supplier: row.supplier_name }));
  }
}

/** What is kept of a refusal that has no words of its own. */
export const notArrived = keepText(
  'The supplier does not know it: it never arrived. It may be confirmed again.',
);
