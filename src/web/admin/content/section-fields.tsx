import { lazy, Suspense } from 'react';
import { t } from '../../../i18n/t.ts';
import { loadChunk } from '../../chunks.ts';
import { cx } from '../../ui/cx.ts';
import { useIsInBrowser } from '../../ui/use-is-in-browser.ts';
import type { PickedProduct } from '../admin-parts/picked-products.ts';
import type { ErrorOf } from './field-parts.tsx';
import type { Section } from './section-words.ts';
import { HeroFields } from './hero-fields.tsx';
import { TilesFields } from './tiles-fields.tsx';
import { ProductRowFields } from './product-row-fields.tsx';
import { PromisesFields } from './promises-fields.tsx';
import { type Sources, TitleField, CountField } from './section-parts.tsx';

const TextEditor = lazy(() => loadChunk('text-editor', () => import('./editor/text-editor.tsx')));

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
        <ProductRowFields
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
