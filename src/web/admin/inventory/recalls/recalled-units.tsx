import { Link } from 'react-router';
import { t } from '../../../../i18n/t.ts';
import type { Api } from '../../../../api/client.ts';
import { adminLinks } from '../../../admin-links.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EmailText } from '../../admin-parts/email-text.tsx';
import { RowTable } from '../../admin-parts/row-table.tsx';
import { staffDateTime } from '../../admin-parts/staff-time.ts';
import { mailStateWords } from '../../mails/mail-words.ts';
import { fulfilmentWords, orderName } from '../../orders/order-words.ts';

type Unit = Awaited<ReturnType<Api['orders']['previewRecall']>>['units'][number];
type WrittenUnit = Awaited<ReturnType<Api['orders']['recallDetail']>>['recall']['list'][number];

/** Units with their buyers; of a recall that is under way, with what became of their letter. */
export function RecalledUnits({ units }: { units: readonly (Unit | WrittenUnit)[] }) {
  const isWritten = units.some((unit) => 'was_written' in unit);
  return (
    <RowTable
      label={t('Units')}
      rows={units}
      rowKey={(unit) => unit.serial}
      columns={[
        { head: t('Serial number'), cell: (unit) => <span className="figures">{unit.serial}</span> },
        {
          head: t('Order'),
          cell: (unit) => (
            <Link to={adminLinks.order(unit.order_id)} className="rounded-xs font-medium hover:underline">
              {orderName(unit)}
            </Link>
          ),
        },
        {
          head: t('Customer'),
          cell: (unit) => (
            <span className="grid">
              <span>{unit.customer_name}</span>
              <span className="text-xs text-ink-faint">
                {unit.email ? <EmailText email={unit.email} /> : t('No address any more')}
              </span>
            </span>
          ),
        },
        {
          head: t('Left the shop'),
          from: 'md',
          cell: (unit) =>
            unit.state === 'packed' ? t('Packed, not left') : staffDateTime(unit.shipped_at ?? ''),
        },
        {
          head: t('State'),
          from: 'lg',
          badge: (unit) => fulfilmentWords[unit.state],
        },
        isWritten && {
          head: t('E-mail'),
          cell: (unit) => <LetterState unit={unit} />,
        },
      ]}
    />
  );
}

function LetterState({ unit }: { unit: Unit | WrittenUnit }) {
  if (!('was_written' in unit) || !unit.was_written) return <span>{t('None')}</span>;
  if (unit.letter === null) return <span>{t('Written, not kept any more')}</span>;
  const { label, tone } = mailStateWords[unit.letter.state];
  return <Badge tone={tone}>{t(label)}</Badge>;
}
