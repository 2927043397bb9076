import { Controller } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { PictureField } from '../admin-parts/picture-field.tsx';
import { ProductPicker } from '../admin-parts/product-picker.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { StaffForm, useStaffForm } from '../admin-parts/staff-form.tsx';
import type { StaffFormProps } from '../admin-parts/staff-form.tsx';
import type { CategoryValues } from './save-category.ts';

/** The fields of the add and the edit screen (spec §2). */
export function CategoryForm({ values, currentImage, submitText, onSave }: StaffFormProps<CategoryValues>) {
  const mayChange = useMay('catalog');
  const form = useStaffForm<CategoryValues>({ values, onSave });
  const { control, register, setValue, formState, refusal } = form;

  return (
    <StaffForm
      form={form}
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
              Cancel
            </Button>
          </>
        )
      }
    >
      <Field label="Category Name" error={refusal?.fields['category_name']}>
        <TextInput autoComplete="off" disabled={!mayChange} {...register('categoryName')} />
      </Field>
      <Controller
        control={control}
        name="image"
        render={({ field }) => (
          <PictureField
            label="Category Image"
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
            chosen={field.value}
            onChosenChange={field.onChange}
            error={refusal?.fields['products']}
            isDisabled={!mayChange}
          />
        )}
      />
    </StaffForm>
  );
}
