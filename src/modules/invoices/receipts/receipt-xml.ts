import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { creditPayment } from '../../company-credit/index.ts';
import { partsOfInvoice, writeReceipt } from '../cfdi/write-receipt.ts';
import {
  documentsOfReceipt,
  type InvoiceRow,
  keepDocuments,
  keepXml,
  receiptsOfPayments,
  receiptWaits,
  withdrawReceipt,
} from '../invoices.queries.ts';
import type { Invoicing } from '../pac.ts';

/** c_FormaPago of what staff record. */
const formOf = { transfer: '03', cheque: '02', cash: '01' } as const;
/** Money that was declared once already and covers another order now is set off. */
const compensation = '17';

/**
 * The row of a receipt with the text that goes to the PAC; the first of several runs writes it, with the balances of that
 * moment. Undefined where it has to wait for another one, or where credit notes left nothing to declare.
 */
export async function receiptWithXml(
  shop: Shop,
  invoicing: Invoicing,
  row: InvoiceRow,
  oldest: Date,
): Promise<InvoiceRow | undefined> {
  if (row.xml !== null && row.issued_at !== null && row.issued_at >= oldest) return row;
  const issuer = await invoicing.issuer();
  return shop.db.transaction(async (tx) => {
    const turn = await tx.first(receiptWaits, { id: row.id, folio: row.folio });
    const payment =
      row.credit_payment_id === null ? undefined : await creditPayment(tx, row.credit_payment_id);
    if (!payment || turn?.waits !== false) return undefined;
    const now = shop.clock.now();
    const documents = (await tx.rows(documentsOfReceipt, { id: row.id })).map((one) => ({
      ...one,
      // What a credit note took since is owed no more.
      paidCents: Math.max(0, Math.min(one.paid_cents, one.left_cents)),
      partialNumber: one.last_number + 1,
    }));
    const paid = documents.filter(({ paidCents }) => paidCents > 0);
    const totalCents = paid.reduce((sum, { paidCents }) => sum + paidCents, 0);
    await tx.run(keepDocuments, {
      id: row.id,
      documents: JSON.stringify(
        documents.map((one) => ({
          invoice_id: one.invoice_id,
          paid_cents: one.paidCents,
          partial_number: one.partialNumber,
        })),
      ),
    });
    if (totalCents === 0) {
      await tx.run(withdrawReceipt, { id: row.id, states: ['requested'], now });
      return undefined;
    }
    const xml = writeReceipt({
      series: row.series,
      folio: row.folio,
      issuedAt: now,
      issuer,
      receiver: row.receiver,
      paidOn: payment.paid_on,
      paymentForm: (await isDeclared(tx, payment, row.id, totalCents))
        ? compensation
        : formOf[payment.method],
      operation: payment.reference,
      documents: paid.map((one) => ({
        fiscalUuid: one.fiscal_uuid ?? '',
        series: one.series,
        folio: one.folio,
        partialNumber: one.partialNumber,
        previousCents: one.left_cents,
        paidCents: one.paidCents,
        parts: partsOfInvoice(one.stamped_xml ?? ''),
      })),
    });
    const kept = { id: row.id, xml, now, round: row.round, oldest, orderEdits: 0, totalCents };
    return tx.first(keepXml, kept);
  });
}

/** Whether the receipts of a payment declare all of its money already, so that this one cannot be of the same again. */
async function isDeclared(
  tx: Connection,
  payment: { id: number; amount_cents: number },
  receiptId: string,
  cents: number,
): Promise<boolean> {
  const receipts = await tx.rows(receiptsOfPayments, { paymentIds: [payment.id] });
  const declared = receipts
    .filter(({ id, state }) => id !== receiptId && (state === 'stamped' || state === 'cancelling'))
    .reduce((sum, { total_cents: total }) => sum + total, 0);
  return declared + cents > payment.amount_cents;
}
