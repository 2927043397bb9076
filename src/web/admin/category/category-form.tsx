import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { PictureField } from '../admin-parts/picture-field.tsx';
import { ProductPicker } from '../admin-parts/product-picker.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { refusalOf } from '../admin-parts/staff-sentence.ts';
import type { Refusal } from '../admin-parts/staff-sentence.ts';
import { UnsavedGuard } from '../admin-parts/unsaved-guard.tsx';
import type { CategoryValues } from './save-category.ts';

/** The fields of the add and the edit screen (spec §2). */
export function CategoryForm({
  values,
  currentImage,
  submitText,
  onSave,
}: {
  values: CategoryValues;
  currentImage: string | null;
  submitText: string;
  /** Saves, tells, and gives what the form holds from then on. Throws what the API refused. */
  onSave: (values: CategoryValues) => Promise<CategoryValues>;
}) {
  const mayChange = useMay('catalog');
  const [refusal, setRefusal] = useState<Refusal>();
  const { control, register, handleSubmit, reset, setValue, formState } = useForm<CategoryValues>({
    defaultValues: values,
  });

  const save = async (typed: CategoryValues) => {
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
      {mayChange && (
        <div className="flex flex-wrap gap-3 border-t border-line pt-5">
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
        </div>
      )}
    </form>
  );
}
