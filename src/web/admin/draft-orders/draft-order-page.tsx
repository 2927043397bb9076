import { useRevalidator } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import { formatPesos } from '../../../platform/money.ts';
import type { Route } from './+types/draft-order-page';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { successToast } from '../../toasts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Card, Facts } from '../admin-parts/card.tsx';
import { listError } from '../admin-parts/list-error.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useSend } from '../admin-parts/use-send.ts';
import { destinationFact } from '../orders/destination-fact.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { linkMessage } from './customer-message.ts';
import { type DraftOrder, draftStates } from './draft-words.ts';
import { RecordPayment, withProof } from '../orders/record-payment.tsx';
import { SendLink } from './send-link.tsx';
import { useDialog } from '../admin-parts/use-dialog.ts';

const load = ({ api, params }: LoadArgs<'id'>) => api.orders.draftOrder({ params: { id: params.id ?? '' } });

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Draft order'));

/** A draft order with the link that its customer pays it by. */
export default function DraftOrderPage({ loaderData: { draft_order: draft } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const mayChange = useMay('orders');
  const mayBook = useMay('move_money', 'keep_books');
  const [isBooking, setIsBooking] = useDialog('payment', mayBook);
  const { isSending, refusal, send } = useSend();
  const { label, tone } = draftStates[draft.state];
  const isOpen = draft.state === 'open' || draft.state === 'in_payment';
  const cancel = () =>
    send(async () => {
      await browserApi().orders.cancelDraftOrder({ params: { id: draft.id }, body: {} });
      await revalidate();
    });
  return (
    <AdminPage
      title={t('Draft order of {name}', { name: draft.customer.name })}
      backTo={{ label: t('Draft orders'), to: adminLinks.draftOrders() }}
      actions={
        <>
          {draft.order_id !== null && draft.state !== 'open' && (
            <ButtonLink variant="secondary" to={adminLinks.order(draft.order_id)}>
              {t('See the order')}
            </ButtonLink>
          )}
          {isOpen && (
            <a
              className="button button-secondary button-md"
              href={`/api/admin/draft-orders/${draft.id}/quote`}
              download
            >
              {t('Quote (PDF)')}
            </a>
          )}
          {mayChange && draft.can_edit && (
            <ButtonLink variant="secondary" to={adminLinks.editDraftOrder(draft.id)}>
              {t('Edit')}
            </ButtonLink>
          )}
          {mayBook && isOpen && (
            <Button variant="secondary" onClick={() => setIsBooking(true)}>
              {t('Record a payment')}
            </Button>
          )}
          {mayChange && isOpen && (
            <Button variant="danger" isBusy={isSending} onClick={() => void cancel()}>
              {t('Cancel the draft')}
            </Button>
          )}
        </>
      }
    >
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      {isBooking && (
        <RecordPayment
          of={draft.id}
          description={t('{amount} of {name}, taken by you: not through the link.', {
            amount: formatPesos(draft.total_cents),
            name: draft.customer.name,
          })}
          send={(...taken) =>
            browserApi().orders.recordPayment({ params: { id: draft.id }, form: withProof(...taken) })
          }
          onDone={revalidate}
          onClose={() => setIsBooking(false)}
        />
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_24rem]">
        <div className="grid gap-5">
          {isOpen && <PaymentLink draft={draft} />}
          <Card title={t('Products')}>
            <ul className="grid divide-y divide-line">
              {draft.lines.map((line) => (
                <li key={line.product_id} className="flex justify-between gap-4 py-2">
                  <span className="grid">
                    <span>{line.product_name}</span>
                    <span className="spec text-xs text-ink-faint">{line.sku}</span>
                  </span>
                  <span className="figures text-right whitespace-nowrap">
                    {formatPesos(line.line_total_cents)}
                    <span className="block text-xs text-ink-faint">
                      {`${line.quantity} × ${formatPesos(line.price_cents)}`}
                      {line.price_cents !== line.shop_price_cents && (
                        <s className="ml-1.5">{formatPesos(line.shop_price_cents)}</s>
                      )}
                    </span>
                  </span>
                </li>
              ))}
            </ul>
            <div className="border-t border-line pt-3">
              <Facts
                facts={[
                  { name: t('Subtotal'), value: formatPesos(draft.subtotal_cents) },
                  { name: t('Delivery'), value: formatPesos(draft.shipping_cents) },
                  { name: t('IVA included'), value: formatPesos(draft.tax_cents) },
                  { name: t('Total'), value: <strong>{formatPesos(draft.total_cents)}</strong> },
                ]}
              />
            </div>
          </Card>
        </div>
        <div className="grid gap-5">
          <Card title={t('State')} actions={<Badge tone={tone}>{t(label)}</Badge>}>
            <Facts
              facts={[
                { name: t('Kept until'), value: staffDateTime(draft.kept_until) },
                { name: t('Made'), value: staffDateTime(draft.created_at) },
                { name: t('By'), value: draft.created_by ?? t('The shop itself') },
                ...(draft.sent_at === null
                  ? []
                  : [{ name: t('Link sent'), value: staffDateTime(draft.sent_at) }]),
                ...(draft.discount_reason === ''
                  ? []
                  : [{ name: t('Reason of the discount'), value: draft.discount_reason }]),
                ...(draft.has_proof
                  ? [
                      {
                        name: t('Proof'),
                        value: (
                          <a
                            className="text-brand hover:underline"
                            href={`/api/admin/draft-orders/${draft.id}/proof`}
                            download
                          >
                            {t('Download')}
                          </a>
                        ),
                      },
                    ]
                  : []),
              ]}
            />
          </Card>
          <Card title={t('Customer')}>
            <Facts
              facts={[
                { name: t('Name'), value: draft.customer.name },
                { name: t('E-mail'), value: draft.customer.email || t('None') },
                { name: t('Phone'), value: draft.customer.phone },
                destinationFact(draft.delivery_method, draft.address),
              ]}
            />
          </Card>
          {draft.notes !== '' && (
            <Card title={t('Notes')}>
              <p className="whitespace-pre-line">{draft.notes}</p>
            </Card>
          )}
        </div>
      </div>
    </AdminPage>
  );
}

function PaymentLink({ draft }: { draft: DraftOrder }) {
  const copy = async () => {
    await navigator.clipboard.writeText(draft.payment_link);
    successToast(t('The link was copied.'), flowToastMilliseconds);
  };
  const maySend = useMay('orders');
  const [isSending, setIsSending] = useDialog('send', maySend);
  return (
    <Card title={t('Payment link')}>
      {isSending && <SendLink draft={draft} onClose={() => setIsSending(false)} />}
      <div className="grid gap-3">
        <p className="text-ink-soft">
          {t('Whoever has the link sees this order and may pay it, until {time}.', {
            time: staffDateTime(draft.kept_until),
          })}
        </p>
        <TextInput
          readOnly
          aria-label={t('Payment link')}
          value={draft.payment_link}
          onFocus={(event) => event.target.select()}
        />
        <div className="flex flex-wrap gap-2.5">
          <Button variant="secondary" iconStart="link" onClick={() => void copy()}>
            {t('Copy the link')}
          </Button>
          <a
            className="button button-secondary button-md"
            href={`https://wa.me/52${draft.customer.phone}?text=${encodeURIComponent(linkMessage(draft))}`}
            target="_blank"
            rel="noreferrer"
          >
            {t('Send by WhatsApp')}
          </a>
          {maySend && draft.customer.email !== '' && (
            <Button variant="secondary" iconStart="mail" onClick={() => setIsSending(true)}>
              {t('Send by e-mail')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

export const ErrorBoundary = listError(msg('Draft order'));
