import { t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { formatPesos } from '../../../platform/money.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { successToast } from '../../toasts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Card } from '../admin-parts/card.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { useSend } from '../admin-parts/use-send.ts';
import { CancelInvoiceDialog } from '../invoices/cancel-invoice-dialog.tsx';
import { InvoiceFiles } from '../invoices/invoice-files.tsx';
import { type Invoice, invoiceStateWords } from '../invoices/invoice-words.ts';
import { invoiceKinds } from '../../../modules/invoices/invoices.words.ts';
import { useDialog } from '../admin-parts/use-dialog.ts';
import { ReceiverDialog } from './receiver-dialog.tsx';

type Invoicing = Awaited<ReturnType<Api['invoices']['adminOfOrder']>>;
type Receiver = Invoice['receiver'];

/** The order's invoice and credit notes, and what staff do about them. */
export function OrderInvoices({
  orderId,
  invoicing,
  onDone,
}: {
  orderId: string;
  invoicing: Invoicing;
  onDone: () => Promise<void>;
}) {
  const mayChange = useMay('orders', 'keep_books');
  const { invoices, reason, requested_for: requestedFor, saved_receivers: saved } = invoicing;
  const [isIssuing, setIsIssuing] = useDialog('invoice', mayChange && reason === null);
  const start = invoices.find(({ state }) => state === 'failed')?.receiver ?? requestedFor ?? saved[0];
  return (
    <Card title={t('Invoice')}>
      <div className="grid gap-4">
        {invoices.length === 0 && <p className="text-ink-soft">{emptyText(reason, requestedFor)}</p>}
        {invoices.length > 0 && (
          <ul className="grid gap-4">
            {invoices.map((invoice) => (
              <InvoiceItem key={invoice.id} invoice={invoice} saved={saved} onDone={onDone} />
            ))}
          </ul>
        )}
        {reason === 'in_global' && (
          <p className="text-ink-soft">
            {t(
              'It is in a global invoice. To make one out to its buyer, cancel that one with reason 04 first.',
            )}
          </p>
        )}
        {mayChange && reason === null && (
          <Button
            size="sm"
            variant="secondary"
            iconStart="invoice"
            className="justify-self-start"
            onClick={() => setIsIssuing(true)}
          >
            {invoices.length === 0 ? t('Issue invoice') : t('Issue with other data')}
          </Button>
        )}
      </div>
      {isIssuing && (
        <ReceiverDialog
          title={t('Issue invoice')}
          confirmText={t('Issue')}
          start={start ?? emptyReceiver}
          saved={saved}
          act={async (body) => {
            await browserApi().invoices.issue({ params: { order_id: orderId }, body });
            await onDone();
          }}
          onClose={() => setIsIssuing(false)}
        />
      )}
    </Card>
  );
}

function emptyText(reason: Invoicing['reason'], requestedFor: Receiver | null): string {
  if (reason === 'not_offered') return t('The shop has no PAC.');
  if (reason === 'nothing_paid') return t('Nothing was paid, so there is nothing to invoice.');
  if (requestedFor !== null && reason === 'not_paid') {
    return t('Made out to {legalName} once the order is paid.', { legalName: requestedFor.legal_name });
  }
  return t('Nobody has asked for one.');
}

function InvoiceItem({
  invoice,
  saved,
  onDone,
}: {
  invoice: Invoice;
  saved: readonly Receiver[];
  onDone: () => Promise<void>;
}) {
  const mayChange = useMay('orders', 'keep_books');
  const mayMail = useMay('orders', 'keep_books', 'assist');
  const [isCancelling, setIsCancelling] = useDialog(`cancel-invoice:${invoice.id}`, mayChange);
  const [isReplacing, setIsReplacing] = useDialog(`replace-invoice:${invoice.id}`, mayChange);
  const { isSending, refusal, send } = useSend();
  const params = { id: invoice.id };
  const { label, tone } = invoiceStateWords[invoice.state];
  const retry = () =>
    send(async () => {
      await browserApi().invoices.retry({ params });
      await onDone();
    });
  const mail = () =>
    send(async () => {
      const { sent_to: address } = await browserApi().invoices.mail({ params });
      successToast(t('Sent to {address}.', { address }), flowToastMilliseconds);
    });
  return (
    <li className="grid gap-2 border-b border-line pb-4 last:border-b-0 last:pb-0">
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-medium">
          {t(invoiceKinds[invoice.kind])} {invoice.name}
        </span>
        <Badge tone={tone}>{t(label)}</Badge>
        <span className="figures ml-auto">{formatPesos(invoice.total_cents)}</span>
      </span>
      <span className="text-ink-soft">
        {invoice.receiver.legal_name} <span className="spec">{invoice.receiver.rfc}</span>
      </span>
      {invoice.fiscal_uuid !== null && (
        <span className="spec text-xs break-all text-ink-faint">{invoice.fiscal_uuid}</span>
      )}
      <InvoiceFiles invoice={invoice} />
      {invoice.failure !== null && (
        <InlineNotice tone={invoice.state === 'cancelling' ? 'info' : 'danger'}>
          {invoice.failure}
        </InlineNotice>
      )}
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      {mayMail && (
        <span className="flex flex-wrap gap-2 empty:hidden">
          {mayChange && invoice.state === 'failed' && (
            <Button
              size="sm"
              variant="secondary"
              iconStart="refresh"
              isBusy={isSending}
              onClick={() => void retry()}
            >
              {t('Try again')}
            </Button>
          )}
          {invoice.fiscal_uuid !== null && invoice.order_id !== null && (
            <Button
              size="sm"
              variant="secondary"
              iconStart="mail"
              isBusy={isSending}
              onClick={() => void mail()}
            >
              {t('Resend mail')}
            </Button>
          )}
          {mayChange && invoice.state === 'stamped' && invoice.kind === 'income' && (
            <Button size="sm" variant="secondary" iconStart="edit" onClick={() => setIsReplacing(true)}>
              {t('Replace')}
            </Button>
          )}
          {mayChange && invoice.state === 'stamped' && invoice.kind !== 'payment' && (
            <Button size="sm" variant="quiet" className="text-danger" onClick={() => setIsCancelling(true)}>
              {invoice.kind === 'credit_note' ? t('Cancel credit note') : t('Cancel invoice')}
            </Button>
          )}
        </span>
      )}
      {isReplacing && (
        <ReceiverDialog
          title={t('Replace {name}', { name: invoice.name })}
          description={t(
            'The new invoice names this one (relation 04); this one is cancelled with reason 01 once the new one is stamped.',
          )}
          confirmText={t('Replace')}
          start={invoice.receiver}
          saved={saved}
          act={async (body) => {
            await browserApi().invoices.replace({ params, body });
            await onDone();
          }}
          onClose={() => setIsReplacing(false)}
        />
      )}
      {isCancelling && (
        <CancelInvoiceDialog invoice={invoice} onDone={onDone} onClose={() => setIsCancelling(false)} />
      )}
    </li>
  );
}

const emptyReceiver: Receiver = { rfc: '', legal_name: '', tax_regime: '', cfdi_use: '', postal_code: '' };
