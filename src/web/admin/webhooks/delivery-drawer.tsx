import { t } from '../../../i18n/t.ts';
import { adminLinks } from '../../admin-links.ts';
import { browserApi } from '../../data.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Facts } from '../admin-parts/card.tsx';
import { LinkFor } from '../admin-parts/link-for.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useSend } from '../admin-parts/use-send.ts';
import { type Delivery, deliveryStates } from './webhook-words.ts';

/** A message with what was answered, and a way to send it once more. */
export function DeliveryDrawer({
  webhookId,
  delivery,
  onSent,
  onClose,
}: {
  webhookId: string;
  delivery: Delivery;
  onSent: (delivery: Delivery) => Promise<void>;
  onClose: () => void;
}) {
  const { isSending, refusal, send } = useSend();
  const again = async () => {
    const params = { id: webhookId, delivery_id: delivery.id };
    await onSent((await browserApi().webhooks.sendAgain({ params })).delivery);
  };
  const { label, tone } = deliveryStates[delivery.state];
  const facts = [
    { name: t('About'), value: <Subject delivery={delivery} /> },
    { name: t('State'), value: <Badge tone={tone}>{t(label)}</Badge> },
    { name: t('Last error'), value: delivery.failure },
    { name: t('Tries'), value: String(delivery.attempts) },
    { name: t('Last try'), value: delivery.tried_at && staffDateTime(delivery.tried_at) },
    {
      name: t('Took'),
      value: delivery.duration_ms !== null && t('{milliseconds} ms', { milliseconds: delivery.duration_ms }),
    },
    { name: t('Next try'), value: delivery.next_try_at && staffDateTime(delivery.next_try_at) },
    { name: 'webhook-id', value: <code className="spec wrap-anywhere">{delivery.id}</code> },
  ];
  return (
    <Drawer
      title={delivery.topic}
      isOpen
      onOpenChange={onClose}
      footer={
        <Button iconStart="refresh" isBusy={isSending} onClick={() => void send(again)}>
          {t('Send again')}
        </Button>
      }
    >
      <div className="grid gap-5 p-5 text-sm">
        {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
        <Facts facts={facts.filter(({ value }) => Boolean(value))} />
        <Text title={t('Sent')} text={JSON.stringify(JSON.parse(delivery.body), null, 2)} />
        {delivery.answer !== null && delivery.answer !== '' && (
          <Text title={t('Answered, {status}', { status: delivery.status ?? '—' })} text={delivery.answer} />
        )}
      </div>
    </Drawer>
  );
}

/** What it is about, where that has a page. */
function Subject({ delivery: { topic, subject } }: { delivery: Delivery }) {
  const className = 'underline underline-offset-2';
  if (topic.startsWith('order.'))
    return (
      <LinkFor right="read_orders" to={adminLinks.order(subject)} className={className}>
        {t('Order')}
      </LinkFor>
    );
  if (topic === 'product.created' || topic === 'product.updated')
    return (
      <LinkFor right="read_catalog" to={adminLinks.product(Number(subject))} className={className}>
        {t('Product')}
      </LinkFor>
    );
  return <code className="spec wrap-anywhere">{subject}</code>;
}

function Text({ title, text }: { title: string; text: string }) {
  return (
    <section className="grid gap-2">
      <h3 className="text-xs font-semibold text-ink-soft">{title}</h3>
      <pre className="spec rounded-md bg-sunken p-3 text-xs wrap-anywhere whitespace-pre-wrap">{text}</pre>
    </section>
  );
}
