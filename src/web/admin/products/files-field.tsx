import { type Control, useFieldArray, type UseFormRegister } from 'react-hook-form';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { UploadFiles } from './pictures/upload-files.tsx';
import type { ProductValues } from './product-values.ts';

/** The API's limit. */
const filesMax = 12;

/** Manuals and drivers of a product, each a title and an address, in the order of the shop's page. */
export function FilesField({
  productId,
  control,
  register,
  error,
  isDisabled,
}: {
  /** Undefined for one that is being added: it takes addresses only. */
  productId: number | undefined;
  control: Control<ProductValues>;
  register: UseFormRegister<ProductValues>;
  error: string | undefined;
  isDisabled: boolean;
}) {
  const { fields, append, remove } = useFieldArray({ control, name: 'files' });
  return (
    <fieldset disabled={isDisabled} className="grid gap-3">
      <legend className="text-sm font-medium">{t('Files')}</legend>
      <p className="text-xs text-ink-soft">
        {t(
          'Manuals and drivers. Shoppers read the title, so write it in Spanish; the address begins with https:// or /.',
        )}
      </p>
      {fields.map((field, index) => (
        <div key={field.id} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] items-end gap-2">
          <Field label={t('Title {index}', { index: index + 1 })} isLabelHidden={index > 0}>
            <TextInput autoComplete="off" maxLength={120} {...register(`files.${index}.title`)} />
          </Field>
          <Field label={t('Address {index}', { index: index + 1 })} isLabelHidden={index > 0}>
            <TextInput
              inputMode="url"
              autoComplete="off"
              maxLength={500}
              {...register(`files.${index}.url`)}
            />
          </Field>
          {!isDisabled && (
            <IconButton
              icon="trash"
              label={t('Remove file {index}', { index: index + 1 })}
              onClick={() => remove(index)}
            />
          )}
        </div>
      ))}
      {error !== undefined && (
        <p role="alert" className="text-xs font-medium text-danger">
          {error}
        </p>
      )}
      {!isDisabled && fields.length < filesMax && (
        <div className="flex flex-wrap items-start gap-2">
          {productId !== undefined && (
            <UploadFiles
              productId={productId}
              onKept={(kept) => append(kept.slice(0, filesMax - fields.length))}
            />
          )}
          <Button
            variant="secondary"
            size="sm"
            iconStart="plus"
            onClick={() => append({ title: '', url: '' })}
          >
            {t('Add an address')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
