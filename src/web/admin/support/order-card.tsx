import { useState } from 'react';
import { Link } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Price } from '../../ui/price.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useDetail } from '../admin-parts/use-detail.ts';
import { useDialog } from '../admin-parts/use-dialog.ts';
import { MailDrawer } from '../mails/mail-drawer.tsx';
import { stateWords } from '../orders/order-words.ts';
import { RefundDialog } from '../orders/refund-dialog.tsx';
import { StartReturnDialog } from '../orders/start-return.tsx';
import type { Beside } from './ticket-words.ts';

type Order = Beside['orders'][number];
type Action = Parameters<ReturnType<typeof browserApi>['support']['noteAction']>[0]['body'];
/** What was done, without the order and the key. */
type Done =
  | { kind: 'refund'; amount_cents: number }
  | { kind: 'return'; return_id: string }
  | { kind: 'email'; mail_id: number };

/** An order of whoever asks, and what can be done about it without leaving the conversation, which then says so. */
export function OrderCard({
  ticketId,
  order,
  onDone,
}: {
  ticketId: number;
  order: Order;
  onDone: () => Promise<void>;
}) {
  const { order_id: orderId } = order;
  const mayRefund = useMay('move_money');
  const mayReturn = useMay('orders', 'assist');
  const mayMail = useMay('customers');
  const [isRefunding, setIsRefunding] = useDialog(`refund:${orderId}`, mayRefund);
  const [isReturning, setIsReturning] = useDialog(`return:${orderId}`, mayReturn);
  const [isMailing, setIsMailing] = useDialog(`emails:${orderId}`, mayMail);
  const note = async (done: Done) => {
    const body: Action = { ...done, order_id: orderId, key: crypto.randomUUID() };
    await browserApi()
      .support.noteAction({ params: { id: ticketId }, body })
      .finally(onDone);
  };
  const state = stateWords[order.state as keyof typeof stateWords];
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link to={adminLinks.order(orderId)} className="font-medium text-brand hover:underline">
          {`#${order.order_number}`}
        </Link>
        <Badge tone={state.tone}>{t(state.label)}</Badge>
        <Price cents={order.total_cents} size="sm" />
        <span className="text-xs text-ink-faint">{staffDateTime(order.placed_at)}</span>
      </p>
      <p className="flex flex-wrap gap-2 empty:hidden">
        {mayRefund && (
          <Button size="sm" variant="secondary" onClick={() => setIsRefunding(true)}>
            {t('Refund')}
          </Button>
        )}
        {mayReturn && (
          <Button size="sm" variant="secondary" onClick={() => setIsReturning(true)}>
            {t('Start a return')}
          </Button>
        )}
        {mayMail && (
          <Button size="sm" variant="secondary" onClick={() => setIsMailing(true)}>
            {t('Send an e-mail again')}
          </Button>
        )}
      </p>
      {isRefunding && (
        <RefundDialog
          order={order}
          onDone={(cents) => note({ kind: 'refund', amount_cents: cents })}
          onClose={() => setIsRefunding(false)}
        />
      )}
      {isReturning && (
        <StartReturnDialog
          orderId={orderId}
          onDone={(id) => note({ kind: 'return', return_id: id })}
          onClose={() => setIsReturning(false)}
        />
      )}
      {isMailing && (
        <EmailsOfOrder
          orderId={orderId}
          onResent={(id) => note({ kind: 'email', mail_id: id })}
          onClose={() => setIsMailing(false)}
        />
      )}
    </div>
  );
}

/** The emails about an order; the chosen one is read, and sent again, in its place. */
function EmailsOfOrder({
  orderId,
  onResent,
  onClose,
}: {
  orderId: string;
  onResent: (mailId: number) => Promise<void>;
  onClose: () => void;
}) {
  const read = useDetail(orderId, (signal) =>
    browserApi().mails.mails({ query: { order_id: orderId, page_size: 100 }, signal }),
  );
  const [chosen, setChosen] = useState<number>();
  if (chosen !== undefined) {
    return <MailDrawer mailId={chosen} onClose={onClose} onResent={() => onResent(chosen)} />;
  }
  return (
    <Drawer title={t('E-mails of the order')} isOpen onOpenChange={onClose}>
      {read.status === 'loading' && <Spinner />}
      {read.status === 'failed' && (
        <ErrorState title={t('This could not be loaded')} onRetry={read.retry}>
          {read.message}
        </ErrorState>
      )}
      {read.status === 'loaded' && (
        <ul className="divide-y divide-line">
          {read.detail.mails.map((mail) => (
            <li key={mail.id}>
              <button
                type="button"
                className="grid w-full gap-1 px-5 py-3 text-left text-sm hover:bg-sunken/60 focus-visible:-outline-offset-2"
                onClick={() => setChosen(mail.id)}
              >
                <span lang="es-MX" className="font-medium">
                  {mail.subject}
                </span>
                <span className="text-xs text-ink-faint">
                  {`${mail.recipient} · ${staffDateTime(mail.created_at)}`}
                </span>
              </button>
            </li>
          ))}
          {read.detail.mails.length === 0 && (
            <li className="p-5 text-sm text-ink-faint">{t('No e-mail was written about it.')}</li>
          )}
        </ul>
      )}
    </Drawer>
  );
}
