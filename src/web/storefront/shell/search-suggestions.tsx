/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events --
   The combobox pattern of ARIA: the keys of the list are heard by the search box. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import { browserApi } from '../../data.ts';
import { links } from '../../links.ts';
import type { ProductList } from '../../state/shop-types.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icons.tsx';
import type { IconName } from '../../ui/icons.tsx';
import { Price } from '../../ui/price.tsx';
import { ProductPicture } from '../shop-parts/product-picture.tsx';

export type SuggestionPanelProps = {
  listId: string;
  words: string;
  /** Position of the suggestion that Enter follows; -1 for the words themselves. */
  active: number;
  /** Called with the addresses of what is suggested, in their order. */
  onTargets: (targets: readonly string[]) => void;
  onFollow: (target: string) => void;
};

const pauseMilliseconds = 150;
const productsMax = 5;
const groupsMax = 3;

type Suggestion = { target: string; content: ReactNode };

/** What the shop has for the words: products with picture and price, categories, brands, and all results. */
export function SuggestionPanel({ listId, words, active, onTargets, onFollow }: SuggestionPanelProps) {
  const [found, setFound] = useState<ProductList>();

  const ask = useEffectEvent(async (wanted: string, signal: AbortSignal) => {
    const answer = await browserApi()
      .catalog.products({ query: { q: wanted, page_size: productsMax }, signal })
      // The box still searches; suggestions are a help, not a promise.
      .catch(() => undefined);
    if (signal.aborted || answer === undefined) return;
    setFound(answer);
    onTargets(suggestionsOf(answer, wanted).map(({ target }) => target));
  });

  useEffect(() => {
    const controller = new AbortController();
    const pause = setTimeout(() => void ask(words, controller.signal), pauseMilliseconds);
    return () => {
      clearTimeout(pause);
      controller.abort();
    };
  }, [words]);

  if (found === undefined) return null;
  const suggestions = suggestionsOf(found, words);
  return (
    <div className="animate-appear absolute inset-x-0 top-full z-40 mt-2 overflow-hidden rounded-lg border border-line bg-raised p-1.5 shadow-3 max-sm:fixed max-sm:inset-x-3 max-sm:top-(--header-height)">
      <div id={listId} role="listbox" aria-label="Sugerencias">
        {suggestions.map((suggestion, index) => (
          <div
            key={suggestion.target}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // The box keeps the focus; a click must not take it away before it is heard.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onFollow(suggestion.target)}
            className={cx(
              'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-2.5 py-1.5 text-sm hover:bg-sunken',
              index === active && 'bg-sunken',
            )}
          >
            {suggestion.content}
          </div>
        ))}
      </div>
      <output className="sr-only">
        {found.total === 0 ? 'Sin sugerencias' : `${suggestions.length} sugerencias`}
      </output>
    </div>
  );
}

function suggestionsOf(found: ProductList, words: string): Suggestion[] {
  return [
    ...facetValues(found, 'category').map(({ value, label }) => group('grid', label, links.category(value))),
    ...facetValues(found, 'brand').map(({ value, label }) => group('mark', label, links.brand(value))),
    ...found.products.slice(0, productsMax).map((product) => ({
      target: links.product(product),
      content: (
        <>
          <ProductPicture imageUrl={product.images[0]?.image_url} sizes="2.75rem" className="w-11 shrink-0" />
          <span className="line-clamp-2 flex-1 leading-snug">{product.product_name}</span>
          <Price cents={product.price_cents} size="sm" />
        </>
      ),
    })),
    {
      target: links.search(words),
      content: (
        <>
          <Icon name="search" size={18} className="mx-3 text-ink-faint" />
          <span className="flex-1 font-medium">
            {found.total === 0 ? `Buscar «${words}»` : `Ver los ${found.total} resultados de «${words}»`}
          </span>
        </>
      ),
    },
  ];
}

function group(icon: IconName, label: string, target: string): Suggestion {
  return {
    target,
    content: (
      <>
        <Icon name={icon} size={18} className="mx-3 text-ink-faint" />
        <span className="flex-1 font-medium">{label}</span>
        <Icon name="arrow-right" size={16} className="text-ink-faint" />
      </>
    ),
  };
}

/** The groups most results are in; none when the words lead everywhere or nowhere. */
function facetValues(found: ProductList, key: 'category' | 'brand'): { value: string; label: string }[] {
  const values = found.facets.find((facet) => facet.key === key)?.values ?? [];
  return values
    .toSorted((a, b) => b.count - a.count)
    .slice(0, groupsMax)
    .map(({ value, label }) => ({ value, label: label ?? value }));
}
