import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { msg, t } from '../../../../i18n/t.ts';
import { browserApi } from '../../../data.ts';
import { adminLinks } from '../../../admin-links.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { FormDialog } from '../../admin-parts/form-dialog.tsx';
import { ListTable } from '../../admin-parts/list-table.tsx';
import { NameCell } from '../../admin-parts/row-parts.tsx';
import { type Count, type CountLine, signed } from '../inventory-words.ts';
import { useDialogOf } from '../../admin-parts/use-dialog.ts';

const none = {
  counted: {
    title: msg('Nothing counted yet'),
    hint: msg('Scan what stands on the shelf; it adds up here.'),
  },
  different: {
    title: msg('No differences'),
    hint: msg('All that was counted is as the books say, or the count is blind.'),
  },
  uncounted: { title: msg('Nothing is missing'), hint: msg('All that should be here was counted.') },
} as const;

/** What was counted, or was not; the counted number opens a dialog to say it anew. */
export function CountLines({
  count,
  list,
  only,
  mayChange,
}: {
  count: Count;
  list: { lines: readonly CountLine[]; total: number; page: number; page_size: number };
  only: keyof typeof none;
  mayChange: boolean;
}) {
  const [opened, setOpened] = useDialogOf('line', mayChange ? list.lines : [], ({ product_id: id }) => id);
  return (
    <>
      <ListTable
        list={list}
        rows={list.lines}
        icon="package"
        noneYet={t(none[only].title)}
        noneHint={t(none[only].hint)}
        label={t('Lines')}
        rowKey={(line) => line.product_id}
        columns={[
          {
            head: t('Product'),
            className: 'min-w-40',
            cell: (line) => (
              <NameCell
                imageUrl={line.image_url}
                name={line.product_name}
                to={adminLinks.productStock(line.product_id)}
                hint={
                  <>
                    <span className="spec block">
                      {line.sku}
                      {line.bin !== '' && ` · ${line.bin}`}
                    </span>
                    {line.is_moved && (
                      <Badge tone="warning">{t('Sold or moved between scans: count it again')}</Badge>
                    )}
                  </>
                }
              />
            ),
          },
          {
            head: t('Counted'),
            align: 'end',
            cell: (line) =>
              mayChange ? (
                <button
                  type="button"
                  className="figures min-h-9 min-w-9 rounded-sm px-1.5 py-1 text-right text-base font-medium underline decoration-line-strong underline-offset-4 hover:bg-sunken hover:decoration-ink"
                  aria-label={t('Counted of {productName}: {counted}', {
                    productName: line.product_name,
                    counted: line.counted ?? t('not yet'),
                  })}
                  onClick={() => setOpened(line)}
                >
                  {line.counted ?? '—'}
                </button>
              ) : (
                (line.counted ?? '—')
              ),
          },
          {
            head: t('Expected'),
            align: 'end',
            from: 'sm',
            className: 'text-ink-soft',
            cell: (line) => line.expected ?? '?',
          },
          {
            head: t('Difference'),
            align: 'end',
            className: (line) =>
              line.difference === null || line.difference === 0
                ? 'text-ink-faint'
                : line.difference < 0
                  ? 'font-semibold text-danger'
                  : 'font-semibold text-success',
            cell: (line) => (line.difference === null ? '' : signed(line.difference)),
          },
          { head: t('By'), from: 'lg', className: 'text-ink-soft', cell: (line) => line.staff_name ?? '' },
        ]}
      />
      {opened && <CountedDialog countId={count.id} line={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function CountedDialog({
  countId,
  line,
  onClose,
}: {
  countId: number;
  line: CountLine;
  onClose: () => void;
}) {
  const { revalidate } = useRevalidator();
  const [units, setUnits] = useState(line.counted === null ? '' : String(line.counted));
  const save = async (counted: number | null) => {
    await browserApi().inventory.setCounted({
      params: { id: countId, product_id: line.product_id },
      body: { counted },
    });
    await revalidate();
  };
  return (
    <FormDialog
      title={t('Counted in all')}
      description={line.product_name}
      confirmText={t('Save')}
      backText={t('Cancel')}
      isReady={/^\d{1,7}$/.test(units.trim())}
      act={() => save(Number(units))}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Field
            label={t('Units')}
            hint={t('All there are, whatever was scanned so far.')}
            error={refusal?.fields['counted']}
          >
            <TextInput
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- It is what the dialog was opened for.
              autoFocus
              inputMode="numeric"
              autoComplete="off"
              value={units}
              onFocus={(event) => event.target.select()}
              onChange={(event) => setUnits(event.target.value)}
            />
          </Field>
          {line.counted !== null && (
            <div>
              <Button
                size="sm"
                variant="quiet"
                onClick={() => {
                  void save(null).then(onClose);
                }}
              >
                {t('Take it out of the count')}
              </Button>
            </div>
          )}
        </>
      )}
    </FormDialog>
  );
}
