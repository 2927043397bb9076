import type { ReactNode } from 'react';
import { t } from '../../../i18n/t.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import { ProductPicker } from '../admin-parts/product-picker.tsx';
import { type ErrorOf, LinkField, UploadedPicture } from '../content/field-parts.tsx';
import { type Block, type ProductSource, sourceWords } from './campaign-words.ts';

/** What blocks of products can be of. */
export type ShelfWords = Record<
  Exclude<ProductSource['by'], 'picked'>,
  readonly { value: string; label: string }[]
>;

const productsMax = 12;
const productsAtFirst = 4;

/** What a block says. */
export function BlockFields({
  block,
  shelves,
  errorOf,
  onChange,
}: {
  block: Block;
  shelves: ShelfWords;
  errorOf: ErrorOf;
  onChange: (block: Block) => void;
}): ReactNode {
  switch (block.type) {
    case 'heading':
      return (
        <Field label={t('Heading')} isLabelHidden error={errorOf('text')}>
          <TextInput
            lang="es-MX"
            value={block.text}
            maxLength={120}
            onChange={(event) => onChange({ ...block, text: event.target.value })}
          />
        </Field>
      );
    case 'text':
      return (
        <Field label={t('Text')} isLabelHidden error={errorOf('text')}>
          <TextArea
            lang="es-MX"
            rows={4}
            maxLength={5000}
            value={block.text}
            onChange={(event) => onChange({ ...block, text: event.target.value })}
          />
        </Field>
      );
    case 'picture':
      return (
        <>
          <UploadedPicture
            imageUrl={block.image_url}
            alt={block.alt}
            errorOf={errorOf}
            onChange={(change) => onChange({ ...block, ...change })}
          />
          <LinkField value={block.to} error={errorOf('to')} onChange={(to) => onChange({ ...block, to })} />
        </>
      );
    case 'products':
      return (
        <Products
          source={block.source}
          shelves={shelves}
          errorOf={errorOf}
          onChange={(source) => onChange({ ...block, source })}
        />
      );
    case 'button':
      return (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('Words')} error={errorOf('text')}>
            <TextInput
              lang="es-MX"
              value={block.text}
              maxLength={60}
              onChange={(event) => onChange({ ...block, text: event.target.value })}
            />
          </Field>
          <LinkField value={block.to} error={errorOf('to')} onChange={(to) => onChange({ ...block, to })} />
        </div>
      );
    case 'divider':
      return null;
  }
}

function Products({
  source,
  shelves,
  errorOf,
  onChange,
}: {
  source: ProductSource;
  shelves: ShelfWords;
  errorOf: ErrorOf;
  onChange: (source: ProductSource) => void;
}) {
  const by = (Object.keys(sourceWords) as ProductSource['by'][]).filter(
    (one) => one === 'picked' || shelves[one].length > 0,
  );
  const choose = (next: ProductSource['by']) =>
    onChange(
      next === 'picked'
        ? { by: next, ref_ids: [] }
        : { by: next, id: Number(shelves[next][0]?.value), count: productsAtFirst },
    );
  return (
    <div className="grid gap-3">
      <Field
        label={t('Which products')}
        hint={t('Each e-mail says their prices of the moment it is sent.')}
        error={errorOf('source')}
      >
        <Select
          options={by.map((value) => ({ value, label: t(sourceWords[value]) }))}
          value={source.by}
          onChange={(event) => choose(event.target.value as ProductSource['by'])}
        />
      </Field>
      {source.by === 'picked' ? (
        <ProductPicker
          chosen={source.ref_ids.map((refId) => ({ ref_id: refId, product_name: refId, images: [] }))}
          onChosenChange={(chosen) =>
            onChange({
              by: 'picked',
              ref_ids: chosen.slice(0, productsMax).map(({ ref_id: refId }) => refId),
            })
          }
        />
      ) : (
        <div className="grid gap-3 sm:grid-cols-[1fr_8rem]">
          <Field label={t(sourceWords[source.by])} isLabelHidden error={errorOf('source.id')}>
            <Select
              options={shelves[source.by]}
              value={String(source.id)}
              onChange={(event) => onChange({ ...source, id: Number(event.target.value) })}
            />
          </Field>
          <Field label={t('How many')} isLabelHidden error={errorOf('source.count')}>
            <TextInput
              type="number"
              min={1}
              max={productsMax}
              value={Number.isNaN(source.count) ? '' : String(source.count)}
              onChange={(event) => onChange({ ...source, count: event.target.valueAsNumber })}
            />
          </Field>
        </div>
      )}
    </div>
  );
}
