import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { t } from '../../../i18n/t.ts';
import { formatPesos } from '../../../platform/money.ts';
import { browserApi } from '../../data.ts';
import { Button } from '../../ui/button.tsx';
import { MultiCombobox } from '../../ui/combobox.tsx';
import type { ComboboxOption } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import { useFocusOnRefusal } from '../../ui/use-focus-on-refusal.ts';
import { Card } from '../admin-parts/card.tsx';
import { hundredthsOf } from '../admin-parts/hundredths.ts';
import { useMay } from '../admin-parts/rights.tsx';
import type { Shelves } from '../admin-parts/shelves.ts';
import { StaffForm, useStaffForm } from '../admin-parts/staff-form.tsx';
import { FilesField } from './files-field.tsx';
import { LockToggle } from './lock-toggle.tsx';
import {
  type EditedProduct,
  type LockableField,
  productLabels,
  productProblems,
  type ProductValues,
  valuesOfProduct,
} from './product-values.ts';

/** What the form offers to choose from. */
export type ProductChoices = { shelves: Shelves; kinds: readonly { kind: string; label: string }[] };

/** What who only writes about products may change. */
const texts: ReadonlySet<string> = new Set<keyof ProductValues>([
  'productName',
  'description',
  'seoTitle',
  'seoDescription',
]);

