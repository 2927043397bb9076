import { Link } from 'react-router';
import { t } from '../../../../i18n/t.ts';
import { formatPesos } from '../../../../platform/money.ts';
import { adminLinks } from '../../../admin-links.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { Table, Td, Th } from '../../../ui/table.tsx';
import { Card } from '../../admin-parts/card.tsx';
import { counted, type MovedRow, type Preview, signedPercent } from './pricing-words.ts';

/** What a change of the rules would do to the prices, before it does. */
export function PreviewCard({
  seen,
  isOutdated,
  onApply,
  onClose,
}: {
  seen: Preview;
  /** Something else was typed since. */
  isOutdated: boolean;
  onApply: () => void;
  onClose: () => void;
}) {
  const delta = seen.stock_after_cents - seen.stock_before_cents;
  return (
    <Card
      title={t('What changes')}
      actions={
        <span className="flex gap-2">
          <Button size="sm" variant="quiet" onClick={onClose}>
            {t('Close')}
          </Button>
          <Button size="sm" disabled={isOutdated} onClick={onApply}>
            {t('Apply')}
          </Button>
        </span>
      }
    >
      <div className="grid gap-5">
        {isOutdated && (
          <InlineNotice tone="warning">{t('You typed something else since; look again.')}</InlineNotice>
        )}
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 lg:grid-cols-4">
          <Figure name={t('Prices that change')} value={counted(seen.changed)} />
          <Figure name={t('Up')} value={counted(seen.up)} />
          <Figure name={t('Down')} value={counted(seen.down)} />
          <Figure
            name={t('Stock on hand')}
            value={`${delta < 0 ? '−' : '+'}${formatPesos(Math.abs(delta))}`}
            hint={`${formatPesos(seen.stock_before_cents)} → ${formatPesos(seen.stock_after_cents)}`}
          />
        </dl>
        <p className="text-ink-soft">
          {t(
            'Of {total, plural, one {# price that follows} other {# prices that follow}} a cost, {same} stay as they are. {others, plural, one {# product has} other {# products have}} no cost, and no rule moves their price.',
            { total: seen.total, same: counted(seen.unchanged), others: seen.without_cost },
          )}
        </p>
        {seen.changed > 0 && <Histogram bars={seen.histogram} />}
        {seen.below_cost.count > 0 && (
          <Noted
            tone="danger"
            title={t(
              '{count, plural, one {# product would sell below what it costs} other {# products would sell below what they cost}}',
              { count: seen.below_cost.count },
            )}
            text={t('Of them, {changed} because of this change; the others have a price that stays.', {
              changed: counted(seen.below_cost.changed),
            })}
            rows={seen.below_cost.rows}
          />
        )}
        {seen.below_lowest_margin.count > 0 && (
          <Noted
            tone="warning"
            title={t('{count, plural, one {# product} other {# products}} would be under the lowest margin', {
              count: seen.below_lowest_margin.count,
            })}
            text={t('Their price stays, or staff say that they cost more than the distributor asks.')}
            rows={seen.below_lowest_margin.rows}
          />
        )}
        {seen.biggest_up.length > 0 && <Moves title={t('Biggest moves up')} rows={seen.biggest_up} />}
        {seen.biggest_down.length > 0 && <Moves title={t('Biggest moves down')} rows={seen.biggest_down} />}
        {seen.locked.count > 0 && (
          <Moves
            title={t(
              '{count, plural, one {# price stays} other {# prices stay}}: staff set and locked them',
              {
                count: seen.locked.count,
              },
            )}
            rows={seen.locked.rows}
            isHeld
          />
        )}
        {seen.scheduled.count > 0 && (
          <Moves
            title={t(
              '{count, plural, one {# price stays} other {# prices stay}}: a scheduled price holds until it ends',
              { count: seen.scheduled.count },
            )}
            rows={seen.scheduled.rows}
            isHeld
          />
        )}
      </div>
    </Card>
  );
}

function Figure({ name, value, hint }: { name: string; value: string; hint?: string }) {
  return (
    <div>
      <dt className="text-xs text-ink-faint">{name}</dt>
      <dd className="figures text-xl font-semibold">{value}</dd>
      {hint !== undefined && <dd className="figures text-xs text-ink-faint">{hint}</dd>}
    </div>
  );
}

/** How many prices move by how much: a bar a band, with its count beside it. */
function Histogram({ bars }: { bars: Preview['histogram'] }) {
  const most = Math.max(...bars.map(({ count }) => count));
  return (
    <table className="w-full max-w-xl">
      <caption className="pb-1.5 text-left text-xs text-ink-faint">{t('How far prices move')}</caption>
      <tbody>
        {bars.map(({ from_percent: from, to_percent: to, count }) => (
          <tr key={String(from)} className={cx(count === 0 && 'text-ink-faint')}>
            <th
              scope="row"
              className="figures w-32 py-0.5 pr-3 text-right text-xs font-normal whitespace-nowrap"
            >
              {from === null
                ? t('below {percent} %', { percent: String(to) })
                : to === null
                  ? t('{percent} % and more', { percent: String(from) })
                  : t('{from} to {to} %', { from: String(from), to: String(to) })}
            </th>
            <td className="figures flex items-center gap-2 py-0.5 text-xs">
              <span
                aria-hidden
                className={cx('h-4 rounded-sm', (from ?? -1) < 0 ? 'bg-info' : 'bg-brand')}
                style={{ width: `${(count / most) * 80}%` }}
              />
              {counted(count)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Noted({
  tone,
  title,
  text,
  rows,
}: {
  tone: 'danger' | 'warning';
  title: string;
  text: string;
  rows: readonly MovedRow[];
}) {
  return (
    <InlineNotice tone={tone} title={title}>
      <p>{text}</p>
      <ul className="mt-1.5 grid gap-0.5">
        {rows.slice(0, 5).map((row) => (
          <li key={row.product_id}>
            <Link className="underline" to={adminLinks.product(row.product_id)}>
              {row.product_name}
            </Link>
            {': '}
            {t('{price}, costs {cost}', {
              price: formatPesos(row.new_cents),
              cost: formatPesos(row.cost_cents ?? 0),
            })}
          </li>
        ))}
      </ul>
    </InlineNotice>
  );
}

function Moves({
  title,
  rows,
  isHeld = false,
}: {
  title: string;
  rows: readonly MovedRow[];
  /** Prices that stay, beside what the rules would make of them. */
  isHeld?: boolean;
}) {
  return (
    <div className="grid gap-2">
      <h3 className="font-medium">{title}</h3>
      <Table label={title}>
        <thead>
          <tr>
            <Th isDense>{t('Product')}</Th>
            <Th isDense align="end">
              {t('Now')}
            </Th>
            <Th isDense align="end">
              {isHeld ? t('By the rules') : t('Then')}
            </Th>
            {!isHeld && (
              <Th isDense align="end">
                {t('Move')}
              </Th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.product_id}>
              <Td isDense className="min-w-48">
                <Link className="hover:underline" to={adminLinks.product(row.product_id)}>
                  {row.product_name}
                </Link>
                <span className="block text-xs text-ink-faint">{row.sku}</span>
              </Td>
              <Td isDense align="end">
                {formatPesos(row.old_cents)}
              </Td>
              <Td isDense align="end">
                {formatPesos(isHeld ? row.by_rules_cents : row.new_cents)}
              </Td>
              {!isHeld && (
                <Td isDense align="end" className="whitespace-nowrap">
                  {signedPercent(row.move_percent)}
                </Td>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
