import { formatPesos } from '../../../platform/money.ts';
import { browserApi } from '../../data.ts';
import { Card } from '../admin-parts/card.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useDetail } from '../admin-parts/use-detail.ts';
import { historyLines } from './history-lines.ts';

/** Who changed what about a product, and what it has cost whoever set that. */
export function ProductHistory({ productId }: { productId: number }) {
  const answer = useDetail(productId, (signal) =>
    browserApi().catalog.productHistory({ params: { id: productId }, signal }),
  );
  return (
    <Card title="History">
      <div className="grid min-h-40 content-start gap-4">
        {answer.status === 'failed' && <p className="text-danger">{answer.message}</p>}
        {answer.status === 'loaded' && (
          <>
            <ol className="grid max-h-96 gap-3 overflow-y-auto">
              {answer.detail.changes.map((change) => (
                <li key={change.id} className="grid gap-0.5">
                  <p className="text-xs text-ink-faint">
                    {`${staffDateTime(change.at)} · ${change.by ?? 'The shop itself'}`}
                  </p>
                  <ul className="grid gap-0.5 break-words">
                    {historyLines(change).map((line) => (
                      <li key={line}>{line}</li>
                    ))}
                  </ul>
                </li>
              ))}
              {answer.detail.changes.length === 0 && (
                <li className="text-ink-faint">Nobody of the staff changed it yet.</li>
              )}
            </ol>
            <div className="grid gap-2 border-t border-line pt-3">
              <h3 className="text-xs font-semibold text-ink-faint">Prices before promotions</h3>
              <ul className="grid max-h-48 gap-1 overflow-y-auto">
                {answer.detail.prices.map((price) => (
                  <li key={price.from} className="flex justify-between gap-3">
                    <span className="text-ink-faint">{staffDateTime(price.from)}</span>
                    <span className="figures">{formatPesos(price.price_cents)}</span>
                  </li>
                ))}
              </ul>
            </div>
          </>
        )}
      </div>
    </Card>
  );
}
