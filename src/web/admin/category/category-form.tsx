import { Controller } from 'react-hook-form';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import { PictureField } from '../admin-parts/picture-field.tsx';
import { ProductPicker } from '../admin-parts/product-picker.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { StaffForm, useStaffForm } from '../admin-parts/staff-form.tsx';
import type { StaffFormProps } from '../admin-parts/staff-form.tsx';
import { categoryLabels, valuesOf } from './save-category.ts';
import type { CategoryDetail, CategoryValues } from './save-category.ts';
import { productDropdownText } from '../../constants.ts';

/** The fields of the add and the edit screen (spec §2). */
export function CategoryForm({
  values,
  currentImage,
  slug,
  submitText,
  onSave,
}: StaffFormProps<CategoryValues> & {
  /** Of one that is there: its page has an address and texts of its own. */
  slug?: string;
}) {
  const mayChange = useMay('catalog');
  const form = useStaffForm<CategoryValues>({
    values,
    onSave,
    valuesOfCurrent: (current) => valuesOf(current as CategoryDetail),
  });
  const { control, register, setValue, formState, refusal } = form;

  return (
    <StaffForm
      form={form}
      labelOf={(field) => categoryLabels[field]}
      buttons={
        mayChange && (
          <>
            <Button type="submit" isBusy={formState.isSubmitting}>
              {submitText}
            </Button>
            {/* Clears the chosen products and nothing else (spec §2). */}
            <Button
              variant="secondary"
              onClick={() => setValue('products', [], { shouldDirty: true })}
              disabled={formState.isSubmitting}
            >
              {t('Cancel')}
            </Button>
          </>
        )
      }
    >
      <Field label={t('Category Name')} error={refusal?.fields['category_name']}>
        <TextInput autoComplete="off" disabled={!mayChange} {...register('categoryName')} />
      </Field>
      <Controller
        control={control}
        name="image"
        render={({ field }) => (
          <PictureField
            label={t('Category Image')}
            name="category_image"
            currentUrl={currentImage}
            file={field.value}
            onFileChange={field.onChange}
            error={refusal?.fields['category_image']}
            isDisabled={!mayChange}
          />
        )}
      />
      <Controller
        control={control}
        name="products"
        render={({ field }) => (
          <ProductPicker
            words={productDropdownText}
            chosen={field.value}
            onChosenChange={field.onChange}
            error={refusal?.fields['products']}
            isDisabled={!mayChange}
          />
        )}
      />
      {slug !== undefined && (
        <fieldset className="grid gap-6 border-t border-line pt-6">
          <legend className="sr-only">{t('Page in the shop')}</legend>
          <Field
            label={t('Address')}
            hint={t('The end of /category/…; the one of before leads to the new one.')}
            error={refusal?.fields['slug']}
          >
            <TextInput autoComplete="off" spellCheck={false} disabled={!mayChange} {...register('slug')} />
          </Field>
          <Field
            label={t('Title for search engines')}
            hint={t('Spanish; empty: the name.')}
            error={refusal?.fields['seo_title']}
          >
            <TextInput autoComplete="off" disabled={!mayChange} {...register('seoTitle')} />
          </Field>
          <Field
            label={t('Description for search engines')}
            hint={t('Spanish, up to 320 characters.')}
            error={refusal?.fields['seo_description']}
          >
            <TextArea rows={3} disabled={!mayChange} {...register('seoDescription')} />
          </Field>
        </fieldset>
      )}
    </StaffForm>
  );
}
