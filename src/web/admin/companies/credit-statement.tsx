import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { withQuery } from '../../links.ts';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useMay } from '../admin-parts/rights.tsx';

/** The statement of a company between two days, to print or as a table; for who may export. */
export function CreditStatement({ companyId, today }: { companyId: number; today: string }) {
  const [from, setFrom] = useState(`${today.slice(0, 8)}01`);
  const [to, setTo] = useState(today);
  if (!useMay('export')) return null;
  const isPeriod = from !== '' && to !== '' && from <= to;
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t('Statement')}</h3>
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('From')}>
          <TextInput type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
        </Field>
        <Field label={t('To')}>
          <TextInput type="date" value={to} onChange={(event) => setTo(event.target.value)} />
        </Field>
        {isPeriod &&
          (['pdf', 'csv'] as const).map((kind) => (
            <a
              key={kind}
              href={withQuery(`/api/admin/companies/${companyId}/credit/statement.${kind}`, { from, to })}
              download
              className="inline-flex min-h-6 items-center rounded-xs py-2 text-sm text-brand hover:underline"
            >
              {kind.toUpperCase()}
            </a>
          ))}
      </div>
    </section>
  );
}
