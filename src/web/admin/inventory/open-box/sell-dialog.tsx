import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { t } from '../../../../i18n/t.ts';
import { formatPesos } from '../../../../platform/money.ts';
import { flowToastMilliseconds } from '../../../constants.ts';
import { browserApi } from '../../../data.ts';
import { adminLinks } from '../../../admin-links.ts';
import { successToast } from '../../../toasts.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea, TextInput } from '../../../ui/text-input.tsx';
import { FileInput } from '../../admin-parts/file-input.tsx';
import { FormDialog } from '../../admin-parts/form-dialog.tsx';
import { amountError, hundredthsOf, typedHundredths } from '../../admin-parts/hundredths.ts';
import { useVersions } from '../../admin-parts/use-versions.tsx';
import { selectOptions } from '../../admin-parts/select-options.ts';
import { optionsOf, type StockLocation } from '../inventory-words.ts';
import { gradeOptions, type OpenBox, type WaitingUnit } from './open-box-words.ts';

/** A first price: so much of the new one, in whole pesos. */
const firstPercent = 85;

/**
 * Puts a unit on sale: grade, price, warranty, shelf and photos. With photos it is for sale once they are there; without
 * any it stays hidden, to be shown from the page of its product.
 */
export function SellDialog({
  unit,
  locations,
  onClose,
}: {
  unit: WaitingUnit;
  locations: readonly StockLocation[];
  onClose: () => void;
}) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const form = useVersions({
    name: `sell:${unit.unit_id}`,
    values: {
      grade: 'good' as OpenBox['grade'],
      price: typedHundredths(Math.round((unit.price_cents * firstPercent) / 10_000) * 100),
      months: '6',
      note: '',
      location: locations[0]?.location_code ?? '',
      bin: 'OPEN BOX',
    },
  });
  const { typed, type } = form;
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const text = (name: 'price' | 'months' | 'note' | 'bin') => ({
    autoComplete: 'off',
    value: typed[name],
    onChange: (event: { target: { value: string } }) => type({ [name]: event.target.value }),
  });
  const sell = async () => {
    const api = browserApi();
    const { product } = await form.save((typed) =>
      api.returns.sellOpenBox({
        params: { return_id: unit.return_id, unit_id: unit.unit_id },
        body: {
          grade: typed.grade,
          price_cents: hundredthsOf(typed.price) ?? 0,
          warranty_months: Number(typed.months),
          note: typed.note,
          location_code: typed.location,
          bin: typed.bin,
          status: 'hidden',
        },
      }),
    );
    // From here on the unit is there: what fails now is mended on the page of its product.
    const isShown = await showWithPhotos(product.id, photos).catch(() => false);
    await revalidate();
    if (isShown) successToast(t('{sku} is for sale.', { sku: product.sku }), flowToastMilliseconds);
    else await navigate(adminLinks.product(product.id));
  };
  return (
    <FormDialog
      title={t('Sell as open box')}
      description={t('{productName} · {amount} new', {
        productName: unit.product_name,
        amount: formatPesos(unit.price_cents),
      })}
      size="md"
      confirmText={photos.length > 0 ? t('Put on sale') : t('Keep hidden until it has photos')}
      backText={t('Cancel')}
      isReady={hundredthsOf(typed.price) !== undefined && /^\d{1,3}$/.test(typed.months)}
      fields={form}
      act={sell}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Field
            label={t('Photos of this unit')}
            hint={t('JPEG, PNG, WebP or AVIF; the first is the main one. A phone opens its camera.')}
          >
            <FileInput
              multiple
              accept="image/*"
              onChange={(event) => setPhotos([...(event.target.files ?? [])])}
            />
          </Field>
          <div className="grid gap-4 sm:grid-cols-3">
            <Field label={t('Grade')} error={refusal?.fields['grade']}>
              <Select
                options={selectOptions(gradeOptions)}
                value={typed.grade}
                onChange={(event) => type({ grade: event.target.value as OpenBox['grade'] })}
              />
            </Field>
            <Field
              label={t('Price with IVA')}
              isRequired
              error={amountError(typed.price) ?? refusal?.fields['price_cents']}
              hint={
                (hundredthsOf(typed.price) ?? 0) >= unit.price_cents
                  ? t('As much as a new one costs, or more.')
                  : undefined
              }
            >
              <TextInput {...text('price')} inputMode="decimal" />
            </Field>
            <Field label={t('Warranty, months')} isRequired error={refusal?.fields['warranty_months']}>
              <TextInput {...text('months')} inputMode="numeric" />
            </Field>
          </div>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t('At')} error={refusal?.fields['location_code']}>
              <Select
                options={optionsOf(locations)}
                value={typed.location}
                onChange={(event) => type({ location: event.target.value })}
              />
            </Field>
            <Field label={t('Shelf')} error={refusal?.fields['bin']}>
              <TextInput {...text('bin')} maxLength={40} />
            </Field>
          </div>
          <Field
            label={t('Note for buyers')}
            hint={t('In Spanish: what is missing, where it is marked.')}
            error={refusal?.fields['note']}
          >
            <TextArea {...text('note')} rows={3} maxLength={1000} />
          </Field>
        </>
      )}
    </FormDialog>
  );
}

/** Adds the photos and shows the product; false where there are none to show. */
async function showWithPhotos(id: number, photos: readonly File[]): Promise<boolean> {
  if (photos.length === 0) return false;
  const api = browserApi();
  const form = new FormData();
  for (const photo of photos) form.append('files', photo);
  const { version } = await api.catalog.addProductPictures({ params: { id }, form });
  await api.catalog.updateProduct({ params: { id }, body: { status: 'active', version } });
  return true;
}
