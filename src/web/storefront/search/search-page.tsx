import { data, Form, useLocation } from 'react-router';
import type { Route } from './+types/search-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { links } from '../../links.ts';
import { asListQuery } from '../../lookups.ts';
import { pageMeta } from '../../page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Arrived, arriving } from '../shop-parts/arriving.tsx';
import { CategoryTile } from '../shop-parts/category-tile.tsx';
import { soundFilters } from '../shop-parts/listing/list-filters.ts';
import { loadListing } from '../shop-parts/listing/load-listing.ts';
import { ProductListing, ProductListingSkeleton } from '../shop-parts/listing/product-listing.tsx';
import { PageHeading, PageHeadingSkeleton } from '../shop-parts/page-heading.tsx';
import { SectionHeading } from '../shop-parts/shelf.tsx';

async function load({ api, url }: LoadArgs) {
  const filters = soundFilters(url.searchParams);
  const words = filters.get('q') ?? '';
  const listOf = (wanted: URLSearchParams) => api.catalog.products({ query: asListQuery(wanted) });
  // Without words there is nothing to find; the page offers ways instead.
  const list = words === '' ? undefined : await loadListing(url.searchParams, listOf, listOf);
  // Help is asked for only where it is shown, and the page stands without it.
  const { categories } =
    list === undefined || list.total === 0
      ? await api.catalog.categories({ query: { products: '0' } }).catch(() => ({ categories: [] }))
      : { categories: [] };
  return { words, list, categories };
}

const loadOnServer = serverLoader(load);

export async function loader(args: Route.LoaderArgs) {
  const here = await loadOnServer(args);
  return data({ here }, { status: here.list?.isPastEnd === true ? 404 : 200 });
}

export const clientLoader = browserLoader((args: LoadArgs) => arriving(load(args), args.url.pathname));

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta({
    title:
      loaderData === undefined || !('here' in loaderData) || loaderData.here.words === ''
        ? 'Buscar'
        : `Buscar «${loaderData.here.words}»`,
  }),
  { name: 'robots', content: 'noindex, follow' },
];

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
  found: { words, list, categories },
  failure,
}: {
  found: SearchFound;
  failure: string | undefined;
}) {
  return (
    <>
      <PageHeading
        steps={[{ label: 'Inicio', to: links.home() }, { label: 'Buscar' }]}
        title={words === '' ? 'Buscar en la tienda' : `Resultados para «${words}»`}
      />
      {list === undefined ? (
        <SearchHelp words="" categories={categories} />
      ) : (
        <ProductListing
          list={list}
          failure={failure}
          whenEmpty={<SearchHelp words={words} categories={categories} />}
        />
      )}
    </>
  );
}

/** What to do when nothing was found, or nothing asked. */
function SearchHelp({ words, categories }: { words: string; categories: SearchFound['categories'] }) {
  const filled = categories.filter(({ product_count }) => product_count > 0).slice(0, 10);
  return (
    <div className="grid grid-cols-1 gap-10">
      <div className="max-w-2xl rounded-lg border border-line bg-surface p-5 sm:p-7">
        <p className="display text-xl">
          {words === '' ? '¿Qué buscas?' : `No encontramos nada con «${words}»`}
        </p>
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
    </div>
  );
}
