import { t } from '../../../i18n/t.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { PickedProduct } from '../admin-parts/picked-products.ts';
import { ProductPicker } from '../admin-parts/product-picker.tsx';
import { selectOptions } from '../admin-parts/select-options.ts';
import { type RowSource, sourceWords } from './section-words.ts';
import { type Sources, type FieldsProps, TitleField, CountField } from './section-parts.tsx';

export function ProductRowFields({
  section,
  onChange,
  errorOf,
  sources,
  picked,
  onPicked,
}: FieldsProps<'products'> & {
  sources: Sources;
  picked: ReadonlyMap<string, PickedProduct>;
  onPicked: (products: readonly PickedProduct[]) => void;
}) {
  const { source } = section;
  const change = (next: RowSource) => onChange({ source: next });
  return (
    <>
      <TitleField value={section.title} onChange={(title) => onChange({ title })} error={errorOf('title')} />
      <Field label={t('Description')} error={errorOf('description')}>
        <TextInput
          value={section.description}
          maxLength={160}
          onChange={(event) => onChange({ description: event.target.value })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-[1fr_1fr_9rem]">
        <Field label={t('Products')} error={errorOf('source.by')}>
          <Select
            options={selectOptions(sourceWords)}
            value={source.by}
            onChange={(event) => change(emptySource(event.target.value as RowSource['by'], sources))}
          />
        </Field>
        {source.by === 'category' && (
          <Choice
            label={t('Category')}
            options={sources.categories}
            value={source.category_id}
            onChange={(id) => change({ by: 'category', category_id: id })}
            error={errorOf('source.category_id')}
          />
        )}
        {source.by === 'brand' && (
          <Choice
            label={t('Brand')}
            options={sources.brands}
            value={source.brand_id}
            onChange={(id) => change({ by: 'brand', brand_id: id })}
            error={errorOf('source.brand_id')}
          />
        )}
        {source.by === 'promotion' && (
          <Choice
            label={t('Promotion')}
            options={sources.promotions}
            value={source.promotion_id}
            onChange={(id) => change({ by: 'promotion', promotion_id: id })}
            error={errorOf('source.promotion_id')}
          />
        )}
        {source.by !== 'picked' && (
          <CountField
            value={section.count}
            max={12}
            onChange={(count) => onChange({ count })}
            error={errorOf('count')}
          />
        )}
      </div>
      {source.by === 'picked' && (
        <ProductPicker
          label={t('Products in their order')}
          chosen={source.ref_ids.map(
            (refId) => picked.get(refId) ?? { ref_id: refId, product_name: refId, images: [] },
          )}
          onChosenChange={(chosen) => {
            onPicked(chosen);
            change({ by: 'picked', ref_ids: chosen.map(({ ref_id: refId }) => refId) });
          }}
          error={errorOf('source.ref_ids')}
        />
      )}
    </>
  );
}

function emptySource(by: RowSource['by'], { categories, brands, promotions }: Sources): RowSource {
  const first = (options: readonly { value: string }[]) => Number(options[0]?.value ?? 0);
  switch (by) {
    case 'category':
      return { by, category_id: first(categories) };
    case 'brand':
      return { by, brand_id: first(brands) };
    case 'promotion':
      return { by, promotion_id: first(promotions) };
    case 'picked':
      return { by, ref_ids: [] };
    default:
      return { by };
  }
}

function Choice({
  label,
  options,
  value,
  onChange,
  error,
}: {
  label: string;
  options: readonly { value: string; label: string }[];
  value: number;
  onChange: (id: number) => void;
  error: string | undefined;
}) {
  return (
    <Field label={label} error={error}>
      <Select
        options={options.map(({ value: id, label: name }) => ({ value: id, label: name }))}
        value={String(value)}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </Field>
  );
}
