import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { ProductPicker } from '../admin-parts/product-picker.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { refusalOf } from '../admin-parts/staff-sentence.ts';
import type { Refusal } from '../admin-parts/staff-sentence.ts';
import { UnsavedGuard } from '../admin-parts/unsaved-guard.tsx';
import { priceListProblems } from './price-list-values.ts';
import type { PriceListValues } from './price-list-values.ts';

/** Name, percentage and own prices of a price list; adding and changing look the same. */
export function PriceListForm({
  values: saved,
  submitText,
  onSave,
}: {
  values: PriceListValues;
  submitText: string;
  /** Saves and tells. Throws what the API refused. */
  onSave: (values: PriceListValues) => Promise<void>;
}) {
  const mayChange = useMay('catalog');
  const [values, setValues] = useState(saved);
  const [isDirty, setIsDirty] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const change = (part: Partial<PriceListValues>) => {
    setValues({ ...values, ...part });
    setIsDirty(true);
  };
  const save = async () => {
    const fields = priceListProblems(values);
    if (Object.keys(fields).length > 0) return setRefusal({ message: 'Check the marked fields.', fields });
    setRefusal(undefined);
    setIsSaving(true);
    try {
      await onSave(values);
      // A reason is of one change; the next asks for its own.
      setValues({ ...values, reason: '' });
      setIsDirty(false);
    } catch (error) {
      setRefusal(refusalOf(error));
    }
    setIsSaving(false);
  };
  return (
    <form
      noValidate
      className="grid gap-6 rounded-lg border border-line bg-surface p-5 sm:p-7"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <UnsavedGuard isDirty={isDirty && !isSaving} />
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label="Name" hint="Customers read it beside their price." error={refusal?.fields['name']}>
          <TextInput
            autoComplete="off"
            maxLength={80}
            disabled={!mayChange}
            value={values.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <Field
          label="Percent off every regular price"
          hint="0 where only the prices below hold."
          error={refusal?.fields['basis_points']}
        >
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            disabled={!mayChange}
            end={<span className="pr-3">%</span>}
            value={values.percent}
            onChange={(event) => change({ percent: event.target.value })}
          />
        </Field>
      </div>
      <ProductPicker
        label="Products with a price of their own"
        chosen={values.products}
        onChosenChange={(products) => change({ products })}
        error={refusal?.fields['products']}
        isDisabled={!mayChange}
      />
      {values.products.map(({ ref_id: refId, product_name: name }) => (
        <label key={refId} className="grid grid-cols-[1fr_9rem] items-center gap-3 text-sm">
          <span>{name}</span>
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            disabled={!mayChange}
            end={<span className="pr-3">MXN</span>}
            value={values.prices[refId] ?? ''}
            onChange={(event) => change({ prices: { ...values.prices, [refId]: event.target.value } })}
          />
        </label>
      ))}
      {(refusal?.fields['reason'] !== undefined || values.reason !== '') && (
        <Field
          label="Reason for prices below cost"
          isRequired
          hint="It stays in the records."
          error={refusal?.fields['reason']}
        >
          <TextInput
            autoComplete="off"
            maxLength={300}
            value={values.reason}
            onChange={(event) => change({ reason: event.target.value })}
          />
        </Field>
      )}
      {mayChange && (
        <div className="border-t border-line pt-5">
          <Button type="submit" isBusy={isSaving}>
            {submitText}
          </Button>
        </div>
      )}
    </form>
  );
}
