import { Link } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { formatPesos } from '../../../platform/money.ts';
import { browserApi } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../admin-parts/card.tsx';
import { categoryNames } from '../admin-parts/field-words.ts';
import { useMay } from '../admin-parts/rights.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useDetail } from '../admin-parts/use-detail.ts';
import { movementKinds, signed, sourceOf } from '../inventory/inventory-words.ts';
import { canUndo, historyLines } from './history-lines.ts';
import { UndoDialog } from './undo-dialog.tsx';
import { useDialogOf } from '../admin-parts/use-dialog.ts';

/** Who changed what about a product and why, what came and went, and what it has cost whoever set that. */
export function ProductHistory({
  productId,
  onUndone,
}: {
  productId: number;
  /** Is given the version that the product has then. */
  onUndone: (version: number) => Promise<void>;
}) {
  const mayChange = useMay('catalog');
  const answer = useDetail(productId, async (signal) => {
    const [history, stock, tree] = await Promise.all([
      browserApi().catalog.productHistory({ params: { id: productId }, signal }),
      browserApi().inventory.movements({ query: { product_id: productId, page_size: 12 }, signal }),
      browserApi().catalog.categoryTree({ signal }),
    ]);
    return { ...history, movements: stock.movements, categories: categoryNames(tree.categories) };
  });
  const [chosen, setChosen] = useDialogOf(
    'undo',
    mayChange && answer.status === 'loaded' ? answer.detail.changes : [],
    ({ id }) => id,
  );
  return (
    <Card title={t('History')}>
      <div className="grid min-h-40 content-start gap-4">
        {answer.status === 'failed' && <p className="text-danger">{answer.message}</p>}
        {answer.status === 'loaded' && (
          <>
            <ol className="grid max-h-96 gap-3 overflow-y-auto">
              {answer.detail.changes.map((change) => (
                <li key={change.id} className="grid gap-0.5">
                  <p className="flex items-center justify-between gap-2 text-xs text-ink-faint">
                    <span>{`${staffDateTime(change.at)} · ${change.by ?? t('The shop itself')}`}</span>
                    {mayChange && canUndo(change) && (
                      <Button
                        size="sm"
                        variant="quiet"
                        iconStart="undo"
                        aria-label={t('Undo the change of {time}', { time: staffDateTime(change.at) })}
                        onClick={() => setChosen(change)}
                      >
                        {t('Undo')}
                      </Button>
                    )}
                  </p>
                  <ul className="grid gap-0.5 break-words">
                    {historyLines(change, answer.detail.categories).map((line) => (
                      <li key={line}>{line}</li>
                    ))}
                  </ul>
                </li>
              ))}
              {answer.detail.changes.length === 0 && (
                <li className="text-ink-faint">{t('Nobody of the staff changed it yet.')}</li>
              )}
            </ol>
            <div className="grid gap-2 border-t border-line pt-3">
              <h3 className="text-xs font-semibold text-ink-faint">{t('Stock')}</h3>
              <ul className="grid max-h-64 gap-2 overflow-y-auto">
                {answer.detail.movements.map((movement) => (
                  <li key={movement.id} className="grid gap-0.5">
                    <p className="text-xs text-ink-faint">
                      {`${staffDateTime(movement.created_at)} · ${movement.staff?.name ?? sourceOf(movement)?.label ?? t('The shop itself')}`}
                    </p>
                    <p className="flex justify-between gap-3">
                      <span>
                        {`${t(movementKinds[movement.kind].label)}, ${movement.location_code}`}
                        {movement.reason !== null && `: ${movement.reason}`}
                      </span>
                      <span className="figures whitespace-nowrap">
                        {signed(movement.change)}
                        {movement.on_hand_after !== null && ` → ${movement.on_hand_after}`}
                      </span>
                    </p>
                  </li>
                ))}
                {answer.detail.movements.length === 0 && (
                  <li className="text-ink-faint">{t('No units came or went yet.')}</li>
                )}
              </ul>
              <Link
                to={adminLinks.productStock(productId)}
                className="justify-self-start rounded-sm text-sm underline underline-offset-4"
              >
                {t('All its stock')}
              </Link>
            </div>
            <div className="grid gap-2 border-t border-line pt-3">
              <h3 className="text-xs font-semibold text-ink-faint">{t('Prices before promotions')}</h3>
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
      {chosen && answer.status === 'loaded' && (
        <UndoDialog
          productId={productId}
          change={chosen}
          categories={answer.detail.categories}
          onUndone={onUndone}
          onClose={() => setChosen(undefined)}
        />
      )}
    </Card>
  );
}
