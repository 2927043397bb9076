import { Fragment, useEffect } from 'react';
import { data, Form, Link, useLocation } from 'react-router';
import type { MetaDescriptor } from 'react-router';
import type { Route } from './+types/search-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { links } from '../../links.ts';
import { asListQuery } from '../../lookups.ts';
import { pageMeta } from '../../page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Arrived, arriving, hereOf } from '../shop-parts/arriving.tsx';
import { CategoryTile, shelvesOf } from '../shop-parts/category-tile.tsx';
import { FilterChip } from '../shop-parts/listing/filter-chip.tsx';
import { soundFilters } from '../shop-parts/listing/list-filters.ts';
import { loadListing } from '../shop-parts/listing/load-listing.ts';
import { ProductListing, ProductListingSkeleton } from '../shop-parts/listing/product-listing.tsx';
import { PageHeading, PageHeadingSkeleton } from '../shop-parts/page-heading.tsx';
import { RecentlyViewed } from '../shop-parts/recently-viewed.tsx';
import { SectionHeading, Shelf } from '../shop-parts/shelf.tsx';
import { meantWords, sayReading } from './meant-words.ts';
import type { SearchReading } from './meant-words.ts';
import { rememberSearch } from './recent-searches.ts';
import { isPageMeant, pagesSaid } from './shop-pages.ts';

async function load({ api, url }: LoadArgs) {
  const filters = soundFilters(url.searchParams);
  const words = filters.get('q') ?? '';
  const listOf = (wanted: URLSearchParams) => api.catalog.products({ query: asListQuery(wanted) });
  // Without words there is nothing to find; the page offers ways instead.
  const found = words === '' ? undefined : await loadListing(url.searchParams, listOf, listOf);
  const list = isPageMeant(words, found?.search) ? undefined : found;
  // Help is asked for only where it is shown, and the page stands without it.
  const isHelpless = list === undefined || (list.total === 0 && !isFiltered(filters));
  if (!isHelpless) return { words, list, categories: [], popular: [] };
  const [{ categories }, { best_sellers: popular }] = await Promise.all([
    api.catalog.categories({ query: { products: '0' } }).catch(() => ({ categories: [] })),
    api.catalog.home().catch(() => ({ best_sellers: [] })),
  ]);
  return { words, list, categories, popular };
}

/** Whether more than words was asked for; then the filters are to blame, not the words. */
function isFiltered(filters: URLSearchParams): boolean {
  return [...filters.keys()].some((name) => !['q', 'sort', 'page', 'page_size'].includes(name));
}

const loadOnServer = serverLoader(load);

export async function loader(args: Route.LoaderArgs) {
  const here = await loadOnServer(args);
  return data({ here }, { status: here.list?.isPastEnd === true ? 404 : 200 });
}

export const clientLoader = browserLoader((args: LoadArgs) => arriving(load(args), args.url.pathname));

export function meta({ loaderData }: Route.MetaArgs): MetaDescriptor[] {
  const { words = '' } = hereOf(loaderData) ?? {};
  return [
    ...pageMeta({ title: words === '' ? 'Buscar' : `Buscar «${words}»` }),
    { name: 'robots', content: 'noindex, follow' },
  ];
}

type SearchFound = Awaited<ReturnType<typeof load>>;

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  return (
    <div className="page-width py-6 sm:py-8">
      <Arrived
        found={loaderData}
        pathname={pathname}
        skeleton={
          <>
            <PageHeadingSkeleton />
            <ProductListingSkeleton />
          </>
        }
      >
        {(found, failure) => <Search found={found} failure={failure} />}
      </Arrived>
    </div>
  );
}

function Search({
  found: { words, list, categories, popular },
  failure,
}: {
  found: SearchFound;
  failure: string | undefined;
}) {
  const hasFound = list !== undefined && list.total > 0;
  const search = new URLSearchParams(useLocation().search);

  useEffect(() => {
    // Only what led somewhere is worth offering again.
    if (hasFound) rememberSearch(words);
  }, [hasFound, words]);

  const help = <SearchHelp words={words} categories={categories} popular={popular} />;
  const reading = list?.search ?? { corrected: null, left_out: [], understood: [], or_more: [], sort: null };
  const meant = meantWords(words, reading);
  return (
    <>
      <PageHeading
        steps={[{ label: 'Inicio', to: links.home() }, { label: 'Buscar' }]}
        title={
          list === undefined && words !== ''
            ? `Sobre «${words}»`
            : titleOf(words, meant, list === undefined || hasFound || isFiltered(search))
        }
      >
        <PagesSaid words={words} />
        {hasFound && <Reading words={words} reading={reading} />}
        {hasFound && reading.understood.length > 0 && <Understood reading={reading} />}
      </PageHeading>
      {list === undefined ? (
        help
      ) : (
        // Other words have their own filters.
        <ProductListing key={words} list={list} failure={failure} whenEmpty={help} />
      )}
    </>
  );
}

