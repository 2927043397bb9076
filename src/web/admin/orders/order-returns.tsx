import { t } from '../../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../admin-parts/card.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { useDialog } from '../admin-parts/use-dialog.ts';
import { ReturnItem } from './return-item.tsx';
import type { AdminReturn } from './return-words.ts';
import { StartReturnDialog } from './start-return.tsx';

/** What the customer sends back, and each step of it. */
export function OrderReturns({
  orderId,
  returns,
  mayStart,
  onDone,
}: {
  orderId: string;
  returns: readonly AdminReturn[];
  /** Whether something of it can be returned. */
  mayStart: boolean;
  onDone: () => Promise<void>;
}) {
  const isOffered = useMay('orders', 'assist') && mayStart;
  const [isStarting, setIsStarting] = useDialog('return', isOffered);
  if (returns.length === 0 && !isOffered) return null;
  return (
    <Card
      title={t('Returns')}
      actions={
        isOffered && (
          <Button size="sm" variant="secondary" onClick={() => setIsStarting(true)}>
            {t('Start a return')}
          </Button>
        )
      }
    >
      {isStarting && (
        <StartReturnDialog orderId={orderId} onDone={onDone} onClose={() => setIsStarting(false)} />
      )}
      {returns.length === 0 && <p className="text-sm text-ink-faint">{t('None yet.')}</p>}
      <ul className="grid gap-5">
        {returns.map((item) => (
          <ReturnItem key={item.id} item={item} onDone={onDone} />
        ))}
      </ul>
    </Card>
  );
}
