import type { RowSelectionState } from '@tanstack/react-table';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { BulkResults } from '../admin-parts/bulk-results.tsx';
import { SelectionBar } from '../admin-parts/selection-bar.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { useSend } from '../admin-parts/use-send.ts';
import { orderName } from './order-words.ts';
import { MarkMenu } from './mark-menu.tsx';
import type { FlagNames, OrderInList, PackResult } from './order-words.ts';
import { ExportButton } from '../admin-parts/export-button.tsx';

/** What is done to several orders at once; what could not be done stays here until somebody has read it. */
export function OrdersBulkBar({
  orders,
  chosen,
  flagNames,
  onChosen,
}: {
  orders: readonly OrderInList[];
  /** What the shop calls each flag. */
  flagNames: FlagNames;
  chosen: RowSelectionState;
  onChosen: (chosen: RowSelectionState) => void;
}) {
  const mayPack = useMay('orders');
  const { revalidate } = useRevalidator();
  const { isSending, refusal, send } = useSend();
  const [results, setResults] = useState<readonly PackResult[]>();
  // What left the list meanwhile is not meant any more.
  const here = orders.filter((order) => chosen[order.order_id]);
  const ids = here.map((order) => order.order_id);
  const pack = () =>
    send(async () => {
      setResults(undefined);
      const answer = await browserApi().orders.packOrders({ body: { order_ids: ids } });
      setResults(answer.results);
      await revalidate();
    });
  return (
    <>
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      {results && <PackResults results={results} />}
      <SelectionBar count={ids.length} onClear={() => onChosen({})}>
        <ButtonLink size="sm" variant="secondary" to={adminLinks.packing(ids)}>
          {t('Pick list')}
        </ButtonLink>
        <ButtonLink size="sm" variant="secondary" to={adminLinks.packing(ids, 'slips')}>
          {t('Packing slips')}
        </ButtonLink>
        <ExportButton name="orders" size="sm" call="/admin/orders.csv" query={{ orders: ids.join(',') }}>
          {t('Export chosen')}
        </ExportButton>
        {mayPack && (
          <MarkMenu
            ids={ids}
            flagNames={flagNames}
            onDone={async () => {
              onChosen({});
              await revalidate();
            }}
          />
        )}
        {mayPack && (
          <Button size="sm" iconStart="check" isBusy={isSending} onClick={() => void pack()}>
            {t('Mark as packed')}
          </Button>
        )}
      </SelectionBar>
    </>
  );
}

function PackResults({ results }: { results: readonly PackResult[] }) {
  const count = (outcome: PackResult['outcome']) =>
    results.filter((result) => result.outcome === outcome).length;
  const refused = results.filter((result) => result.outcome === 'refused');
  const already = count('packed_already');
  return (
    <BulkResults
      told={[
        t('{value} packed', { value: count('packed') }),
        ...(already === 0 ? [] : [t('{already} packed before', { already })]),
        ...(refused.length === 0 ? [] : [t('{count} not packed', { count: refused.length })]),
      ]}
      refused={refused.map((result) => ({
        key: result.order_id,
        name: orderName(result),
        to: adminLinks.order(result.order_id),
        reason: result.reason,
      }))}
    />
  );
}
