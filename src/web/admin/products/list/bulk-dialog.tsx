import { useState } from 'react';
import { selectOptions } from '../../admin-parts/select-options.ts';
import { type Message, msg, said, t } from '../../../../i18n/t.ts';
import { formatPesos } from '../../../../platform/money.ts';
import { browserApi } from '../../../data.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogClose } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { ReasonField } from '../../admin-parts/reason-field.tsx';
import { RowTable } from '../../admin-parts/row-table.tsx';
import type { Shelves } from '../../admin-parts/shelves.ts';
import { useSend } from '../../admin-parts/use-send.ts';
import { bulkActions, type BulkAnswer, bulkChangeOf, type BulkTyped, nothingTyped } from './bulk-values.ts';
import { type productFilterOf, statuses } from './product-list.ts';

/** What is to be changed: products by id, or all that a filter finds. */
export type BulkTarget = { ids: number[] } | { filter: ReturnType<typeof productFilterOf> };

type Preview = NonNullable<BulkAnswer['preview']>;

const lockWords = {
  product_name: msg('Name'),
  brand: msg('Brand'),
  category: msg('Category'),
  price_cents: msg('Price'),
  description: msg('Description'),
  mpn: msg('Part number'),
  ean: 'EAN',
  upc: 'UPC',
  weight_grams: msg('Weight'),
  images: msg('Pictures'),
};

/** More products than this change in the background: they take longer than anybody waits. */
const atOnceMax = 500;

