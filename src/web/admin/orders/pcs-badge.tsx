import { t } from '../../../i18n/t.ts';
import { Badge } from '../../ui/badge.tsx';
import type { OrderInList } from './order-words.ts';

/** How many of an order's PCs are put together; nothing where none was bought so. `isShort`: only that there are some to do. */
export function PcsBadge({
  pcs,
  className,
  isShort = false,
}: {
  pcs: OrderInList['pcs'];
  className?: string;
  isShort?: boolean;
}) {
  const isDone = pcs === null || pcs.finished >= pcs.total;
  if (pcs === null || pcs.total === 0 || (isShort && isDone)) return null;
  return (
    <Badge tone={isDone ? 'success' : 'warning'} className={className}>
      {isShort ? t('PC') : t('PCs put together {finished}/{total}', pcs)}
    </Badge>
  );
}
