import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Select } from '../../ui/select.tsx';
import { Card } from '../admin-parts/card.tsx';
import { isPlainStock } from '../../../modules/imports/products/plain-stock.words.ts';
import { fieldName } from '../../../modules/staff/audit-log/fields.words.ts';
import type { ImportRun } from './import-words.ts';

/** Asks of each column of the file what it is, beside its first values. */
export function ColumnsForm({
  run,
  fields,
  sample,
  isOpen,
  isSending,
  problem,
  onCheck,
}: {
  run: ImportRun;
  fields: readonly string[];
  sample: readonly (readonly string[])[];
  /** False where the columns are chosen already. */
  isOpen: boolean;
  isSending: boolean;
  problem: string | undefined;
  onCheck: (mapping: string[]) => void;
}) {
  const [mapping, setMapping] = useState(run.mapping);
  const [isShown, setIsShown] = useState(isOpen);
  // Stock of no place is nobody's: it is said before the file is checked, not found out after.
  const unplaced = run.columns.filter((column, index) => isPlainStock(column) && mapping[index] === '');
  const notice = run.kind === 'products' && unplaced.length > 0 && (
    <InlineNotice
      tone="warning"
      title={t('The stock in «{columns}» is left out', { columns: unplaced.join('», «') })}
    >
      {t('Its name does not say where the units stand. Choose the location among the columns.')}
    </InlineNotice>
  );
  if (!isShown) {
    return (
      <>
        {notice}
        <Button variant="secondary" className="justify-self-start" onClick={() => setIsShown(true)}>
          {t('Change what the columns are')}
        </Button>
      </>
    );
  }
  return (
    <Card title={t('What the columns are')}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onCheck(mapping);
        }}
      >
        {problem !== undefined && <InlineNotice tone="danger">{problem}</InlineNotice>}
        {notice}
        <ul className="grid gap-3 md:grid-cols-2 2xl:grid-cols-3">
          {run.columns.map((column, index) => (
            // Two columns may have one name.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className="grid gap-1.5 rounded-md border border-line p-3">
              <p className="truncate font-medium">
                {column === '' ? t('Column {index}', { index: index + 1 }) : column}
              </p>
              <p className="truncate text-xs text-ink-faint">
                {sample
                  .map((cells) => cells[index] ?? '')
                  .filter((cell) => cell !== '')
                  .join(' · ') || t('empty')}
              </p>
              <Select
                aria-label={t('What «{column}» is', { column })}
                options={[
                  { value: '', label: t('Left out') },
                  ...fields.map((field) => ({ value: field, label: fieldName(field) })),
                ]}
                value={mapping[index] ?? ''}
                onChange={(event) => setMapping(mapping.with(index, event.target.value))}
              />
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" isBusy={isSending}>
            {t('Check the file')}
          </Button>
          <p className="text-xs text-ink-faint">
            {t('Nothing changes yet. An empty cell leaves a field as it is.')}
          </p>
        </div>
      </form>
    </Card>
  );
}
