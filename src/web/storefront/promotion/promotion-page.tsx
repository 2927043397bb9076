import { useEffect } from 'react';
import { data, useLocation } from 'react-router';
import type { MetaDescriptor } from 'react-router';
import type { Route } from './+types/promotion-page';
import type { Api } from '../../../api/client.ts';
import { formatPesos } from '../../../platform/money.ts';
import { apiContext, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { links } from '../../links.ts';
import { asListQuery, lookUpPromotions } from '../../lookups.ts';
import { pageMeta } from '../../page-meta.ts';
import { currentShop } from '../../shop.ts';
import { socialPictures } from '../../social-pictures.ts';
import { keepProducts, keepPromotions } from '../../state/shop-store.ts';
import type { ProductList, Promotion } from '../../state/shop-types.ts';
import { Breadcrumb } from '../shop-parts/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Arrived, arriving, hereOf } from '../shop-parts/arriving.tsx';
import { CartPromotions } from '../shop-parts/cart-promotions.tsx';
import { leadFromFormerName } from '../shop-parts/former-name.ts';
import { soundFilters } from '../shop-parts/listing/list-filters.ts';
import { listMeta } from '../shop-parts/listing/list-meta.ts';
import { loadListing } from '../shop-parts/listing/load-listing.ts';
import type { Listing } from '../shop-parts/listing/load-listing.ts';
import { ProductListing, ProductListingSkeleton } from '../shop-parts/listing/product-listing.tsx';
import { LookupLink } from '../shop-parts/lookup-link.tsx';
import { PageHeading, PageHeadingSkeleton } from '../shop-parts/page-heading.tsx';
import { ProductGrid, ProductGridSkeleton } from '../shop-parts/product-grid.tsx';
import { PromotionBanner, promotionLink, promotionOff } from '../shop-parts/promotion-card.tsx';
import { Countdown } from './countdown.tsx';

async function load({ api, url }: LoadArgs) {
  const asked = askedPromotion(url.searchParams);
  if (asked === undefined) return allPromotions(api);
  const listOf = (promotion: string) => {
    const ask = (filters: URLSearchParams) =>
      api.catalog.products({ query: { ...asListQuery(filters), promotion } });
    return loadListing(url.searchParams, ask, ask);
  };
  const [named, list] = await Promise.all([lookUpPromotions(api, asked), listOf(asked)]);
  const [only] = named.promotions;
  // An id or a former name leads to it too.
  if (only !== undefined) {
    return { ...named, inCart: [], list: only.slug === asked ? list : await listOf(only.slug) };
  }
  // It ended, or never was: the running ones stand in for it.
  return allPromotions(api);
}

/** All that run: what is cheaper in lists, and what comes off in the cart. */
async function allPromotions(api: Api) {
  const [found, inCart] = await Promise.all([
    lookUpPromotions(api),
    // Prices in lists can be told while these cannot be read.
    api.promotions.inCart().catch(() => undefined),
  ]);
  return { ...found, inCart: inCart?.promotions ?? [], list: undefined };
}

type PromotionsFound = Awaited<ReturnType<typeof load>>;

const loadOnServer = serverLoader(load);

export async function loader(args: Route.LoaderArgs) {
  const here = await loadOnServer(args);
  const asked = askedPromotion(args.url.searchParams);
  const [only] = here.promotions;
  if (asked !== undefined && here.list !== undefined && only !== undefined && asked !== String(only.id)) {
    const { slug, promotion_name: name } = only;
    const rest = new URLSearchParams(args.url.searchParams);
    rest.set('promotion', slug);
    leadFromFormerName(asked, { slug, name }, { path: links.promotions(), search: `?${rest.toString()}` });
  }
  // One that ended or never was: the page says so, and robots forget the address.
  const isMissing = here.list === undefined ? asked !== undefined : here.list.isPastEnd;
  return data(
    { here: { ...here, now: args.context.get(apiContext).now() } },
    { status: isMissing ? 404 : 200 },
  );
}

export const clientLoader = browserLoader((args: LoadArgs) =>
  arriving(
    load(args).then((found) => ({ ...found, now: Date.now() })),
    standingAs(args.url),
    standingAs(new URL(location.href)),
  ),
);

/** Another promotion is another page; its filters are not. */
function standingAs({ pathname, searchParams }: { pathname: string; searchParams: URLSearchParams }): string {
  return `${pathname}?${askedPromotion(searchParams) ?? ''}`;
}

/** The promotion that the address names; undefined where it asks for all of them. */
function askedPromotion(search: URLSearchParams): string | undefined {
  const asked = search.get('promotion')?.trim();
  return asked === '' ? undefined : asked;
}

const title = 'Promociones';

export function meta({ loaderData, matches, location }: Route.MetaArgs): MetaDescriptor[] {
  // On its way: the page names itself when it is here.
  const here = hereOf(loaderData);
  if (here === undefined) return [];
  const publicUrl = matches[0]?.loaderData?.publicUrl ?? '';
  const { promotions, list } = here;
  const [only] = promotions;
  const search = soundFilters(new URLSearchParams(location.search));
  if (list !== undefined && only !== undefined) {
    return listMeta({
      title: only.promotion_name,
      description:
        only.description === ''
          ? `${only.promotion_name}: ${list.total} productos rebajados, con el precio anterior a la vista y la fecha en que termina.`
          : only.description,
      steps: stepsTo(only),
      socialPicture: socialPictures.promotion(only),
      publicUrl,
      path: links.promotions(),
      search,
      list,
    });
  }
  const isMissing = search.has('promotion');
  return [
    ...pageMeta({
      title,
      description:
        'Promociones vigentes con el precio anterior a la vista y la fecha en que terminan. Sin descuentos inflados.',
      imageUrl: publicUrl + socialPictures.page(links.promotions()),
      canonical: isMissing ? undefined : `${publicUrl}${links.promotions()}`,
    }),
    ...(isMissing ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ];
}

function stepsTo(promotion: Promotion): { label: string; to?: string }[] {
  return [
    { label: 'Inicio', to: links.home() },
    { label: title, to: links.promotions() },
    { label: promotion.promotion_name },
  ];
}

export default function PromotionPage({ loaderData }: Route.ComponentProps) {
  const { pathname, search } = useLocation();
  const searchParams = new URLSearchParams(search);
  return (
    <div className="page-width py-6 sm:py-8">
      <Arrived
        found={loaderData}
        pathname={standingAs({ pathname, searchParams })}
        skeleton={askedPromotion(searchParams) === undefined ? <PromotionsSkeleton /> : <PromotionSkeleton />}
      >
        {(found, failure) => {
          const [only] = found.promotions;
          const isOne = found.list !== undefined && only !== undefined;
          return (
            <>
              {'arriving' in loaderData && (
                <title>{`${isOne ? only.promotion_name : title} · ${currentShop().name}`}</title>
              )}
              {isOne ? (
                <OnePromotion
                  promotion={only}
                  products={found.products}
                  list={found.list}
                  now={found.now}
                  failure={failure}
                />
              ) : (
                <Promotions found={found} isMissing={askedPromotion(searchParams) !== undefined} />
              )}
            </>
          );
        }}
      </Arrived>
    </div>
  );
}

/** One promotion: what it takes off, until when, and its products with everything that narrows a list. */
function OnePromotion({
  promotion,
  products,
  list,
  now,
  failure,
}: {
  promotion: Promotion;
  products: PromotionsFound['products'];
  list: Listing<ProductList>;
  now: number;
  failure: string | undefined;
}) {
  useEffect(() => keepPromotions([promotion]), [promotion]);

  return (
    <>
      <Breadcrumb steps={stepsTo(promotion)} className="mb-4" />
      <PromotionBanner
        promotion={promotion}
        pictures={picturesOf(products)}
        headingLevel={1}
        countdown={<Countdown endsAt={promotion.ends_at} now={now} />}
      />
      <p className="mt-4 mb-7 flex items-start gap-2 text-sm text-ink-soft">
        <Icon name="tag" size={18} className="mt-px shrink-0 text-promo" />
        <span>
          {savingText(promotion, products)}El precio tachado es el más bajo de los 30 días anteriores; al
          terminar, cada producto vuelve a su precio.
        </span>
      </p>
      <ProductListing
        key={promotion.id}
        list={list}
        failure={failure}
        whenEmpty={
          <EmptyState
            icon="tag"
            title="Lo de esta promoción ya se fue"
            action={<ButtonLink to={links.promotions()}>Ver las demás promociones</ButtonLink>}
          >
            Ninguno de sus productos está a la venta en este momento.
          </EmptyState>
        }
      />
    </>
  );
}

/** `Ahorras entre $200 y $1,260 por pieza. `, in what people really pay less; empty where nothing is, or not all are known. */
function savingText(promotion: Promotion, products: PromotionsFound['products']): string {
  if (products.length < promotion.product_count) return '';
  const savings = products.flatMap(({ price_cents: now, former_price_cents: former }) =>
    former === undefined || former <= now ? [] : [former - now],
  );
  if (savings.length === 0) return '';
  const [least, most] = [Math.min(...savings), Math.max(...savings)].map((cents) =>
    formatPesos(cents).replace(/\.00$/, ''),
  );
  return least === most ? `Ahorras ${most} por pieza. ` : `Ahorras entre ${least} y ${most} por pieza. `;
}

/** Two rows of a wide screen; the promotion's own page has all of them, and its filters. */
const previewMax = 8;

/** All that run; `isMissing` where the address asked for one that does not. */
function Promotions({ found, isMissing }: { found: PromotionsFound; isMissing: boolean }) {
  const { promotions, products, inCart } = found;

  useEffect(() => {
    keepPromotions(promotions);
    keepProducts(products);
  }, [promotions, products]);

  return (
    <>
      <PageHeading
        steps={[{ label: 'Inicio', to: links.home() }, { label: title }]}
        title={isMissing ? 'Esa promoción ya terminó' : title}
      >
        <p>
          {isMissing && promotions.length > 0 ? 'Estas siguen vigentes. ' : ''}
          El precio tachado es el más bajo que tuvo el producto en los 30 días anteriores. Al terminar, vuelve
          a su precio.
        </p>
      </PageHeading>
      {inCart.length > 0 && (
        <section aria-labelledby="en-el-carrito" className="mb-10 grid grid-cols-1 gap-4">
          <h2 id="en-el-carrito" className="display text-2xl">
            Se descuentan en tu compra
          </h2>
          <CartPromotions promotions={inCart} headingLevel={3} />
        </section>
      )}
      {promotions.length === 0 && inCart.length > 0 ? null : promotions.length === 0 ? (
        <EmptyState
          icon="tag"
          title="Hoy no hay promociones"
          action={<ButtonLink to={links.categories()}>Ver categorías</ButtonLink>}
        >
          Las promociones se anuncian aquí y por correo a quien está suscrito al boletín.
        </EmptyState>
      ) : (
        <>
          {promotions.length > 1 && (
            <nav aria-label="Promociones vigentes" className="mb-8">
              <ul className="no-scrollbar relative -mx-4 flex gap-2 overflow-x-auto px-4 py-0.5 sm:mx-0 sm:flex-wrap sm:px-0">
                {promotions.map((promotion) => (
                  <li key={promotion.id} className="shrink-0">
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
                  <ProductGrid
                    products={own.slice(0, previewMax)}
                    firstCount={index === 0 ? 4 : 0}
                    isBesideFacets
                  />
                  <p>
                    <LookupLink
                      to={promotionLink(promotion)}
                      className="inline-flex min-h-9 items-center gap-1.5 rounded-xs text-sm font-semibold text-brand hover:underline"
                    >
                      {own.length <= previewMax
                        ? `Ver ${promotion.promotion_name} y filtrar`
                        : own.length < promotion.product_count
                          ? `Ver todos los productos de ${promotion.promotion_name}`
                          : `Ver los ${own.length} productos de ${promotion.promotion_name}`}
                      <Icon name="arrow-right" size={16} />
                    </LookupLink>
                  </p>
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
      <title>{`${title} · ${currentShop().name}`}</title>
      <PageHeadingSkeleton />
      <Skeleton className="mb-4 h-56 w-full rounded-xl lg:h-72" />
      <ProductGridSkeleton count={8} isBesideFacets />
    </>
  );
}

function PromotionSkeleton() {
  return (
    <>
      <title>{`${title} · ${currentShop().name}`}</title>
      <Skeleton className="mb-4 h-6 w-56" />
      <Skeleton className="mb-16 h-56 w-full rounded-xl lg:h-72" />
      <ProductListingSkeleton />
    </>
  );
}
