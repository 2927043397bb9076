import { useRevalidator } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { useSend } from '../admin-parts/use-send.ts';
import type { Channel } from './sales-words.ts';

/** Has everything on the page read now, whatever is kept. */
export function ReadAgain({ days, channel }: { days: number; channel: Channel | undefined }) {
  const { revalidate } = useRevalidator();
  const { isSending, send } = useSend();
  const mayReadReports = useMay('read_reports');
  const mayReadPayments = useMay('read_payments');
  const mayReadCatalog = useMay('read_catalog');
  const read = async () => {
    const { staff } = browserApi();
    const fresh = 'true' as const;
    await Promise.all([
      staff.dashboard({ query: { days, channel, fresh } }),
      mayReadReports && staff.dashboardFunnel({ query: { days, fresh } }),
      mayReadReports && staff.dashboardSellers({ query: { days, fresh } }),
      mayReadPayments && staff.dashboardBooks({ query: { days, fresh } }),
      mayReadCatalog && staff.dashboardSync({ query: { fresh } }),
    ]);
    await revalidate();
  };
  return (
    <IconButton icon="refresh" label={t('Read again')} disabled={isSending} onClick={() => void send(read)} />
  );
}
