import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { adminLinks } from '../../links.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Switch } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import { PictureField } from '../admin-parts/picture-field.tsx';
import { ProductPicker } from '../admin-parts/product-picker.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { refusalOf } from '../admin-parts/staff-sentence.ts';
import type { Refusal } from '../admin-parts/staff-sentence.ts';
import { UnsavedGuard } from '../admin-parts/unsaved-guard.tsx';
import { promotionProblems } from './promotion-values.ts';
import type { PromotionValues } from './promotion-values.ts';

/** The fields of the add and the edit screen. */
export function PromotionForm({
  values,
  currentImage,
  submitText,
  onSave,
}: {
  values: PromotionValues;
  currentImage: string | null;
  submitText: string;
  /** Saves, tells, and gives what the form holds from then on. Throws what the API refused. */
  onSave: (values: PromotionValues) => Promise<PromotionValues>;
}) {
  const mayChange = useMay('catalog');
  const [refusal, setRefusal] = useState<Refusal>();
  const { control, register, handleSubmit, reset, formState } = useForm<PromotionValues>({
    defaultValues: values,
  });
  const kind = useWatch({ control, name: 'kind' });

  const save = async (typed: PromotionValues) => {
    const problems = promotionProblems(typed);
    if (Object.keys(problems).length > 0) {
      setRefusal({ message: 'Check the marked fields.', fields: problems });
      return;
    }
    setRefusal(undefined);
    try {
      reset(await onSave(typed));
    } catch (error) {
      setRefusal(refusalOf(error));
    }
  };

  return (
    <form
      noValidate
      className="grid gap-6 rounded-lg border border-line bg-surface p-5 sm:p-7"
      onSubmit={(event) => void handleSubmit(save)(event)}
    >
      <UnsavedGuard isDirty={formState.isDirty && !formState.isSubmitting} />
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      <Field label="Promotion Name" error={refusal?.fields['promotion_name']}>
        <TextInput autoComplete="off" disabled={!mayChange} {...register('promotionName')} />
      </Field>
      <Controller
        control={control}
        name="image"
        render={({ field }) => (
          <PictureField
            label="Promotion Image"
            name="promotion_image"
            currentUrl={currentImage}
            file={field.value}
            onFileChange={field.onChange}
            error={refusal?.fields['promotion_image']}
            isDisabled={!mayChange}
          />
        )}
      />
      <Field label="Description" hint="Spanish; shoppers read it." error={refusal?.fields['description']}>
        <TextArea rows={3} disabled={!mayChange} {...register('description')} />
      </Field>
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label="Discount" error={refusal?.fields['kind']}>
          <Select
            disabled={!mayChange}
            options={[
              { value: 'percent', label: 'Percent' },
              { value: 'amount', label: 'Amount off each unit' },
            ]}
            {...register('kind')}
          />
        </Field>
        <Field
          label={kind === 'percent' ? 'Percent off' : 'Pesos off each unit'}
          error={refusal?.fields['value']}
        >
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            disabled={!mayChange}
            end={<span className="pr-3">{kind === 'percent' ? '%' : 'MXN'}</span>}
            {...register('discount')}
          />
        </Field>
        <Field label="Starts" hint="Mexico City time" error={refusal?.fields['starts_at']}>
          <TextInput type="datetime-local" disabled={!mayChange} {...register('startsAt')} />
        </Field>
        <Field label="Ends" hint="Mexico City time" error={refusal?.fields['ends_at']}>
          <TextInput type="datetime-local" disabled={!mayChange} {...register('endsAt')} />
        </Field>
      </div>
      <Switch
        label="Paused: prices are the usual ones until you resume it"
        disabled={!mayChange}
        {...register('isPaused')}
      />
      <Controller
        control={control}
        name="products"
        render={({ field }) => (
          <ProductPicker
            chosen={field.value}
            onChosenChange={field.onChange}
            error={refusal?.fields['products']}
            isDisabled={!mayChange}
          />
        )}
      />
      {mayChange && (
        <div className="flex flex-wrap gap-3 border-t border-line pt-5">
          <Button type="submit" isBusy={formState.isSubmitting}>
            {submitText}
          </Button>
          <ButtonLink variant="secondary" to={adminLinks.promotions()}>
            Back to promotions
          </ButtonLink>
        </div>
      )}
    </form>
  );
}
