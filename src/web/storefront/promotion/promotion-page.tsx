import { useEffect } from 'react';
import { data, useLocation } from 'react-router';
import type { MetaDescriptor } from 'react-router';
import type { Route } from './+types/promotion-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { links } from '../../links.ts';
import { lookUpPromotions } from '../../lookups.ts';
import { pageMeta } from '../../page-meta.ts';
import { shop } from '../../shop.ts';
import { keepProducts, keepPromotions } from '../../state/shop-store.ts';
import type { Promotion } from '../../state/shop-types.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Arrived, arriving } from '../shop-parts/arriving.tsx';
import { leadFromFormerName } from '../shop-parts/former-name.ts';
import { PageHeading, PageHeadingSkeleton } from '../shop-parts/page-heading.tsx';
import { ProductGrid, ProductGridSkeleton } from '../shop-parts/product-grid.tsx';
import { PromotionBanner, promotionLink, promotionOff } from '../shop-parts/promotion-card.tsx';

async function load({ api, url }: LoadArgs) {
  return lookUpPromotions(api, askedPromotion(url.searchParams));
}

type PromotionsFound = Awaited<ReturnType<typeof load>>;

export const loader = serverLoader(async (args: LoadArgs) => {
  const here = await load(args);
  const asked = askedPromotion(args.url.searchParams);
  const only = asked === undefined ? undefined : here.promotions[0];
  if (asked === undefined || only === undefined) {
    // One that ended or never was: the page says so, and robots forget the address.
    return data({ here }, { status: asked === undefined ? 200 : 404 });
  }
  const { id, slug, promotion_name: name } = only;
  const rest = new URLSearchParams(args.url.searchParams);
  rest.set('promotion', slug);
  if (asked !== String(id)) {
    leadFromFormerName(asked, { slug, name }, { path: links.promotions(), search: `?${rest.toString()}` });
  }
  return { here };
});
export const clientLoader = browserLoader((args: LoadArgs) =>
  arriving(load(args), args.url.pathname + args.url.search),
);

/** The promotion that the address names; undefined where it asks for all of them. */
function askedPromotion(search: URLSearchParams): string | undefined {
  const asked = search.get('promotion')?.trim();
  return asked === '' ? undefined : asked;
}

const title = 'Promociones';

export function meta({ loaderData, matches, location }: Route.MetaArgs): MetaDescriptor[] {
  // On its way: the page names itself when it is here.
  if (loaderData === undefined || !('here' in loaderData)) return [];
  const publicUrl = matches[0]?.loaderData?.publicUrl ?? '';
  const only = onlyOne(loaderData.here.promotions, location.search);
  if (only !== undefined) {
    return pageMeta({
      title: only.promotion_name,
      description: only.description === '' ? undefined : only.description,
      canonical: `${publicUrl}${promotionLink(only)}`,
    });
  }
  return pageMeta({
    title,
    description:
      'Promociones vigentes con el precio anterior a la vista y la fecha en que terminan. Sin descuentos inflados.',
    canonical: `${publicUrl}${links.promotions()}`,
  });
}

/** The promotion that the page is about; undefined where it shows all of them. */
function onlyOne(promotions: readonly Promotion[], search: string): Promotion | undefined {
  return askedPromotion(new URLSearchParams(search)) === undefined ? undefined : promotions[0];
}

export default function PromotionPage({ loaderData }: Route.ComponentProps) {
  const { pathname, search } = useLocation();
  return (
    <div className="page-width py-6 sm:py-8">
      <Arrived found={loaderData} pathname={pathname + search} skeleton={<PromotionsSkeleton />}>
        {(found) => (
          <>
            {'arriving' in loaderData && (
              <title>{`${onlyOne(found.promotions, search)?.promotion_name ?? title} · ${shop.name}`}</title>
            )}
            <Promotions found={found} isOne={askedPromotion(new URLSearchParams(search)) !== undefined} />
          </>
        )}
      </Arrived>
    </div>
  );
}

function Promotions({ found, isOne }: { found: PromotionsFound; isOne: boolean }) {
  const { promotions, products } = found;

  useEffect(() => {
    keepPromotions(promotions);
    keepProducts(products);
  }, [promotions, products]);

  const [only] = isOne ? promotions : [];
  if (only !== undefined) {
    return (
      <>
        <Breadcrumb
          steps={[
            { label: 'Inicio', to: links.home() },
            { label: title, to: links.promotions() },
            { label: only.promotion_name },
          ]}
          className="mb-4"
        />
        <PromotionBanner promotion={only} pictures={picturesOf(products)} headingLevel={1} />
        <p className="figures mt-6 mb-4 text-sm text-ink-soft">
          {only.product_count === 1 ? '1 producto' : `${only.product_count} productos`} · el precio tachado es
          el que tenían antes de la promoción
        </p>
        <h2 className="sr-only">Productos</h2>
        <ProductGrid products={products} />
      </>
    );
  }
  return (
    <>
      <PageHeading steps={[{ label: 'Inicio', to: links.home() }, { label: title }]} title={title}>
        <p>
          El precio tachado es el que tenía el producto antes de la promoción. Al terminar, vuelve a ese
          precio.
        </p>
      </PageHeading>
      {promotions.length === 0 ? (
        <EmptyState
          icon="tag"
          title={isOne ? 'Esa promoción ya terminó' : 'Hoy no hay promociones'}
          action={
            <>
              {isOne && <ButtonLink to={links.promotions()}>Ver las vigentes</ButtonLink>}
              <ButtonLink to={links.categories()} variant={isOne ? 'secondary' : 'primary'}>
                Ver categorías
              </ButtonLink>
            </>
          }
        >
          Las promociones se anuncian aquí y por correo a quien está suscrito al boletín.
        </EmptyState>
      ) : (
        <>
          {promotions.length > 1 && (
            <nav aria-label="Promociones vigentes" className="mb-8">
              <ul className="flex flex-wrap gap-2">
                {promotions.map((promotion) => (
                  <li key={promotion.id}>
                    <a
                      href={`#${promotion.slug}`}
                      className="flex min-h-9 items-center gap-2 rounded-full border border-line-strong bg-surface py-1 pr-4 pl-3 text-sm font-medium transition-colors hover:border-ink"
                    >
                      <span className="figures font-semibold text-promo">{promotionOff(promotion)}</span>
                      {promotion.promotion_name}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          <div className="grid grid-cols-1 gap-14">
            {promotions.map((promotion, index) => {
              const own = products.filter(({ promotion_id }) => promotion_id === promotion.id);
              return (
                <section
                  key={promotion.id}
                  id={promotion.slug}
                  aria-labelledby={`${promotion.slug}-titulo`}
                  className="grid grid-cols-1 gap-4"
                >
                  <PromotionBanner
                    promotion={promotion}
                    pictures={picturesOf(own)}
                    headingLevel={2}
                    headingId={`${promotion.slug}-titulo`}
                  />
                  <ProductGrid products={own} firstCount={index === 0 ? 4 : 0} />
                </section>
              );
            })}
          </div>
        </>
      )}
    </>
  );
}

function picturesOf(products: PromotionsFound['products']): string[] {
  return products.flatMap(({ images }) => images.slice(0, 1)).map(({ image_url }) => image_url);
}

function PromotionsSkeleton() {
  return (
    <>
      <title>{`${title} · ${shop.name}`}</title>
      <PageHeadingSkeleton />
      <Skeleton className="mb-4 h-56 w-full rounded-xl lg:h-72" />
      <ProductGridSkeleton count={10} />
    </>
  );
}
