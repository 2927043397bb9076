import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { MetaDescriptor } from 'react-router';
import type { Route } from './+types/brand-page';
import { browserLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { links } from '../../links.ts';
import { asListQuery, lookUpBrand } from '../../lookups.ts';
import { currentShop } from '../../shop.ts';
import { socialPictures } from '../../social-pictures.ts';
import { keepBrands } from '../../state/shop-store.ts';
import type { ProductList } from '../../state/shop-types.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Arrived, arriving, hereOf } from '../shop-parts/arriving.tsx';
import { BrandMark } from '../shop-parts/brand-tile.tsx';
import { leadFromFormerName } from '../shop-parts/former-name.ts';
import { listAddress, soundFilters } from '../shop-parts/listing/list-filters.ts';
import { listMeta } from '../shop-parts/listing/list-meta.ts';
import { listingLoader, loadListing } from '../shop-parts/listing/load-listing.ts';
import { ProductListing, ProductListingSkeleton } from '../shop-parts/listing/product-listing.tsx';
import { LookupLink } from '../shop-parts/lookup-link.tsx';
import { PageHeading, PageHeadingSkeleton } from '../shop-parts/page-heading.tsx';

async function load({ api, params, url }: LoadArgs<'brand_name'>) {
  const name = params.brand_name ?? '';
  return loadListing(
    url.searchParams,
    (filters) => lookUpBrand(api, name, filters),
    (filters) => api.catalog.brandPage({ params: { name }, query: asListQuery(filters) }),
  );
}

type BrandFound = Awaited<ReturnType<typeof load>>;

export const loader = listingLoader(load, ({ brand: { slug, brand_name: name } }, { params, url }) =>
  leadFromFormerName(
    params.brand_name ?? '',
    { slug, name },
    { path: links.brand(slug), search: url.search },
  ),
);
export const clientLoader = browserLoader((args: LoadArgs<'brand_name'>) =>
  arriving(load(args), args.url.pathname),
);

export function meta({ loaderData, matches, location }: Route.MetaArgs): MetaDescriptor[] {
  // On its way: the page names itself when it is here.
  const list = hereOf(loaderData);
  if (list === undefined) return [];
  const { brand, total } = list;
  return listMeta({
    title: brand.brand_name,
    description:
      brand.description === ''
        ? `${brand.brand_name}: ${total} productos con precio, ficha técnica y existencia real.`
        : brand.description,
    steps: stepsTo(brand.brand_name),
    socialPicture: socialPictures.brand(brand),
    publicUrl: matches[0]?.loaderData?.publicUrl ?? '',
    path: links.brand(brand.slug),
    search: soundFilters(new URLSearchParams(location.search)),
    list,
  });
}

function stepsTo(label: string): { label: string; to?: string }[] {
  return [{ label: 'Inicio', to: links.home() }, { label: 'Marcas', to: links.brands() }, { label }];
}

export default function BrandPage({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  return (
    <div className="page-width py-6 sm:py-8">
      <Arrived
        found={loaderData}
        pathname={pathname}
        skeleton={
          <>
            <title>{`Marca · ${currentShop().name}`}</title>
            <PageHeadingSkeleton />
            <ProductListingSkeleton />
          </>
        }
      >
        {(found, failure) => (
          <>
            {'arriving' in loaderData && (
              <title>{`${found.brand.brand_name}${found.page > 1 ? `, página ${found.page}` : ''} · ${currentShop().name}`}</title>
            )}
            <Brand found={found} failure={failure} />
          </>
        )}
      </Arrived>
    </div>
  );
}

function Brand({ found, failure }: { found: BrandFound; failure: string | undefined }) {
  const { brand, ...list } = found;

  useEffect(() => keepBrands([brand]), [brand]);

  return (
    <>
      <PageHeading
        steps={stepsTo(brand.brand_name)}
        title={brand.brand_name}
        start={
          brand.brand_image !== null && (
            <BrandMark
              brand={brand}
              className="h-20 w-40 shrink-0 overflow-hidden rounded-lg border border-line lg:h-26 lg:w-52"
            />
          )
        }
      >
        {brand.description !== '' && (
          <p>
            <WithLinks text={brand.description} />
          </p>
        )}
        {brand.warranty_text !== '' && (
          <p className="mt-2 flex items-start gap-2 text-sm text-ink-soft">
            <Icon name="shield" size={18} className="mt-px shrink-0 text-brand" />
            <span>{brand.warranty_text}</span>
          </p>
        )}
      </PageHeading>
      <BrandShelves key={brand.id} brand={brand} list={list} />
      <ProductListing
        key={brand.id}
        list={list}
        failure={failure}
        hiddenFacets={['brand']}
        whenEmpty={
          <EmptyState
            icon="mark"
            title={`Por ahora no tenemos productos de ${brand.brand_name}`}
            action={<ButtonLink to={links.brands()}>Ver otras marcas</ButtonLink>}
          >
            Si buscas uno en especial, escríbenos y te decimos si podemos traerlo.
          </EmptyState>
        }
      />
    </>
  );
}

/** More than a row of them is what the filters are for. */
const shelvesMax = 8;

/** What the brand makes, by category; each is a page of its own («Tarjetas madre ASUS»). */
function BrandShelves({ brand, list }: { brand: BrandFound['brand']; list: ProductList }) {
  // Those of the list that was opened: they lead to all of the brand's there, whatever was filtered since.
  const [shelves] = useState(() => list.facets.find(({ key }) => key === 'category')?.values ?? []);
  if (shelves.length < 2) return null;
  const only = new URLSearchParams([['brand', brand.slug]]);
  return (
    <nav aria-label={`${brand.brand_name} por categoría`} className="mb-7">
      <ul className="no-scrollbar relative -mx-4 flex gap-2 overflow-x-auto px-4 py-0.5 sm:mx-0 sm:flex-wrap sm:px-0">
        {shelves.slice(0, shelvesMax).map(({ value, label, count }) => (
          <li key={value} className="shrink-0">
            <LookupLink
              to={listAddress(links.category(value), only)}
              className="flex min-h-9 items-center gap-2 rounded-full border border-line-strong bg-surface px-4 text-sm font-medium transition-colors hover:border-ink"
            >
              {label ?? value}
              <span className="figures text-xs font-normal text-ink-faint">
                {count}
                <span className="sr-only">{count === 1 ? ' producto' : ' productos'}</span>
              </span>
            </LookupLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A text of the staff's with its addresses as links, named without what nobody reads aloud. */
function WithLinks({ text }: { text: string }) {
  return text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:)])/).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      <a
        key={index}
        href={piece}
        target="_blank"
        rel="noreferrer nofollow"
        className="font-medium text-brand underline-offset-2 hover:underline"
      >
        {piece.replace(/^https?:\/\/(www\.)?/, '')}
      </a>
    ),
  );
}
