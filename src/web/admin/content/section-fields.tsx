import { lazy, Suspense } from 'react';
import { t } from '../../../i18n/t.ts';
import { loadChunk } from '../../chunks.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import { useIsInBrowser } from '../../ui/use-is-in-browser.ts';
import type { PickedProduct } from '../admin-parts/picked-products.ts';
import { ProductPicker } from '../admin-parts/product-picker.tsx';
import { selectOptions } from '../admin-parts/select-options.ts';
import type { Shelves } from '../admin-parts/shelves.ts';
import { type ErrorOf, Group, LinkField, UploadedPicture } from './field-parts.tsx';
import { emptyTile, type RowSource, type Section, type SectionOf, sourceWords } from './section-words.ts';

const TextEditor = lazy(() => loadChunk('text-editor', () => import('./editor/text-editor.tsx')));

/** What rows of products can be of. */
export type Sources = Shelves & { promotions: readonly { value: string; label: string }[] };

type FieldsProps<Type extends Section['type']> = {
  section: SectionOf<Type>;
  onChange: (change: Partial<SectionOf<Type>>) => void;
  errorOf: ErrorOf;
};

/** The fields of a section besides its schedule. */
export function SectionFields({
  section,
  onChange,
  errorOf,
  sources,
  picked,
  onPicked,
}: {
  section: Section;
  onChange: (change: Partial<Section>) => void;
  errorOf: ErrorOf;
  sources: Sources;
  /** Products by `ref_id`, as far as they are known. */
  picked: ReadonlyMap<string, PickedProduct>;
  onPicked: (products: readonly PickedProduct[]) => void;
}) {
  switch (section.type) {
    case 'hero':
      return <HeroFields section={section} onChange={onChange} errorOf={errorOf} />;
    case 'tiles':
      return <TilesFields section={section} onChange={onChange} errorOf={errorOf} />;
    case 'products':
      return (
        <RowFields
          section={section}
          onChange={onChange}
          errorOf={errorOf}
          sources={sources}
          picked={picked}
          onPicked={onPicked}
        />
      );
    case 'promises':
      return <PromisesFields section={section} onChange={onChange} errorOf={errorOf} />;
    case 'categories':
    case 'brands':
      return (
        <div className="grid gap-4 sm:grid-cols-[1fr_9rem]">
          <TitleField
            value={section.title}
            onChange={(title) => onChange({ title })}
            error={errorOf('title')}
          />
          <CountField
            value={section.count}
            max={24}
            onChange={(count) => onChange({ count })}
            error={errorOf('count')}
          />
        </div>
      );
    case 'text':
      return (
        <>
          <TitleField
            value={section.title}
            onChange={(title) => onChange({ title })}
            error={errorOf('title')}
          />
          <DocumentField
            label={t('Text')}
            value={section.body}
            onChange={(body) => onChange({ body })}
            error={errorOf('body')}
            isOnHomePage
          />
        </>
      );
    default:
      return (
        <p className="text-sm text-ink-soft">
          {t('The shop writes it by itself; only its place and time are yours.')}
        </p>
      );
  }
}

/** The editor, fetched when the first one is shown. */
export function DocumentField(props: Parameters<typeof TextEditor>[0]) {
  const isInBrowser = useIsInBrowser();
  // As high as the editor of an empty text, so that what follows stays where it is.
  const waiting = (
    <p className={cx('text-sm text-ink-faint', props.isOnHomePage === true ? 'min-h-80' : 'min-h-[90dvh]')}>
      {t('Loading…')}
    </p>
  );
  if (!isInBrowser) return waiting;
  return (
    <Suspense fallback={waiting}>
      <TextEditor {...props} />
    </Suspense>
  );
}

function TitleField({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}) {
  return (
    <Field label={t('Title')} hint={t('Spanish; shoppers read it.')} error={error}>
      <TextInput value={value} maxLength={80} onChange={(event) => onChange(event.target.value)} />
    </Field>
  );
}

function CountField({
  value,
  max,
  onChange,
  error,
}: {
  value: number;
  max: number;
  onChange: (value: number) => void;
  error: string | undefined;
}) {
  return (
    <Field label={t('At most')} error={error}>
      <TextInput
        type="number"
        min={4}
        max={max}
        value={Number.isNaN(value) ? '' : String(value)}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </Field>
  );
}