function titleOf(words: string, meant: string, mayHave: boolean): string {
  if (words === '') return 'Buscar en la tienda';
  return mayHave ? `Resultados para «${meant}»` : `Nada con «${words}»`;
}

/** Nobody who looks for a return or a gift card should have to guess that it is no product. */
function PagesSaid({ words }: { words: string }) {
  const pages = pagesSaid(words);
  if (pages.length === 0) return null;
  return (
    <p>
      ¿Buscas{' '}
      {pages.map(({ label, to }, place) => (
        <Fragment key={label}>
          {place > 0 && (place === pages.length - 1 ? ' o ' : ', ')}
          <Link to={to} className="font-semibold text-brand hover:underline">
            {label}
          </Link>
        </Fragment>
      ))}
      ?
    </p>
  );
}

/** How the words were read where that is not what they say: nobody should wonder why they see these products. */
function Reading({ words, reading }: { words: string; reading: SearchReading }) {
  const said = sayReading(words, reading);
  if (said === undefined || said.meant === null) return said && <p>{said.text}</p>;
  const { text, meant } = said;
  return (
    <p>
      {text}{' '}
      <Link to={links.search(meant)} className="font-semibold text-brand hover:underline">
        {meant}
      </Link>
      .
    </p>
  );
}

/** What was read as a filter or an order, each with a way to search without it, and numbers with a way to more. */
function Understood({ reading: { understood, or_more: orMore } }: { reading: SearchReading }) {
  return (
    <ul aria-label="Así lo entendimos" className="mt-3 flex flex-wrap items-center gap-2">
      {understood.map(({ label, without }) => (
        <li key={label}>
          <FilterChip label={label} to={links.search(without)} />
        </li>
      ))}
      {orMore.map(({ label, search }) => (
        <li key={label}>
          <Link
            to={links.search(search)}
            className="inline-flex min-h-9 items-center px-1 text-sm font-semibold text-brand hover:underline"
          >
            {`Ver ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** What to do when nothing was found, or nothing asked. */
function SearchHelp({
  words,
  categories,
  popular,
}: {
  words: string;
  categories: SearchFound['categories'];
  popular: SearchFound['popular'];
}) {
  const filled = shelvesOf(categories).slice(0, 10);
  return (
    <div className="grid grid-cols-1 gap-10">
      <div className="max-w-2xl rounded-lg border border-line bg-surface p-5 sm:p-7">
        <p className="display text-xl">{words === '' ? '¿Qué buscas?' : '¿Lo buscamos de otra forma?'}</p>
        <search>
          <Form action={links.search()} className="mt-4 flex gap-2">
            <TextInput
              key={words}
              type="search"
              name="q"
              defaultValue={words}
              aria-label="Otra búsqueda"
              placeholder="Producto, marca, modelo o SKU"
              iconStart="search"
              className="flex-1"
            />
            <Button type="submit">Buscar</Button>
          </Form>
        </search>
        {words !== '' && (
          <ul className="mt-5 grid gap-2 text-sm text-ink-soft">
            {[
              'Escribe menos palabras: «rtx 5070» encuentra más que el nombre completo.',
              'Revisa el modelo o pega el número de parte del fabricante.',
              'Prueba con la categoría y usa sus filtros.',
            ].map((hint) => (
              <li key={hint} className="flex items-start gap-2">
                <Icon name="check" size={16} className="mt-0.5 shrink-0 text-brand" />
                {hint}
              </li>
            ))}
          </ul>
        )}
        {words !== '' && (
          <p className="mt-5 border-t border-line pt-4 text-sm text-ink-soft">
            ¿No está?{' '}
            <Link to={links.contact()} className="font-semibold text-brand hover:underline">
              Dinos qué buscas
            </Link>{' '}
            y te contestamos si podemos traerlo.
          </p>
        )}
      </div>
      {filled.length > 0 && (
        <section aria-labelledby="buscar-categorias">
          <SectionHeading
            id="buscar-categorias"
            title="Entra por una categoría"
            link={{ to: links.categories(), label: 'Ver todas' }}
          />
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-5">
            {filled.map((category) => (
              <li key={category.id}>
                <CategoryTile category={category} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Shelf id="buscar-populares" title="Lo más vendido" products={popular} />
      <RecentlyViewed />
    </div>
  );
}
