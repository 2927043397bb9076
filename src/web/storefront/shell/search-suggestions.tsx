/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events --
   The combobox pattern of ARIA: the keys of the list are heard by the search box. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import type { Api } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import { links } from '../../links.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icons.tsx';
import type { IconName } from '../../ui/icons.tsx';
import { Price } from '../../ui/price.tsx';
import { forgetSearches, recentSearches } from '../search/recent-searches.ts';
import { meantWords } from '../search/meant-words.ts';
import { isPageMeant, pagesSaid } from '../search/shop-pages.ts';
import { ProductPicture } from '../shop-parts/product-picture.tsx';
import { pictureOf } from '../../ui/picture-sizes.ts';

export type SuggestionPanelProps = {
  listId: string;
  words: string;
  /** Position of the suggestion that Enter follows; -1 for the words themselves. */
  active: number;
  /** Called with the addresses of what is suggested, in their order. */
  onTargets: (targets: readonly string[]) => void;
  onFollow: (target: string) => void;
};

type Suggested = Awaited<ReturnType<Api['catalog']['suggestions']>>;

const pauseMilliseconds = 120;
/** Fewer letters lead everywhere. */
const wordsMin = 2;
/** With categories and brands above them, these are what a phone shows without scrolling. */
const productsMax = 5;

type Suggestion = { target: string; content: ReactNode };
type Group = { title: string; look: 'lines' | 'chips'; suggestions: Suggestion[] };

/**
 * What the words being typed may lead to: categories, brands, products with picture and price, and all results. Before
 * anything is typed, what was searched for the last times.
 */
