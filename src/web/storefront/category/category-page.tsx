import { useLocation } from 'react-router';
import type { MetaDescriptor } from 'react-router';
import type { Route } from './+types/category-page';
import { browserLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { links } from '../../links.ts';
import { asListQuery, lookUpCategory } from '../../lookups.ts';
import { currentShop } from '../../shop.ts';
import { socialPictures } from '../../social-pictures.ts';
import type { CategoryInList } from '../../state/shop-types.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CachedFragment } from '../../ui/cached-fragment.tsx';
import { pictureSizes } from '../../ui/picture-sizes.ts';
import { Arrived, arriving, hereOf } from '../shop-parts/arriving.tsx';
import { leadFromFormerName } from '../shop-parts/former-name.ts';
import { soundFilters } from '../shop-parts/listing/list-filters.ts';
import { landingOf, landingTitle, listMeta } from '../shop-parts/listing/list-meta.ts';
import type { Landing } from '../shop-parts/listing/list-meta.ts';
import { listingLoader, loadListing } from '../shop-parts/listing/load-listing.ts';
import { ProductListing, ProductListingSkeleton } from '../shop-parts/listing/product-listing.tsx';
import { LookupLink } from '../shop-parts/lookup-link.tsx';
import { PageHeading, PageHeadingSkeleton } from '../shop-parts/page-heading.tsx';

async function load({ api, params, url }: LoadArgs<'category_name'>) {
  const name = params.category_name ?? '';
  const [found, { categories }] = await Promise.all([
    loadListing(
      url.searchParams,
      (filters) => lookUpCategory(api, name, filters),
      (filters) => api.catalog.categoryPage({ params: { name }, query: asListQuery(filters) }),
    ),
    api.catalog.categories({ query: { products: '0' } }),
  ]);
  return { ...found, ...relativesOf(found, categories) };
}

/** The categories that the page of one links to: the one above it, those below, and where it is empty those beside. */
function relativesOf(
  { category, total }: { category: { id: number; parent_id: number | null }; total: number },
  categories: readonly CategoryInList[],
) {
  return {
    parent: categories.find(({ id }) => id === category.parent_id),
    children: categories.filter(({ parent_id }) => parent_id === category.id),
    neighbours: categories.filter(
      ({ id, parent_id, product_count }) =>
        total === 0 && id !== category.id && parent_id === category.parent_id && product_count > 0,
    ),
  };
}

type CategoryFound = Awaited<ReturnType<typeof load>>;

export const loader = listingLoader(load, ({ category: { slug, category_name: name } }, { params, url }) =>
  leadFromFormerName(
    params.category_name ?? '',
    { slug, name },
    { path: links.category(slug), search: url.search },
  ),
);
export const clientLoader = browserLoader((args: LoadArgs<'category_name'>) =>
  arriving(load(args), args.url.pathname),
);

export function meta({ loaderData, matches, location }: Route.MetaArgs): MetaDescriptor[] {
  // On its way: the page names itself when it is here.
  const list = hereOf(loaderData);
  if (list === undefined) return [];
  const { category } = list;
  const publicUrl = matches[0]?.loaderData?.publicUrl ?? '';
  const search = soundFilters(new URLSearchParams(location.search));
  const landing = landingOf(search, list);
  const title = titleOf(category.category_name, landing);
  return listMeta({
    title: landing === undefined ? (category.seo_title ?? title) : title,
    description:
      landing === undefined && category.seo_description !== null
        ? category.seo_description
        : category.description === '' || landing !== undefined
          ? `${title}: ${list.total} productos con precio, ficha técnica y existencia real.`
          : category.description,
    steps: [...stepsTo(list), { label: title }],
    socialPicture: socialPictures.category(category),
    publicUrl,
    path: links.category(category.slug),
    search,
    list,
    landing,
  });
}

/** The way to the category: from the start, through the one above it. */
function stepsTo({ parent }: CategoryFound): { label: string; to: string }[] {
  return [
    { label: 'Inicio', to: links.home() },
    { label: 'Categorías', to: links.categories() },
    ...(parent === undefined ? [] : [{ label: parent.category_name, to: links.category(parent.slug) }]),
  ];
}

function titleOf(name: string, landing: Landing | undefined): string {
  return landing === undefined ? name : landingTitle(name, landing);
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  return (
    <div className="page-width py-6 sm:py-8">
      <Arrived
        found={loaderData}
        pathname={pathname}
        skeleton={
          <>
            <title>{`Categoría · ${currentShop().name}`}</title>
            <PageHeadingSkeleton />
            <ProductListingSkeleton />
          </>
        }
      >
        {(found, failure) => (
          <>
            {'arriving' in loaderData && (
              <title>{`${found.category.category_name}${found.page > 1 ? `, página ${found.page}` : ''} · ${currentShop().name}`}</title>
            )}
            <Category found={found} failure={failure} />
          </>
        )}
      </Arrived>
    </div>
  );
}

function Category({ found, failure }: { found: CategoryFound; failure: string | undefined }) {
  const { category, children, neighbours, ...list } = found;
  const { search } = useLocation();

  const landing = landingOf(soundFilters(new URLSearchParams(search)), list);
  return (
    <>
      <PageHeading
        steps={[
          ...stepsTo(found),
          ...(landing === undefined
            ? [{ label: category.category_name }]
            : [
                { label: category.category_name, to: links.category(category.slug) },
                { label: landing.label },
              ]),
        ]}
        title={titleOf(category.category_name, landing)}
        end={
          category.category_image !== null && (
            <img
              {...pictureSizes(category.category_image)}
              sizes="10rem"
              alt=""
              width={640}
              height={480}
              // A phone does not show it and must not fetch it.
              loading="lazy"
              decoding="async"
              className="size-28 rounded-lg bg-picture object-cover max-md:hidden"
            />
          )
        }
      >
        {category.description !== '' && landing?.facet.key !== 'kind' && <p>{category.description}</p>}
      </PageHeading>
      {children.length > 0 && (
        <CachedFragment of={() => `subcategories ${JSON.stringify(children)}`}>
          <CategoryLinks label="Subcategorías" categories={children} />
        </CachedFragment>
      )}
      <ProductListing
        // A category of one kind does not offer itself as a filter.
        key={category.id}
        list={list}
        failure={failure}
        hiddenFacets={children.length === 0 ? ['category'] : []}
        whenEmpty={
          <>
            <EmptyState
              title="Aún no hay productos en esta categoría"
              action={
                <>
                  <ButtonLink to={links.categories()}>Ver otras categorías</ButtonLink>
                  <ButtonLink to={links.contact()} variant="secondary">
                    Escríbenos
                  </ButtonLink>
                </>
              }
            >
              Estamos por surtirla. Mientras, busca en las categorías vecinas o dinos qué necesitas.
            </EmptyState>
            {neighbours.length > 0 && <CategoryLinks label="Categorías vecinas" categories={neighbours} />}
          </>
        }
      />
    </>
  );
}

function CategoryLinks({ label, categories }: { label: string; categories: readonly CategoryInList[] }) {
  return (
    <nav aria-label={label} className="mb-8">
      <ul className="no-scrollbar -mx-4 flex gap-2.5 overflow-x-auto px-4 py-1 sm:mx-0 sm:grid sm:grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] sm:px-0">
        {categories.map((category) => (
          <li key={category.id} className="shrink-0">
            <LookupLink to={links.category(category.slug)} className="category-link">
              <span>
                {category.category_image !== null && (
                  <img
                    {...pictureSizes(category.category_image)}
                    sizes="5rem"
                    alt=""
                    width={160}
                    height={120}
                    loading="lazy"
                    decoding="async"
                  />
                )}
              </span>
              <span>
                {category.category_name}
                <small>
                  {category.product_count === 1 ? '1 producto' : `${category.product_count} productos`}
                </small>
              </span>
            </LookupLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