/** Changes many products: what is to be done, then what would change, then it is done. */
export function BulkDialog({
  target,
  count,
  hasMore,
  shelves,
  onDone,
  onStarted,
  onClose,
}: {
  target: BulkTarget;
  count: number;
  /** More are chosen than were counted, until the first look counts them. */
  hasMore: boolean;
  shelves: Shelves;
  onDone: (answer: BulkAnswer) => void;
  /** Many products change in the background, as this import. */
  onStarted: (id: string) => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState<BulkTyped>(nothingTyped);
  const [reason, setReason] = useState('');
  const [seen, setSeen] = useState<BulkAnswer>();
  // One for each change that is asked for: sent again after a lost answer, it changes nothing more.
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());
  const { isSending, refusal, send, forget } = useSend();
  const change = bulkChangeOf(typed);
  const type = (values: Partial<BulkTyped>) => {
    setTyped({ ...typed, ...values });
    setSeen(undefined);
    setKey(crypto.randomUUID());
    forget();
  };
  const ask = async () => {
    if (!change) return;
    await send(async () =>
      setSeen(
        await browserApi().catalog.changeProductsInBulk({ body: { ...target, change, dry_run: true } }),
      ),
    );
  };
  const apply = async () => {
    if (!change || !seen) return;
    await send(async () => {
      const body = {
        ...target,
        change,
        expected_total: seen.total,
        ...(reason.trim() !== '' && { reason }),
      };
      if (seen.total > atOnceMax)
        onStarted((await browserApi().imports.startEdit({ body, idempotencyKey })).import.id);
      else onDone(await browserApi().catalog.changeProductsInBulk({ body, idempotencyKey }));
    });
  };
  const products =
    hasMore && !seen
      ? t('{count, plural, other {# products}} or more', { count })
      : t('{count, plural, one {# product} other {# products}}', {
          count: hasMore && seen ? seen.total : count,
        });
  return (
    <Dialog title={t('Edit {products}', { products })} size="lg" isOpen onOpenChange={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void (seen ? apply() : ask());
        }}
      >
        {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
        <BulkFields typed={typed} shelves={shelves} onType={type} />
        {seen?.preview && <BulkPreview answer={seen} preview={seen.preview} />}
        {seen?.preview && seen.preview.below_cost > 0 && (
          <ReasonField
            label={t('Why below cost')}
            lengthMax={300}
            value={reason}
            refusal={refusal}
            onValueChange={setReason}
          />
        )}
        {seen && seen.total > atOnceMax && (
          <p className="text-sm text-ink-soft">{t('They change in the background; you may leave.')}</p>
        )}
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          <DialogClose>
            <Button variant="secondary">{t('Back')}</Button>
          </DialogClose>
          {seen ? (
            <Button type="submit" isBusy={isSending} disabled={seen.changed === 0}>
              {t('Change {changed}', { changed: seen.changed.toLocaleString('en-US') })}
            </Button>
          ) : (
            <Button type="submit" isBusy={isSending} disabled={!change}>
              {t('Preview')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

function BulkFields({
  typed,
  shelves,
  onType,
}: {
  typed: BulkTyped;
  shelves: Shelves;
  onType: (values: Partial<BulkTyped>) => void;
}) {
  const { action } = typed;
  const isPrice = action.startsWith('price_');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('What to do')}>
        <Select
          options={selectOptions(bulkActions)}
          value={action}
          onChange={({ target }) => onType({ action: target.value as BulkTyped['action'] })}
        />
      </Field>
      {action === 'status' && (
        <Field label={t('Status')}>
          <Select
            options={selectOptions(statuses)}
            value={typed.status}
            onChange={({ target }) => onType({ status: target.value })}
          />
        </Field>
      )}
      {action.startsWith('category_') && (
        <Field label={t('Category')}>
          <Select
            placeholder={t('Choose one')}
            options={[...shelves.categories]}
            value={typed.categoryId}
            onChange={({ target }) => onType({ categoryId: target.value })}
          />
        </Field>
      )}
      {action === 'brand' && (
        <Field label={t('Brand')}>
          <Select
            placeholder={t('Choose one')}
            options={[...shelves.brands]}
            value={typed.brandId}
            onChange={({ target }) => onType({ brandId: target.value })}
          />
        </Field>
      )}
      {action.startsWith('replace_') && (
        <>
          <Field label={t('Find')} hint={t('Letter for letter, capitals too.')} className="sm:col-start-1">
            <TextInput
              maxLength={120}
              value={typed.find}
              onChange={({ target }) => onType({ find: target.value })}
            />
          </Field>
          <Field label={t('Replace with')} hint={t('Empty: it is taken away.')}>
            <TextInput
              maxLength={120}
              value={typed.with}
              onChange={({ target }) => onType({ with: target.value })}
            />
          </Field>
        </>
      )}
      {(action === 'lock' || action === 'unlock') && (
        <Field label={t('Field')}>
          <Select
            options={selectOptions(lockWords)}
            value={typed.field}
            onChange={({ target }) => onType({ field: target.value })}
          />
        </Field>
      )}
      {(isPrice || action === 'limit') && (
        <Field label={said(amountLabels[action] ?? t('Pieces'))} hint={said(amountHints[action] ?? '')}>
          <TextInput
            inputMode={isPrice ? 'text' : 'numeric'}
            maxLength={16}
            value={typed.amount}
            onChange={({ target }) => onType({ amount: target.value })}
          />
        </Field>
      )}
      {isPrice && (
        <Field label={t('Round')}>
          <Select
            placeholder={t('Not rounded')}
            options={[
              { value: '00', label: t('To whole pesos (.00)') },
              { value: '90', label: t('To .90') },
            ]}
            value={typed.round}
            onChange={({ target }) => onType({ round: target.value })}
          />
        </Field>
      )}
    </div>
  );
}

const amountLabels: Partial<Record<BulkTyped['action'], Message>> = {
  price_set: msg('Price with IVA'),
  price_percent: msg('Percent'),
  price_amount: msg('Pesos'),
};
const amountHints: Partial<Record<BulkTyped['action'], Message>> = {
  price_percent: msg('E.g. 5 or -12.5.'),
  price_amount: msg('E.g. 50 or -50.'),
  limit: msg('Empty: no limit.'),
};

/** The first products that change, before and after, and how many do not. */
function BulkPreview({ answer, preview }: { answer: BulkAnswer; preview: Preview }) {
  const { rows } = preview;
  const said = [
    t('{changed, plural, one {# changes} other {# change}}', { changed: answer.changed }),
    answer.unchanged > 0 &&
      t('{unchanged, plural, one {# is so already} other {# are so already}}', {
        unchanged: answer.unchanged,
      }),
    answer.refused > 0 &&
      t('{refused, plural, one {# cannot and stays} other {# cannot and stay}}', {
        refused: answer.refused,
      }),
  ].filter(Boolean);
  return (
    <div className="grid gap-3">
      <p role="status" className="figures text-sm font-medium">
        {`${said.join(', ')}.`}
        {answer.changed + answer.refused > rows.length && (
          <span className="font-normal text-ink-soft">{` ${t('The first {count}:', { count: rows.length })}`}</span>
        )}
      </p>
      {preview.below_cost > 0 && (
        <InlineNotice tone="warning">
          {t('{belowCost} would be sold below cost. Give a reason.', {
            belowCost: preview.below_cost.toLocaleString('en-US'),
          })}
        </InlineNotice>
      )}
      {rows.length > 0 && (
        <div className="max-h-[40dvh] overflow-y-auto">
          <RowTable
            label={t('What changes')}
            rows={rows}
            rowKey={(row) => row.id}
            columns={[
              {
                head: t('Product'),
                className: 'max-w-60',
                cell: (row) => (
                  <span className="grid leading-4">
                    <span className="truncate" title={row.product_name}>
                      {row.product_name}
                    </span>
                    <span className="spec text-xs text-ink-faint">{row.sku}</span>
                  </span>
                ),
              },
              {
                head: t('Now'),
                className: 'text-ink-soft',
                cell: (row) => valuesText(row.before),
              },
              {
                head: t('Then'),
                className: (row) =>
                  row.refusal !== null || row.is_below_cost ? 'text-danger' : 'font-medium',
                cell: (row) =>
                  row.refusal ?? `${valuesText(row.after)}${row.is_below_cost ? `, ${t('below cost')}` : ''}`,
              },
            ]}
          />
        </div>
      )}
    </div>
  );
}

function valuesText(values: Preview['rows'][number]['before']): string {
  return Object.entries(values)
    .map(([field, value]) => {
      if (field === 'price_cents') return formatPesos(Number(value));
      if (field === 'max_per_order')
        return value === null ? t('No limit') : t('{value} per order', { value });
      if (field === 'locked_fields') {
        const fields = String(value).split(', ').filter(Boolean);
        return fields.length === 0
          ? t('Nothing locked')
          : t('Locked: {value}', {
              value: fields.map((one) => said(lockWords[one as keyof typeof lockWords])).join(', '),
            });
      }
      if (field === 'status') return t(statuses[value as keyof typeof statuses].label);
      return value === '' || value === null ? '—' : String(value);
    })
    .join('; ');
}