export function SuggestionPanel({ listId, words, active, onTargets, onFollow }: SuggestionPanelProps) {
  const [found, setFound] = useState<{ words: string; answer: Suggested }>();
  const [recent, setRecent] = useState(recentSearches);
  const isAsking = words.length >= wordsMin;
  // While the next answer is on its way the one before stays: nothing flickers.
  const groups = isAsking
    ? found === undefined
      ? []
      : suggestionsOf(found.answer, words)
    : recent.length === 0
      ? []
      : [recentGroup(recent)];
  const targets = groups.flatMap(({ suggestions }) => suggestions.map(({ target }) => target)).join('\n');

  const tell = useEffectEvent((list: string) => onTargets(list === '' ? [] : list.split('\n')));
  useEffect(() => tell(targets), [targets]);

  useEffect(() => {
    // The list of a small screen scrolls after the arrow keys.
    if (active >= 0) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, listId]);

  const ask = useEffectEvent(async (wanted: string, signal: AbortSignal) => {
    const answer = await browserApi()
      .catalog.suggestions({ query: { q: wanted }, signal })
      // The box still searches; suggestions are a help, not a promise.
      .catch(() => undefined);
    if (!signal.aborted && answer !== undefined) setFound({ words: wanted, answer });
  });

  useEffect(() => {
    if (!isAsking) return;
    const controller = new AbortController();
    const pause = setTimeout(() => void ask(words, controller.signal), pauseMilliseconds);
    return () => {
      clearTimeout(pause);
      controller.abort();
    };
  }, [words, isAsking]);

  if (groups.length === 0) return null;
  const count = placesBefore(groups, groups.length);
  // Nobody should wonder why they see these products.
  const meant =
    isAsking && found && !isPageMeant(found.words, found.answer.search)
      ? meantWords(found.words, found.answer.search)
      : found?.words;
  return (
    <div className="animate-appear absolute inset-x-0 top-full z-40 mt-2 max-h-[min(40rem,calc(100dvh-var(--header-height)-1.5rem))] overflow-y-auto overscroll-contain rounded-lg border border-line bg-raised p-1.5 shadow-3 sm:max-lg:left-auto sm:max-lg:w-md max-sm:fixed max-sm:inset-x-3 max-sm:top-(--header-height)">
      {isAsking && found && meant !== found.words && (
        <p className="px-2.5 pt-1.5 pb-1 text-xs text-ink-soft">
          Sugerencias para <b className="font-semibold text-ink">{meant}</b>
        </p>
      )}
      <div id={listId} role="listbox" aria-label="Sugerencias">
        {groups.map(({ title, look, suggestions }, group) => (
          <div
            key={title}
            role="group"
            aria-label={title}
            className={cx(look === 'chips' && 'flex flex-wrap gap-1.5 px-2.5 pb-1.5')}
          >
            {title !== allTitle && (
              <p aria-hidden className={cx('eyebrow w-full pt-2', look === 'lines' && 'px-2.5 pb-1')}>
                {title}
              </p>
            )}
            {suggestions.map((suggestion, place) => {
              const index = placesBefore(groups, group) + place;
              return (
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
                    'flex cursor-pointer items-center text-sm hover:bg-sunken',
                    look === 'chips'
                      ? 'min-h-9 gap-1.5 rounded-full border px-3 font-medium'
                      : 'min-h-11 gap-3 rounded-sm px-2.5 py-1.5',
                    look === 'chips' && (index === active ? 'border-ink' : 'border-line-strong'),
                    index === active && 'bg-sunken',
                  )}
                >
                  {suggestion.content}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      {!isAsking && (
        <button
          type="button"
          // Reached by pointer; the box's own keys belong to the list.
          tabIndex={-1}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            forgetSearches();
            setRecent([]);
          }}
          className="mt-1 min-h-9 rounded-sm px-2.5 text-xs font-semibold text-brand hover:underline"
        >
          Borrar búsquedas recientes
        </button>
      )}
      <output className="sr-only">
        {count === 1 ? '1 sugerencia' : `${count} sugerencias`}; usa las flechas para recorrerlas
      </output>
    </div>
  );
}

/** Suggestions are counted through all groups, as the arrow keys walk them. */
function placesBefore(groups: readonly Group[], group: number): number {
  return groups.slice(0, group).reduce((sum, { suggestions }) => sum + suggestions.length, 0);
}

/** Its one line says it by itself. */
const allTitle = 'Todo';

function recentGroup(recent: readonly string[]): Group {
  return {
    title: 'Búsquedas recientes',
    look: 'lines',
    suggestions: recent.map((words) => line('clock', words, links.search(words))),
  };
}

function suggestionsOf({ products, categories, brands, search }: Suggested, words: string): Group[] {
  const typed = meantWords(words, search);
  const all: Group[] = [
    {
      title: 'Categorías',
      look: 'chips',
      suggestions: categories.map(({ category_name: name, slug }) =>
        chip('grid', name, links.category(slug)),
      ),
    },
    {
      title: 'Marcas',
      look: 'chips',
      suggestions: brands.map(({ brand_name: name, slug }) => chip('mark', name, links.brand(slug))),
    },
    {
      title: 'Productos',
      look: 'lines',
      suggestions: products.slice(0, productsMax).map((product) => ({
        target: links.product(product),
        content: (
          <>
            <ProductPicture imageUrl={pictureOf(product)} sizes="2.75rem" className="w-11 shrink-0" />
            <span className="line-clamp-2 flex-1 leading-snug">
              <Marked text={product.product_name} words={typed} />
            </span>
            <Price cents={product.price_cents} size="sm" ownOf={product.id} />
          </>
        ),
      })),
    },
  ];
  const groups = isPageMeant(words, search) ? [] : all.filter(({ suggestions }) => suggestions.length > 0);
  const pages: Group = {
    title: 'En la tienda',
    look: 'lines',
    suggestions: pagesSaid(words).map(({ label, to }) => line('info', label, to)),
  };
  return [
    ...(pages.suggestions.length > 0 ? [pages] : []),
    ...groups,
    {
      title: groups.length === 0 ? 'Nada se llama así' : allTitle,
      look: 'lines',
      suggestions: [
        line(
          'search',
          groups.length === 0 ? `Buscar «${words}»` : `Ver todo lo de «${typed}»`,
          links.search(words),
        ),
      ],
    },
  ];
}

function chip(icon: IconName, text: string, target: string): Suggestion {
  return {
    target,
    content: (
      <>
        <Icon name={icon} size={14} className="text-ink-faint" />
        {text}
      </>
    ),
  };
}

function line(icon: IconName, text: string, target: string): Suggestion {
  return {
    target,
    content: (
      <>
        <Icon name={icon} size={18} className="mx-3 text-ink-faint" />
        <span className="flex-1">{text}</span>
        <Icon name="arrow-right" size={16} className="text-ink-faint" />
      </>
    ),
  };
}

/** A name with the letters that were typed in bold. */
function Marked({ text, words }: { text: string; words: string }) {
  const starts = words
    .split(/\s+/)
    .filter((word) => word.length > 1)
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (starts.length === 0) return text;
  const pieces = text.split(new RegExp(`(?<![\\p{L}\\d])(${starts.join('|')})`, 'iu'));
  return pieces.map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      <b key={index} className="font-semibold">
        {piece}
      </b>
    ),
  );
}
