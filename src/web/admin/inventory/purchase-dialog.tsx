import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { type Message, msg, t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { hundredthsOf } from '../admin-parts/hundredths.ts';
import { changedFields } from '../admin-parts/merge-versions.ts';
import { useMay } from '../admin-parts/rights.tsx';
import { useVersions } from '../admin-parts/use-versions.tsx';
import { optionsOf, type Purchase, type StockLocation } from './inventory-words.ts';
import { LinesField, type TypedLine } from './lines-field.tsx';

/** What a purchase begins with. */
export type PurchaseStart = Partial<
  Record<'supplier' | 'reference' | 'location' | 'expectedOn' | 'note', string>
> & { lines: readonly TypedLine[] };

/**
 * Writes down what was ordered and opens its page: its units are incoming from then on, or from when its draft is
 * ordered. With `draft` it changes that one.
 */
export function PurchaseDialog({
  locations,
  start = { lines: [] },
  draft,
  onClose,
}: {
  locations: readonly StockLocation[];
  start?: PurchaseStart;
  draft?: Purchase;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const maySeeCosts = useMay('read_costs');
  const form = useVersions({
    name:
      draft === undefined
        ? `purchase:new:${start.lines.map(({ productId }) => productId).join()}`
        : `purchase:${draft.id}`,
    values: {
      ...(draft
        ? valuesOf(startOf(draft), draft.version)
        : valuesOf({ location: locations[0]?.location_code ?? '', ...start }, 0)),
      isDraft: start.lines.length > 0,
    },
    valuesOfCurrent: (current) => {
      const now = current as Purchase;
      return { ...valuesOf(startOf(now), now.version), isDraft: false };
    },
    labelOf: (field) => labels[field],
    textOf: (field, value) =>
      field === 'lines' ? linesInWords(value as readonly TypedLine[]) : String(value) || '—',
  });
  const { typed, type } = form;
  const { lines, isDraft } = typed;
  const { revalidate } = useRevalidator();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const text = (name: 'supplier' | 'reference' | 'expectedOn' | 'note') => ({
    autoComplete: 'off',
    value: typed[name],
    onChange: (event: { target: { value: string } }) => type({ [name]: event.target.value }),
  });
  const save = async (typed: Values, start: Values) => {
    const body = {
      supplier_name: typed.supplier,
      reference: typed.reference,
      location_code: typed.location,
      expected_on: typed.expectedOn === '' ? null : typed.expectedOn,
      note: typed.note,
      lines: typed.lines.map((line) => ({
        product_id: line.productId,
        quantity: Number(line.units),
        // What is no amount is refused beside its line.
        cost_cents: line.cost.trim() === '' ? null : (hundredthsOf(line.cost) ?? -1),
      })),
    };
    if (draft !== undefined) {
      const changed = new Set(changedFields(start, typed).map((field) => wireNames[field]));
      await browserApi().inventory.changePurchase({
        params: { id: draft.id },
        body: {
          ...Object.fromEntries(Object.entries(body).filter(([name]) => changed.has(name))),
          version: start.version,
        },
      });
      await revalidate();
      return undefined;
    }
    const { purchase } = await browserApi().inventory.addPurchase({
      body: { ...body, is_draft: typed.isDraft },
      idempotencyKey,
    });
    return purchase.id;
  };
  const act = async () => {
    const id = await form.save(save);
    if (id !== undefined) await navigate(adminLinks.purchase(id));
  };
  return (
    <FormDialog
      title={draft === undefined ? t('New purchase') : t('Change draft')}
      description={
        isDraft || draft !== undefined
          ? t('Nothing is incoming before you say that it was ordered.')
          : t('Its units are incoming until you receive them.')
      }
      size="md"
      confirmText={draft !== undefined ? t('Save') : isDraft ? t('Save draft') : t('Create')}
      backText={t('Cancel')}
      isReady={lines.length > 0}
      fields={form}
      act={act}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t('Supplier')} isRequired error={refusal?.fields['supplier_name']}>
              <TextInput {...text('supplier')} maxLength={120} />
            </Field>
            <Field label={t('Their number')} error={refusal?.fields['reference']}>
              <TextInput {...text('reference')} maxLength={60} />
            </Field>
            <Field label={t('Arrives at')} error={refusal?.fields['location_code']}>
              <Select
                options={optionsOf(locations)}
                value={typed.location}
                onChange={(event) => type({ location: event.target.value })}
              />
            </Field>
            <Field label={t('Expected on')} error={refusal?.fields['expected_on']}>
              <TextInput {...text('expectedOn')} type="date" />
            </Field>
          </div>
          <LinesField
            lines={lines}
            refusal={refusal}
            hasCost={maySeeCosts}
            onLinesChange={(next) => type({ lines: next })}
          />
          <Field label={t('Note')} error={refusal?.fields['note']}>
            <TextInput {...text('note')} maxLength={300} />
          </Field>
          {draft === undefined && (
            <Checkbox
              label={t('A draft: not ordered yet')}
              checked={isDraft}
              onChange={(event) => type({ isDraft: event.target.checked })}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

function startOf(purchase: Purchase): PurchaseStart {
  return {
    supplier: purchase.supplier_name,
    reference: purchase.reference,
    location: purchase.location_code,
    expectedOn: purchase.expected_on ?? '',
    note: purchase.note,
    lines: purchase.lines.map((line) => ({
      productId: line.product_id,
      name: line.product_name,
      sku: line.sku,
      units: String(line.quantity),
      cost: line.cost_cents === null ? '' : (line.cost_cents / 100).toFixed(2),
    })),
  };
}

type Values = ReturnType<typeof valuesOf> & { isDraft: boolean };

function valuesOf(start: PurchaseStart, version: number) {
  const { supplier = '', reference = '', location = '', expectedOn = '', note = '', lines } = start;
  return { supplier, reference, location, expectedOn, note, lines, version };
}

function linesInWords(lines: readonly TypedLine[]): string {
  return lines
    .map(({ units, sku, cost }) => `${units} × ${sku}${cost === '' ? '' : ` × $${cost}`}`)
    .join('\n');
}

const labels: Readonly<Record<keyof Values, Message>> = {
  supplier: msg('Supplier'),
  reference: msg('Their number'),
  location: msg('To'),
  expectedOn: msg('Expected on'),
  note: msg('Note'),
  lines: msg('Products'),
  version: msg('Version'),
  isDraft: msg('A draft: not ordered yet'),
};

const wireNames: Readonly<Partial<Record<keyof Values, string>>> = {
  supplier: 'supplier_name',
  reference: 'reference',
  location: 'location_code',
  expectedOn: 'expected_on',
  note: 'note',
  lines: 'lines',
};
