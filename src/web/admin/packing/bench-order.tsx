import { t } from '../../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icons.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { ExpectedGoods } from './expected-goods.tsx';
import { PiecePicture } from './piece-picture.tsx';
import type { Bench, Piece } from './use-bench.ts';

/** The order on the bench: what goes into its parcel, and how much of it was scanned. */
export function BenchOrder({
  bench,
  isSending,
  onUndo,
  onClear,
  onLeave,
  onShort,
}: {
  bench: Bench;
  isSending: boolean;
  onUndo: () => void;
  onClear: () => void;
  onLeave: () => void;
  /** Closes the parcel with a part of the order; undefined where it is complete. */
  onShort: (() => void) | undefined;
}) {
  const scanned = bench.pieces.reduce((all, piece) => all + piece.scanned, 0);
  const hasSurplus = bench.surplus.length > 0;
  const hasScans = scanned > 0 || bench.awaiting !== null || hasSurplus;
  return (
    <section
      className="grid min-w-0 gap-4"
      aria-label={t('Order #{number}', { number: bench.order_number ?? '' })}
    >
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h2 className="display figures text-3xl">{`#${bench.order_number ?? ''}`}</h2>
          <p className="text-ink-soft">
            {`${bench.customer_name} · `}
            {bench.delivery_method === 'parcel'
              ? `${bench.municipality}, ${bench.state}`
              : t('Collected at the counter')}
            {bench.sequence > 1 && ` · ${t('parcel {sequence}', { sequence: bench.sequence })}`}
          </p>
        </div>
        <p className="figures text-lg font-semibold">
          {t('{scanned} of {quantity} scanned', {
            scanned,
            quantity: bench.pieces.reduce((all, { quantity }) => all + quantity, 0),
          })}
        </p>
      </header>
      {bench.is_gift && (
        <InlineNotice title={t('It is a gift')}>
          {t('Its slip goes into the parcel: it has what the buyer wrote and no prices.')}
        </InlineNotice>
      )}
      {hasSurplus && (
        <InlineNotice tone="danger" title={t('The order was changed: take out again')}>
          <ul className="mb-3 list-disc pl-5">
            {bench.surplus.map((unit, index) => (
              <li key={index}>{[unit.product_name, unit.serial].filter(Boolean).join(' · ')}</li>
            ))}
          </ul>
          <Button size="sm" variant="secondary" isBusy={isSending} onClick={onUndo}>
            {t('{name} is taken out', { name: bench.surplus.at(-1)?.product_name ?? '' })}
          </Button>
        </InlineNotice>
      )}
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {bench.pieces.map((piece) => (
          <PieceRow
            key={`${piece.position} ${piece.product_id}`}
            piece={piece}
            isAwaiting={
              bench.awaiting?.position === piece.position && bench.awaiting.product_id === piece.product_id
            }
          />
        ))}
      </ul>
      {bench.expected.length > 0 && <ExpectedGoods units={bench.expected} />}
      <div className="flex flex-wrap gap-2.5">
        <Button variant="secondary" iconStart="undo" disabled={!hasScans || isSending} onClick={onUndo}>
          {t('Undo last scan')}
        </Button>
        {onShort && (
          <Button
            variant="secondary"
            iconStart="package"
            disabled={scanned === 0 || bench.awaiting !== null || hasSurplus}
            onClick={onShort}
          >
            {t('Close with what is here')}
          </Button>
        )}
        <Button variant="secondary" onClick={onLeave}>
          {t('Put aside')}
        </Button>
        <Button variant="quiet" className="text-danger" disabled={isSending} onClick={onClear}>
          {t('Begin anew')}
        </Button>
      </div>
    </section>
  );
}

function PieceRow({ piece, isAwaiting }: { piece: Piece; isAwaiting: boolean }) {
  const isDone = piece.scanned >= piece.quantity;
  return (
    <li
      className={cx(
        'flex items-center gap-4 px-4 py-3',
        isAwaiting ? 'bg-warning-soft' : isDone ? 'bg-success-soft' : undefined,
      )}
    >
      <PiecePicture imageUrl={piece.image_url} />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <span className="line-clamp-2 font-medium">{piece.product_name}</span>
        <span className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
          <span className="spec">{piece.sku}</span>
          {piece.kit_name !== null && <span>{t('part of {kit}', { kit: piece.kit_name })}</span>}
          {piece.shelves.length > 0 && (
            <span>{t('Shelf {shelf}', { shelf: [...new Set(piece.shelves)].join(', ') })}</span>
          )}
          {piece.is_serialised && <span>{t('with serial number')}</span>}
        </span>
        {piece.serials.length > 0 && (
          <span className="spec text-xs break-all text-ink-soft">{piece.serials.join(', ')}</span>
        )}
      </div>
      <span className="figures flex shrink-0 items-center gap-2 text-2xl font-semibold">
        {isDone && <Icon name="check" size={24} className="text-success" />}
        {`${piece.scanned}/${piece.quantity}`}
      </span>
    </li>
  );
}
