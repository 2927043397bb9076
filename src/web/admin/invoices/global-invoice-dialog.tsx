import { useEffect, useState } from 'react';
import { t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { formatPesos } from '../../../platform/money.ts';
import { browserApi } from '../../data.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';

type Preview = Awaited<ReturnType<Api['invoices']['globalPreview']>>;

/** Chooses a day or month, says what would be invoiced, and makes its global invoice. */
export function GlobalInvoiceDialog({
  onDone,
  onClose,
}: {
  onDone: () => Promise<void>;
  onClose: () => void;
}) {
  const [stretch, setStretch] = useState<'month' | 'date'>('month');
  const [period, setPeriod] = useState(lastMonth());
  const preview = usePreview(period);
  const issue = async () => {
    await browserApi().invoices.issueGlobal({ body: { period } });
    await onDone();
  };
  return (
    <FormDialog
      title={t('Global invoice')}
      description={t(
        'One invoice to the general public for every paid order that nobody asked an invoice for. Its orders are not invoiced by name afterwards.',
      )}
      confirmText={t('Make it')}
      isReady={preview !== undefined && preview.is_over && preview.orders > 0}
      act={issue}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Field label={t('Stretch of time')}>
            <Select
              options={[
                { value: 'month', label: t('A month') },
                { value: 'date', label: t('A day') },
              ]}
              value={stretch}
              onChange={(event) => {
                setStretch(event.target.value as typeof stretch);
                setPeriod('');
              }}
            />
          </Field>
          <Field
            label={stretch === 'month' ? t('Month') : t('Day')}
            isRequired
            error={refusal?.fields['period']}
          >
            <TextInput type={stretch} value={period} onChange={(event) => setPeriod(event.target.value)} />
          </Field>
          <p className="min-h-12 text-ink-soft" role="status">
            {preview && previewText(preview)}
          </p>
        </>
      )}
    </FormDialog>
  );
}

function previewText({ is_over: isOver, orders, total_cents: cents }: Preview): string {
  const sales = t('{orders, plural, one {# sale} other {# sales}} without invoice, {amount} after refunds', {
    orders,
    amount: formatPesos(cents),
  });
  if (!isOver) return t('{sales} so far. It can be made when that time is over.', { sales });
  return orders === 0 ? t('Every sale of that time has an invoice, or is in a global one.') : `${sales}.`;
}

/** What the chosen stretch holds; undefined while it is asked for, and for what is no day or month. */
function usePreview(period: string): Preview | undefined {
  const [known, setKnown] = useState<Preview>();
  useEffect(() => {
    let isCurrent = true;
    if (period !== '') {
      browserApi()
        .invoices.globalPreview({ query: { period } })
        .then((preview) => isCurrent && setKnown(preview))
        .catch(() => isCurrent && setKnown(undefined));
    }
    return () => {
      isCurrent = false;
    };
  }, [period]);
  return known?.period === period ? known : undefined;
}

function lastMonth(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth() - 1, 15)).toISOString().slice(0, 7);
}
