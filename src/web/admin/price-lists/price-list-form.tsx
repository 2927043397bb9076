import { Controller, useWatch } from 'react-hook-form';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { ProductPicker } from '../admin-parts/product-picker.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { StaffForm, useStaffForm } from '../admin-parts/staff-form.tsx';
import { PriceBreaks } from './price-breaks.tsx';
import { priceListLabels, priceListProblems, valuesOfList } from './price-list-values.ts';
import type { PriceListDetail, PriceListValues } from './price-list-values.ts';

/** Name, percentage and own prices of a price list; adding and changing look the same. */
export function PriceListForm({
  values,
  submitText,
  onSave,
}: {
  values: PriceListValues;
  submitText: string;
  /** Saves, tells, and gives what the form holds from then on. Throws what the API refused. */
  onSave: (values: PriceListValues, start: PriceListValues) => Promise<PriceListValues>;
}) {
  const mayChange = useMay('catalog');
  const form = useStaffForm<PriceListValues>({
    values,
    onSave,
    findProblems: priceListProblems,
    valuesOfCurrent: (current) => valuesOfList(current as PriceListDetail),
  });
  const { control, register, refusal, formState } = form;
  const products = useWatch({ control, name: 'products' });
  return (
    <StaffForm
      form={form}
      labelOf={(field) => priceListLabels[field]}
      buttons={
        mayChange && (
          <Button type="submit" isBusy={formState.isSubmitting}>
            {submitText}
          </Button>
        )
      }
    >
      <div className="grid gap-6 sm:grid-cols-2">
        <Field
          label={t('Name')}
          hint={t('Customers read it beside their price.')}
          error={refusal?.fields['name']}
        >
          <TextInput autoComplete="off" maxLength={80} disabled={!mayChange} {...register('name')} />
        </Field>
        <Field
          label={t('Percent off every regular price')}
          hint={t('0 where only the prices below hold.')}
          error={refusal?.fields['basis_points']}
        >
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            disabled={!mayChange}
            end={<span className="pr-3">%</span>}
            {...register('percent')}
          />
        </Field>
        <Field
          label={t(priceListLabels.minimum)}
          hint={t('Goods of an order by this list cost at least so much; empty takes any.')}
          error={refusal?.fields['minimum_cents']}
        >
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            disabled={!mayChange}
            end={<span className="pr-3">{t('MXN')}</span>}
            {...register('minimum')}
          />
        </Field>
      </div>
      <Controller
        control={control}
        name="products"
        render={({ field }) => (
          <ProductPicker
            label={t(priceListLabels.products)}
            chosen={field.value}
            onChosenChange={field.onChange}
            error={refusal?.fields['products']}
            isDisabled={!mayChange}
          />
        )}
      />
      <Controller
        control={control}
        name="prices"
        render={({ field }) => (
          <>
            {products.map(({ ref_id: refId, product_name: name }) => (
              <label key={refId} className="grid grid-cols-[1fr_9rem] items-center gap-3 text-sm">
                <span>{name}</span>
                <TextInput
                  inputMode="decimal"
                  autoComplete="off"
                  disabled={!mayChange}
                  end={<span className="pr-3">{t('MXN')}</span>}
                  value={field.value[refId] ?? ''}
                  onChange={(event) => field.onChange({ ...field.value, [refId]: event.target.value })}
                />
              </label>
            ))}
          </>
        )}
      />
      <Controller
        control={control}
        name="breaks"
        render={({ field }) => (
          <PriceBreaks
            value={field.value}
            products={products}
            error={refusal?.fields['breaks']}
            isDisabled={!mayChange}
            onValueChange={field.onChange}
          />
        )}
      />
      {(refusal?.fields['reason'] !== undefined || formState.dirtyFields.reason) && (
        <Field
          label={t('Reason for prices below cost')}
          isRequired
          hint={t('It stays in the records.')}
          error={refusal?.fields['reason']}
        >
          <TextInput autoComplete="off" maxLength={300} {...register('reason')} />
        </Field>
      )}
    </StaffForm>
  );
}