function HeroFields({ section, onChange, errorOf }: FieldsProps<'hero'>) {
  return (
    <>
      <TitleField value={section.title} onChange={(title) => onChange({ title })} error={errorOf('title')} />
      <Field label={t('Text')} error={errorOf('text')}>
        <TextArea
          rows={2}
          maxLength={300}
          value={section.text}
          onChange={(event) => onChange({ text: event.target.value })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('Button')} error={errorOf('button')}>
          <TextInput
            value={section.button}
            maxLength={40}
            onChange={(event) => onChange({ button: event.target.value })}
          />
        </Field>
        <LinkField value={section.to} onChange={(to) => onChange({ to })} error={errorOf('to')} />
      </div>
      <UploadedPicture imageUrl={section.image_url} alt={section.alt} onChange={onChange} errorOf={errorOf} />
    </>
  );
}

function TilesFields({ section, onChange, errorOf }: FieldsProps<'tiles'>) {
  const { tiles } = section;
  const change = (index: number, part: Partial<(typeof tiles)[number]>) =>
    onChange({ tiles: tiles.map((tile, at) => (at === index ? { ...tile, ...part } : tile)) });
  return (
    <>
      <TitleField value={section.title} onChange={(title) => onChange({ title })} error={errorOf('title')} />
      {tiles.map((tile, index) => (
        <Group key={index} title={t('Picture {number}', { number: index + 1 })}>
          <UploadedPicture
            imageUrl={tile.image_url}
            alt={tile.alt}
            onChange={(part) => change(index, part)}
            errorOf={(field) => errorOf(`tiles.${index}.${field}`)}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t('Words below it')} error={errorOf(`tiles.${index}.label`)}>
              <TextInput
                value={tile.label}
                maxLength={60}
                onChange={(event) => change(index, { label: event.target.value })}
              />
            </Field>
            <LinkField
              value={tile.to}
              onChange={(to) => change(index, { to })}
              error={errorOf(`tiles.${index}.to`)}
            />
          </div>
          {tiles.length > 2 && (
            <Button
              size="sm"
              variant="quiet"
              iconStart="trash"
              className="justify-self-start"
              onClick={() => onChange({ tiles: tiles.filter((_, at) => at !== index) })}
            >
              {t('Remove this picture')}
            </Button>
          )}
        </Group>
      ))}
      {tiles.length < 6 && (
        <Button
          size="sm"
          variant="secondary"
          iconStart="plus"
          className="justify-self-start"
          onClick={() => onChange({ tiles: [...tiles, emptyTile()] })}
        >
          {t('Add a picture')}
        </Button>
      )}
    </>
  );
}

function RowFields({
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

type PromiseLine = SectionOf<'promises'>['promises'][number];

function PromisesFields({ section, onChange, errorOf }: FieldsProps<'promises'>) {
  const { promises } = section;
  const change = (index: number, part: Partial<PromiseLine>) =>
    onChange({ promises: promises.map((one, at) => (at === index ? { ...one, ...part } : one)) });
  return (
    <>
      <p className="text-sm text-ink-soft">
        {t('{name} says from which amount shipping is free.', { name: '{{free_shipping}}' })}
      </p>
      {promises.map((one, index) => (
        <div key={index} className="grid items-start gap-3 sm:grid-cols-[8rem_1fr_1.4fr_auto]">
          <Field label={t('Icon')} isLabelHidden={index > 0} error={errorOf(`promises.${index}.icon`)}>
            <Select
              options={selectOptions(iconWords())}
              value={one.icon}
              onChange={(event) => change(index, { icon: event.target.value as PromiseLine['icon'] })}
            />
          </Field>
          <Field label={t('Title')} isLabelHidden={index > 0} error={errorOf(`promises.${index}.title`)}>
            <TextInput
              value={one.title}
              maxLength={60}
              onChange={(event) => change(index, { title: event.target.value })}
            />
          </Field>
          <Field label={t('Text')} isLabelHidden={index > 0} error={errorOf(`promises.${index}.text`)}>
            <TextInput
              value={one.text}
              maxLength={120}
              onChange={(event) => change(index, { text: event.target.value })}
            />
          </Field>
          {promises.length > 2 && (
            <IconButton
              icon="trash"
              label={t('Remove promise {number}', { number: index + 1 })}
              className={index === 0 ? 'sm:mt-6' : undefined}
              onClick={() => onChange({ promises: promises.filter((_, at) => at !== index) })}
            />
          )}
        </div>
      ))}
      {promises.length < 4 && (
        <Button
          size="sm"
          variant="secondary"
          iconStart="plus"
          className="justify-self-start"
          onClick={() => onChange({ promises: [...promises, { icon: 'star', title: '', text: '' }] })}
        >
          {t('Add a promise')}
        </Button>
      )}
    </>
  );
}

function iconWords(): Record<PromiseLine['icon'], string> {
  return {
    truck: t('Lorry'),
    store: t('Shop'),
    invoice: t('Invoice'),
    shield: t('Shield'),
    card: t('Card'),
    clock: t('Clock'),
    chat: t('Conversation'),
    star: t('Star'),
  };
}
