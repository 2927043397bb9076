import { Controller } from 'react-hook-form';
import { t } from '../../../i18n/t.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import { adminLinks } from '../../admin-links.ts';
import { PictureField } from '../admin-parts/picture-field.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { StaffForm, useStaffForm } from '../admin-parts/staff-form.tsx';
import type { StaffFormProps } from '../admin-parts/staff-form.tsx';
import { brandLabels, valuesOf } from './save-brand.ts';
import type { BrandDetail, BrandValues } from './save-brand.ts';

/** The fields of the add and the edit screen. */
export function BrandForm({ values, currentImage, submitText, onSave }: StaffFormProps<BrandValues>) {
  const mayChange = useMay('catalog');
  const form = useStaffForm<BrandValues>({
    values,
    onSave,
    valuesOfCurrent: (current) => valuesOf(current as BrandDetail),
  });
  const { control, register, formState, refusal } = form;
  return (
    <StaffForm
      form={form}
      labelOf={(field) => brandLabels[field]}
      buttons={
        mayChange && (
          <>
            <Button type="submit" isBusy={formState.isSubmitting}>
              {submitText}
            </Button>
            <ButtonLink variant="secondary" to={adminLinks.brands()}>
              {t('Back to brands')}
            </ButtonLink>
          </>
        )
      }
    >
      <Field label={t('Brand Name')} error={refusal?.fields['brand_name']}>
        <TextInput autoComplete="off" disabled={!mayChange} {...register('brandName')} />
      </Field>
      <Controller
        control={control}
        name="image"
        render={({ field }) => (
          <PictureField
            label={t('Brand Image')}
            name="brand_image"
            currentUrl={currentImage}
            file={field.value}
            onFileChange={field.onChange}
            error={refusal?.fields['brand_image']}
            isDisabled={!mayChange}
          />
        )}
      />
      <Field
        label={t('Description')}
        hint={t('Spanish; stands on the brand’s page.')}
        error={refusal?.fields['description']}
      >
        <TextArea rows={5} disabled={!mayChange} {...register('description')} />
      </Field>
      <Field
        label={t('Warranty')}
        hint={t('Spanish; stands on the page of every product of the brand.')}
        error={refusal?.fields['warranty_text']}
      >
        <TextArea rows={3} disabled={!mayChange} {...register('warrantyText')} />
      </Field>
      <div className="grid gap-6 sm:grid-cols-2">
        <Field
          label={t('Months of warranty')}
          hint={t('Empty where it depends on the model.')}
          error={refusal?.fields['warranty_months']}
        >
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            disabled={!mayChange}
            {...register('warrantyMonths')}
          />
        </Field>
        <Field
          label={t('Served by')}
          hint={t('Whom a buyer turns to after the days in which the shop itself answers for defects.')}
          error={refusal?.fields['warranty_by']}
        >
          <Select
            disabled={!mayChange}
            options={[
              { value: '', label: t('Not stated') },
              { value: 'shop', label: t('This shop') },
              { value: 'maker', label: t('The maker’s service') },
            ]}
            {...register('warrantyBy')}
          />
        </Field>
      </div>
    </StaffForm>
  );
}
