import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserApi } from '../../../data.ts';
import { adminLinks } from '../../../links.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { FormDialog } from '../../admin-parts/form-dialog.tsx';
import { ListTable } from '../../admin-parts/list-table.tsx';
import { NameCell } from '../../admin-parts/row-parts.tsx';
import { type Count, type CountLine, signed } from '../inventory-words.ts';

const none = {
  counted: { title: 'Nothing counted yet', hint: 'Scan what stands on the shelf; it adds up here.' },
  different: {
    title: 'No differences',
    hint: 'All that was counted is as the books say, or the count is blind.',
  },
  uncounted: { title: 'Nothing is missing', hint: 'All that should be here was counted.' },
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
  const [opened, setOpened] = useState<CountLine>();
  return (
    <>
      <ListTable
        list={list}
        rows={list.lines}
        icon="package"
        noneYet={none[only].title}
        noneHint={none[only].hint}
        label="Lines"
        rowKey={(line) => line.product_id}
        columns={[
          {
            head: 'Product',
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
                      <Badge tone="warning">Sold or moved between scans: count it again</Badge>
                    )}
                  </>
                }
              />
            ),
          },
          {
            head: 'Counted',
            align: 'end',
            cell: (line) =>
              mayChange ? (
                <button
                  type="button"
                  className="figures min-h-9 min-w-9 rounded-sm px-1.5 py-1 text-right text-base font-medium underline decoration-line-strong underline-offset-4 hover:bg-sunken hover:decoration-ink"
                  aria-label={`Counted of ${line.product_name}: ${line.counted ?? 'not yet'}`}
                  onClick={() => setOpened(line)}
                >
                  {line.counted ?? '—'}
                </button>
              ) : (
                (line.counted ?? '—')
              ),
          },
          {
            head: 'Expected',
            align: 'end',
            from: 'sm',
            className: 'text-ink-soft',
            cell: (line) => line.expected ?? '?',
          },
          {
            head: 'Difference',
            align: 'end',
            className: (line) =>
              line.difference === null || line.difference === 0
                ? 'text-ink-faint'
                : line.difference < 0
                  ? 'font-semibold text-danger'
                  : 'font-semibold text-success',
            cell: (line) => (line.difference === null ? '' : signed(line.difference)),
          },
          { head: 'By', from: 'lg', className: 'text-ink-soft', cell: (line) => line.staff_name ?? '' },
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
      title="Counted in all"
      description={line.product_name}
      confirmText="Save"
      backText="Cancel"
      isReady={/^\d{1,7}$/.test(units.trim())}
      act={() => save(Number(units))}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Field
            label="Units"
            hint="All there are, whatever was scanned so far."
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
                Take it out of the count
              </Button>
            </div>
          )}
        </>
      )}
    </FormDialog>
  );
}
