import { t } from '../../../i18n/t.ts';
import { formatPesos } from '../../../platform/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { Card, Facts } from '../admin-parts/card.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { type LineChange, lineChanges } from './quote-values.ts';
import type { Quote, QuoteVersion } from './quote-words.ts';

/** The versions that were sent, the newest first, each with what it changed of the one before. */
export function VersionCards({ quote }: { quote: Quote }) {
  return quote.versions.map((version, at) => (
    <VersionCard
      key={version.version}
      quoteId={quote.id}
      version={version}
      earlier={quote.versions[at + 1]}
    />
  ));
}

function VersionCard({
  quoteId,
  version,
  earlier,
}: {
  quoteId: string;
  version: QuoteVersion;
  earlier: QuoteVersion | undefined;
}) {
  const { version: number } = version;
  return (
    <Card
      title={t('Version {version}, sent on {time}', {
        version: number,
        time: staffDateTime(version.created_at),
      })}
      actions={
        <a
          className="button button-secondary button-sm"
          href={`/api/admin/quotes/${quoteId}/versions/${number}/pdf`}
          download
        >
          {t('Version {version} (PDF)', { version: number })}
        </a>
      }
    >
      <ul className="grid divide-y divide-line">
        {lineChanges(version, earlier).map((change) => (
          <LineRow key={change.line.product_id} change={change} />
        ))}
      </ul>
      <div className="figures border-t border-line pt-3">
        <Facts
          facts={[
            {
              name: t('Subtotal'),
              value: <Amount now={version.subtotal_cents} before={earlier?.subtotal_cents} />,
            },
            {
              name: t('Delivery'),
              value: <Amount now={version.shipping_cents} before={earlier?.shipping_cents} />,
            },
            { name: t('IVA included'), value: formatPesos(version.tax_cents) },
            {
              name: t('Total'),
              value: (
                <strong>
                  <Amount now={version.total_cents} before={earlier?.total_cents} />
                </strong>
              ),
            },
            { name: t('Valid until'), value: staffDateTime(version.valid_until) },
            {
              name: t('Kept until'),
              value: version.kept_until === null ? t('Not kept') : staffDateTime(version.kept_until),
            },
          ]}
        />
      </div>
    </Card>
  );
}

function LineRow({ change: { line, before, kind } }: { change: LineChange }) {
  const isGone = kind === 'removed';
  return (
    <li className="flex justify-between gap-4 py-2">
      <span className={cx('grid min-w-0 content-start', isGone && 'text-ink-faint line-through')}>
        <span>{line.product_name}</span>
        <span className="spec text-xs text-ink-faint">{line.sku}</span>
      </span>
      <span className="figures grid content-start justify-items-end text-right whitespace-nowrap">
        <span className={cx(isGone && 'text-ink-faint line-through')}>
          {formatPesos(line.line_total_cents)}
        </span>
        <span className="text-xs text-ink-faint">
          {`${line.quantity} × ${formatPesos(line.price_cents)}`}
          {line.price_cents !== line.shop_price_cents && (
            <s className="ml-1.5" title={t('Shop’s price')}>
              {formatPesos(line.shop_price_cents)}
            </s>
          )}
        </span>
        {kind === 'changed' && before && (
          <span className="text-xs text-warning">
            {t('before: {what}', { what: `${before.quantity} × ${formatPesos(before.price_cents)}` })}
          </span>
        )}
        {kind === 'added' && <Badge tone="success">{t('New')}</Badge>}
        {isGone && <Badge tone="neutral">{t('Taken out')}</Badge>}
      </span>
    </li>
  );
}

/** An amount, and beside it what it was where that is another. */
function Amount({ now, before }: { now: number; before: number | undefined }) {
  return (
    <>
      {before !== undefined && before !== now && (
        <s className="mr-1.5 text-xs whitespace-nowrap font-normal text-ink-faint">{formatPesos(before)}</s>
      )}{' '}
      <span className="whitespace-nowrap">{formatPesos(now)}</span>
    </>
  );
}