/** The fields of a new or a present product; `renderPictures` stands between them. */
export function ProductForm({
  values,
  choices,
  product,
  submitText,
  onSave,
  renderPictures,
}: {
  values: ProductValues;
  choices: ProductChoices;
  /** Undefined for one that is being added. */
  product?: EditedProduct;
  submitText: string;
  onSave: (values: ProductValues, start: ProductValues) => Promise<ProductValues>;
  /** Given who writes them: staff alone, or feeds too. */
  renderPictures?: (lock: ReactNode) => ReactNode;
}) {
  const mayChange = useMay('catalog');
  const mayWrite = useMay('catalog', 'write_products');
  const mayReadCosts = useMay('read_costs');
  const form = useStaffForm<ProductValues>({
    values,
    onSave,
    findProblems: productProblems,
    valuesOfCurrent: (current) => valuesOfProduct(current as EditedProduct),
  });
  const { register, control, formState, refusal, setValue, getValues } = form;
  // Pictures are kept at once, and with them who writes them: the form goes on with the version that this left.
  const goOnFrom = useEffectEvent((version: number) => {
    if (version > form.start.version) form.takeIn(values);
  });
  useEffect(() => goOnFrom(values.version), [values.version]);
  const errors = refusal?.fields ?? {};
  const box = useFocusOnRefusal<HTMLDivElement>(refusal);
  const locked = useWatch({ control, name: 'locked' });
  const offers = product?.offers ?? [];
  const writersOf = (field: LockableField) => [
    ...new Set(offers.flatMap(({ supplier, writes }) => (writes.includes(field) ? [supplier] : []))),
  ];
  const lockOf = (label: string, wireName: LockableField) =>
    product && (
      <LockToggle
        label={label}
        isLocked={locked.includes(wireName)}
        suppliers={writersOf(wireName)}
        isDisabled={!mayChange}
        onChange={(isLocked) =>
          setValue(
            'locked',
            isLocked
              ? [...getValues('locked'), wireName]
              : getValues('locked').filter((one) => one !== wireName),
            { shouldDirty: true },
          )
        }
      />
    );
  /** A field's label, and who writes it. */
  const owned = (field: keyof ProductValues, wireName: LockableField) => ({
    label: t(productLabels[field]),
    labelEnd: lockOf(t(productLabels[field]), wireName),
  });
  const text = (name: keyof ProductValues & string) => ({
    autoComplete: 'off',
    disabled: !(texts.has(name) ? mayWrite : mayChange),
    ...register(name as 'productName'),
  });
  return (
    <div ref={box}>
      <StaffForm
        form={form}
        isFramed={false}
        labelOf={(field) => productLabels[field]}
        buttons={
          mayWrite && (
            <>
              <Button type="submit" isBusy={formState.isSubmitting} disabled={!formState.isDirty}>
                {submitText}
              </Button>
              {product && (
                <Button
                  variant="secondary"
                  disabled={!formState.isDirty || formState.isSubmitting}
                  onClick={form.versions.discard}
                >
                  {t('Discard changes')}
                </Button>
              )}
              <span className="self-center text-sm text-ink-faint">
                {formState.isDirty ? t('Not saved yet') : product ? t('Everything is saved') : ''}
              </span>
            </>
          )
        }
      >
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid gap-6">
            <Card title={t('What shoppers read')}>
              <div className="grid gap-5">
                <Field
                  {...owned('productName', 'product_name')}
                  isRequired={!product}
                  error={errors['product_name']}
                >
                  <TextArea rows={2} {...text('productName')} />
                </Field>
                <Field
                  {...owned('description', 'description')}
                  hint={t('Spanish; shoppers read it.')}
                  error={errors['description']}
                >
                  <TextArea rows={8} {...text('description')} />
                </Field>
              </div>
            </Card>
            {renderPictures?.(lockOf(t('Pictures'), 'images'))}
            <Card title={t('Price')}>
              <div className="grid gap-5 sm:grid-cols-2">
                <Field {...owned('price', 'price_cents')} isRequired={!product} error={errors['price_cents']}>
                  <TextInput
                    inputMode="decimal"
                    end={<span className="pr-3">{t('MXN')}</span>}
                    {...text('price')}
                  />
                </Field>
                {/* Empty would say that nobody knows what it costs. */}
                {(mayReadCosts || !product) && (
                  <Field
                    label={t(productLabels.cost)}
                    hint={
                      product?.offers[0]?.cost_cents
                        ? t('Empty: what {supplier} asks, {amount}.', {
                            supplier: product.offers[0].supplier,
                            amount: formatPesos(product.offers[0].cost_cents),
                          })
                        : t('What a unit costs the shop.')
                    }
                    error={errors['cost_cents']}
                  >
                    <TextInput
                      inputMode="decimal"
                      end={<span className="pr-3">{t('MXN')}</span>}
                      {...text('cost')}
                    />
                  </Field>
                )}
                <Margin form={form} product={product} />
                {errors['reason'] !== undefined && (
                  <Field
                    label={t(productLabels.reason)}
                    isRequired
                    hint={t('It stays in the records.')}
                    error={errors['reason']}
                    className="sm:col-span-2"
                  >
                    <TextInput maxLength={300} {...text('reason')} />
                  </Field>
                )}
              </div>
            </Card>
            <Card title={t('Found by machines')}>
              <div className="grid gap-5">
                <Field
                  label={t(productLabels.seoTitle)}
                  hint={t('Empty: the name.')}
                  error={errors['seo_title']}
                >
                  <TextInput maxLength={120} {...text('seoTitle')} />
                </Field>
                <Field
                  label={t(productLabels.seoDescription)}
                  hint={t('Empty: the beginning of the description.')}
                  error={errors['seo_description']}
                >
                  <TextArea rows={2} maxLength={320} {...text('seoDescription')} />
                </Field>
              </div>
            </Card>
            <Card title={t('Files')}>
              <FilesField
                productId={product?.id}
                control={control}
                register={register}
                isDisabled={!mayChange}
                error={
                  Object.keys(errors).some((field) => field.startsWith('files'))
                    ? t('Every file needs a title and an address that begins with https:// or /.')
                    : undefined
                }
              />
            </Card>
          </div>
          <div className="grid gap-6">
            <Card title={t('Where it stands')}>
              <div className="grid gap-5">
                <Field label={t(productLabels.status)} error={errors['status']}>
                  <Select
                    options={[
                      { value: 'active', label: t('Active: for sale') },
                      { value: 'hidden', label: t('Hidden: a draft') },
                      { value: 'discontinued', label: t('Discontinued: archived') },
                    ]}
                    {...text('status')}
                  />
                </Field>
                <Controller
                  control={control}
                  name="categories"
                  render={({ field }) => (
                    <Field
                      {...owned('categories', 'category')}
                      isRequired={!product}
                      error={errors['category_ids'] ?? errors['category_id']}
                    >
                      <MultiCombobox
                        label={t(productLabels.categories)}
                        options={choices.shelves.categories}
                        isDisabled={!mayChange}
                        chosen={field.value}
                        onChosenChange={field.onChange}
                      />
                    </Field>
                  )}
                />
                <Field
                  {...owned('brand', 'brand')}
                  isRequired={!product}
                  hint={t('A brand that is new is added.')}
                  error={errors['brand'] ?? errors['brand_id']}
                >
                  <TextInput list="brands-of-the-shop" {...text('brand')} />
                </Field>
                <datalist id="brands-of-the-shop">
                  {choices.shelves.brands.map(({ value, label }) => (
                    <option key={value}>{label}</option>
                  ))}
                </datalist>
                <Field
                  {...owned('kind', 'category')}
                  isRequired={!product}
                  hint={t('Decides its specs, filters and place in the configurator.')}
                  error={errors['kind']}
                >
                  <Select
                    placeholder={t('Choose')}
                    options={choices.kinds.map(({ kind, label }) => ({ value: kind, label }))}
                    {...text('kind')}
                  />
                </Field>
              </div>
            </Card>
            <Card title={t('Codes')}>
              <div className="grid gap-5">
                <Field
                  label={t(productLabels.sku)}
                  isRequired={!product}
                  hint={product ? undefined : t('In addresses and on labels; it stays.')}
                  error={errors['sku']}
                >
                  <TextInput {...text('sku')} disabled={!mayChange || product !== undefined} />
                </Field>
                <Field {...owned('mpn', 'mpn')} error={errors['mpn']}>
                  <TextInput {...text('mpn')} />
                </Field>
                <Field {...owned('ean', 'ean')} error={errors['ean']}>
                  <TextInput inputMode="numeric" {...text('ean')} />
                </Field>
                <Field {...owned('upc', 'upc')} error={errors['upc']}>
                  <TextInput inputMode="numeric" {...text('upc')} />
                </Field>
              </div>
            </Card>
            <Card title={t('Parcel and terms')}>
              <div className="grid gap-5">
                <Field {...owned('weight', 'weight_grams')} error={errors['weight_grams']}>
                  <TextInput inputMode="numeric" end={<span className="pr-3">g</span>} {...text('weight')} />
                </Field>
                <div className="grid grid-cols-3 gap-3">
                  {(['length', 'width', 'height'] as const).map((side) => (
                    <Field
                      key={side}
                      label={t(productLabels[side])}
                      error={side === 'length' ? errors['box_mm'] : undefined}
                    >
                      <TextInput
                        inputMode="numeric"
                        end={<span className="pr-2">{t('mm')}</span>}
                        {...text(side)}
                      />
                    </Field>
                  ))}
                </div>
                <Field
                  label={t(productLabels.warranty)}
                  hint={
                    product?.brand_warranty_months
                      ? t('Empty: {brandWarrantyMonths} months, as its brand.', {
                          brandWarrantyMonths: product.brand_warranty_months,
                        })
                      : t('Empty: as its brand.')
                  }
                  error={errors['warranty_months']}
                >
                  <TextInput
                    inputMode="numeric"
                    end={<span className="pr-3">{t('months')}</span>}
                    {...text('warranty')}
                  />
                </Field>
                <Field
                  label={t(productLabels.maxPerOrder)}
                  hint={t('1 to 99; empty: no limit.')}
                  error={errors['max_per_order']}
                >
                  <TextInput inputMode="numeric" {...text('maxPerOrder')} />
                </Field>
                <Field
                  label={t(productLabels.tax)}
                  hint={t('The price stays; orders and invoices split it by this rate.')}
                  error={errors['tax_basis_points']}
                >
                  <Select
                    options={[
                      { value: '', label: t('As the shop') },
                      { value: '1600', label: '16 %' },
                      { value: '800', label: '8 %' },
                      { value: '0', label: '0 %' },
                    ]}
                    {...text('tax')}
                  />
                </Field>
              </div>
            </Card>
            <Card title={t(productLabels.related)}>
              <Controller
                control={control}
                name="related"
                render={({ field }) => (
                  <Field
                    label={t('Products')}
                    hint={t('Before what is merely like it.')}
                    error={errors['related_ids']}
                  >
                    <MultiCombobox
                      label={t('Products')}
                      placeholder={t('Name, SKU, part number')}
                      search={findProducts}
                      isDisabled={!mayChange}
                      chosen={field.value}
                      onChosenChange={field.onChange}
                    />
                  </Field>
                )}
              />
            </Card>
          </div>
        </div>
      </StaffForm>
    </div>
  );
}

