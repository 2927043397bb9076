import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { browserApi } from '../../data.ts';
import { adminLinks } from '../../links.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { useSend } from '../admin-parts/use-send.ts';
import { orderName } from './order-words.ts';
import type { OrderInList, PackResult } from './order-words.ts';
import { ExportButton } from '../admin-parts/export-button.tsx';

/** What is done to several orders at once; what could not be done stays here until somebody has read it. */
export function OrdersBulkBar({
  orders,
  chosen,
  onChosen,
}: {
  orders: readonly OrderInList[];
  chosen: ReadonlySet<string>;
  onChosen: (ids: ReadonlySet<string>) => void;
}) {
  const mayPack = useMay('orders');
  const { revalidate } = useRevalidator();
  const { isSending, refusal, send } = useSend();
  const [results, setResults] = useState<readonly PackResult[]>();
  // What left the list meanwhile is not meant any more.
  const here = orders.filter((order) => chosen.has(order.order_id));
  const ids = here.map((order) => order.order_id);
  const pack = () =>
    send(async () => {
      setResults(undefined);
      const answer = await browserApi().orders.packOrders({ body: { order_ids: ids } });
      setResults(answer.results);
      await revalidate();
    });
  return (
    <div className="mb-3 grid gap-2">
      <div className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2">
        <Checkbox
          label={ids.length === 0 ? 'Choose all on this page' : `${ids.length} chosen`}
          checked={ids.length > 0 && ids.length === orders.length}
          onChange={(event) =>
            onChosen(new Set(event.target.checked ? orders.map((order) => order.order_id) : []))
          }
        />
        {ids.length > 0 && (
          <span className="flex flex-wrap gap-2">
            <ButtonLink size="sm" variant="secondary" to={adminLinks.packing(ids)}>
              Pick list
            </ButtonLink>
            {mayPack && (
              <Button
                size="sm"
                variant="secondary"
                iconStart="check"
                isBusy={isSending}
                onClick={() => void pack()}
              >
                Mark as packed
              </Button>
            )}
            <ButtonLink size="sm" variant="secondary" to={adminLinks.packing(ids, 'slips')}>
              Packing slips
            </ButtonLink>
            <ExportButton name="orders" size="sm" call="/admin/orders.csv" query={{ orders: ids.join(',') }}>
              Export chosen
            </ExportButton>
          </span>
        )}
      </div>
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      {results && <PackResults results={results} />}
    </div>
  );
}

function PackResults({ results }: { results: readonly PackResult[] }) {
  const count = (outcome: PackResult['outcome']) =>
    results.filter((result) => result.outcome === outcome).length;
  const refused = results.filter((result) => result.outcome === 'refused');
  const already = count('packed_already');
  return (
    <InlineNotice
      tone={refused.length === 0 ? 'success' : 'warning'}
      title={[
        `${count('packed')} packed`,
        ...(already === 0 ? [] : [`${already} packed before`]),
        ...(refused.length === 0 ? [] : [`${refused.length} not packed`]),
      ].join(', ')}
    >
      {refused.length > 0 && (
        <ul className="grid gap-1">
          {refused.map((result) => (
            <li key={result.order_id}>
              <Link to={adminLinks.order(result.order_id)} className="font-medium hover:underline">
                {orderName(result)}
              </Link>
              {`: ${result.reason}`}
            </li>
          ))}
        </ul>
      )}
    </InlineNotice>
  );
}
