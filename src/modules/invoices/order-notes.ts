import { type Kept, keepText } from '../../i18n/t.ts';
import type { OrderNote } from '../orders/index.ts';
import { isGeneralPublic } from './general-public.ts';
import type { InvoiceRow } from './invoices.queries.ts';

/*
 * The timeline's sentences about an order's invoices: for staff in their language, for the customer in Spanish.
 */

type Named = Pick<InvoiceRow, 'kind' | 'series' | 'folio' | 'fiscal_uuid' | 'receiver'>;

export function invoiceStampedNote(row: Named): OrderNote {
  return {
    topic: stampedTopics[row.kind],
    staff: keepText('{invoice} was stamped ({uuid}).', { invoice: nameOf(row), uuid: row.fiscal_uuid ?? '' }),
    shopper: stampedForShopper(row),
  };
}

const stampedTopics = {
  income: 'invoice_stamped',
  global: 'credit_note_stamped',
  credit_note: 'credit_note_stamped',
  payment: 'receipt_stamped',
} as const;

function stampedForShopper({ kind, series, folio, receiver }: Named): string | null {
  // A credit to a global invoice concerns only the shop and the tax authority.
  if (isGeneralPublic(receiver)) return null;
  if (kind === 'payment') return `Emitimos el recibo electrónico de pago ${series}-${folio}.`;
  return kind === 'income'
    ? `Tu factura ${series}-${folio} está lista.`
    : `Emitimos la nota de crédito ${series}-${folio} por tu reembolso.`;
}

export function invoiceRefusedNote(row: Named, why: string): OrderNote {
  return {
    topic: 'invoice_refused',
    staff: keepText('{invoice} was refused: {why}', { invoice: nameOf(row), why }),
    shopper: null,
  };
}

/** Staff asked for it; the tax authority has not answered. */
export function cancellingNote(row: Named, reason: string): OrderNote {
  return {
    topic: 'invoice_cancelling',
    staff: keepText('{invoice} is to be cancelled, reason {reason}.', { invoice: nameOf(row), reason }),
    shopper: null,
  };
}

/** The tax authority asks whom the invoice is for. */
export function receiverAskedNote(row: Named): OrderNote {
  return {
    topic: 'invoice_cancelling',
    staff: keepText('{invoice} waits for its receiver to accept that it is cancelled.', {
      invoice: nameOf(row),
    }),
    shopper:
      `Pedimos cancelar ${shopperWords[row.kind]} ${row.series}-${row.folio}. ` +
      'Acéptalo en el portal del SAT; si no respondes en tres días hábiles, cuenta como aceptado.',
  };
}

const shopperWords = {
  income: 'la factura',
  global: 'la factura',
  credit_note: 'la nota de crédito',
  payment: 'el recibo electrónico de pago',
} as const;

export function invoiceCancelledNote(row: Named): OrderNote {
  return {
    topic: 'invoice_cancelled',
    staff: keepText('{invoice} was cancelled.', { invoice: nameOf(row) }),
    shopper: `Cancelamos ${shopperWords[row.kind]} ${row.series}-${row.folio}.`,
  };
}

export function notCancelledNote(row: Named, why: string): OrderNote {
  return {
    topic: 'invoice_not_cancelled',
    staff: keepText('{invoice} was not cancelled: {why}', { invoice: nameOf(row), why }),
    shopper: null,
  };
}

function nameOf({ kind, series, folio }: Named): Kept {
  const name = `${series}-${folio}`;
  if (kind === 'payment') return keepText('Receipt of payment {name}', { name });
  return kind === 'income' ? keepText('Invoice {name}', { name }) : keepText('Credit note {name}', { name });
}