/** What is left of the price, from what is typed. */
function Margin({
  form: { control },
  product,
}: {
  form: ReturnType<typeof useStaffForm<ProductValues>>;
  product: EditedProduct | undefined;
}) {
  const [price, cost] = useWatch({ control, name: ['price', 'cost'] });
  const priceCents = hundredthsOf(price);
  const costCents = hundredthsOf(cost) ?? product?.offers[0]?.cost_cents ?? undefined;
  if (priceCents === undefined || costCents === undefined || priceCents === 0) return null;
  const left = priceCents - costCents;
  return (
    <p className="text-sm sm:col-span-2">
      <span className="text-ink-faint">{t('Margin')} </span>
      <span className={left < 0 ? 'figures font-medium text-danger' : 'figures font-medium'}>
        {`${formatPesos(left)}, ${((left / priceCents) * 100).toFixed(1)} %`}
      </span>
      {left < 0 && <span className="text-danger"> {t('below cost')}</span>}
    </p>
  );
}

async function findProducts(words: string, signal: AbortSignal): Promise<ComboboxOption[]> {
  const { products } = await browserApi().catalog.adminProducts({
    query: { q: words === '' ? undefined : words, page_size: 10 },
    signal,
  });
  return products.map(({ id, product_name: label, sku: hint }) => ({ value: String(id), label, hint }));
}
