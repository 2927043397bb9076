import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { MetaDescriptor } from 'react-router';
import type { Route } from './+types/brand-page';
import { browserLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { links } from '../../links.ts';
import { asListQuery, lookUpBrand } from '../../lookups.ts';
import { shop } from '../../shop.ts';
import { socialPictures } from '../../social-pictures.ts';
import { keepBrands } from '../../state/shop-store.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Arrived, arriving } from '../shop-parts/arriving.tsx';
import { BrandMark } from '../shop-parts/brand-tile.tsx';
import { leadFromFormerName } from '../shop-parts/former-name.ts';
import { soundFilters } from '../shop-parts/listing/list-filters.ts';
import { listMeta } from '../shop-parts/listing/list-meta.ts';
import { listingLoader, loadListing } from '../shop-parts/listing/load-listing.ts';
import { ProductListing, ProductListingSkeleton } from '../shop-parts/listing/product-listing.tsx';
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
  if (loaderData === undefined || !('here' in loaderData)) return [];
  const { here: list } = loaderData;
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
            <title>{`Marca · ${shop.name}`}</title>
            <PageHeadingSkeleton />
            <ProductListingSkeleton />
          </>
        }
      >
        {(found, failure) => (
          <>
            {'arriving' in loaderData && (
              <title>{`${found.brand.brand_name}${found.page > 1 ? `, página ${found.page}` : ''} · ${shop.name}`}</title>
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
        end={
          brand.brand_image !== null && (
            <BrandMark
              brand={brand}
              className="h-22 w-44 shrink-0 overflow-hidden rounded-lg border border-line max-md:hidden"
            />
          )
        }
      >
        {brand.description !== '' && <p>{brand.description}</p>}
        {brand.warranty_text !== '' && (
          <p className="mt-2 flex items-start gap-2 text-sm text-ink-soft">
            <Icon name="shield" size={18} className="mt-px shrink-0 text-brand" />
            <span>{brand.warranty_text}</span>
          </p>
        )}
      </PageHeading>
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
