import { useEffect } from 'react';
import { redirect } from 'react-router';
import type { MetaDescriptor } from 'react-router';
import type { Route } from './+types/product-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { links } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { socialPictures } from '../../social-pictures.ts';
import type { Product } from '../../state/shop-types.ts';
import { Breadcrumb } from '../shop-parts/breadcrumb.tsx';
import { Rating } from '../../ui/rating.tsx';
import { CartPromotions } from '../shop-parts/cart-promotions.tsx';
import { LookupLink } from '../shop-parts/lookup-link.tsx';
import { WishHeart } from '../shop-parts/wish-heart.tsx';
import { RecentlyViewed } from '../shop-parts/recently-viewed.tsx';
import { rememberViewed } from '../shop-parts/recently-viewed-store.ts';
import { Shelf } from '../shop-parts/shelf.tsx';
import { withUnit } from '../shop-parts/listing/list-filters.ts';
import { BuyBox } from './buy-box.tsx';
import { CopyableCode } from '../shop-parts/copyable-code.tsx';
import { FitsMyPc } from './fits-my-pc.tsx';
import { Gallery } from './gallery.tsx';
import { KitContents } from './kit-contents.tsx';
import { keySpecs } from './key-specs.ts';
import { OpenView3d } from './open-view-3d.tsx';
import { Condition, OpenBoxOffers } from './open-box.tsx';
import { PriceHistory } from './price-history.tsx';
import { Files, Warranty } from './product-assurances.tsx';
import { currentShop } from '../../shop.ts';
import { productJsonLd } from './product-json-ld.ts';
import { QuestionSection } from './question-section.tsx';
import { ReviewSection } from './review-section.tsx';
import { SpecTable } from './spec-table.tsx';
import { VariantPicker } from './variant-picker.tsx';
import { WorksWith } from './works-with.tsx';
import { pictureOf } from '../../ui/picture-sizes.ts';
import { WholeWords } from '../../ui/whole-words.tsx';

async function load({ api, params, url }: LoadArgs<'sku' | 'product_name'>) {
  const sku = params.sku ?? '';
  const [{ product, canonical_path: path }, { rules }, history] = await Promise.all([
    api.catalog.product({ params: { sku, product_name: params.product_name ?? '' } }),
    api.shipping.shippingRules(),
    // The product can be bought while its past, or what others say of it, cannot be read.
    api.catalog.priceHistory({ params: { sku } }).catch(() => undefined),
  ]);
  // One address for one product: old and mistyped names lead to it for good.
  if (url.pathname !== new URL(path, url).pathname) throw redirect(path + url.search, 301);
  const of = { params: { productId: product.id } };
  const [reviews, questions, inCart, alerts] = await Promise.all([
    api.reviews.reviews(of).catch(() => undefined),
    api.questions.questions(of).catch(() => undefined),
    api.promotions.inCart({ query: { product_id: product.id } }).catch(() => undefined),
    api.wishlist.offeredAlerts().catch(() => undefined),
  ]);
  const offeredAlerts = alerts?.offered_alerts ?? { stock: true, price: true };
  const promotions = inCart?.promotions ?? [];
  return { product, rules, reviews, questions, history, path, inCart: promotions, offeredAlerts };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  if (loaderData === undefined) return [];
  const { product, rules, reviews, path } = loaderData;
  const publicUrl = matches[0]?.loaderData?.publicUrl ?? '';
  return [
    ...pageMeta({
      title: product.seo_title ?? product.product_name,
      description: metaDescription(product),
      canonical: publicUrl + path,
      imageUrl: publicUrl + socialPictures.product(product),
      type: 'product',
    }),
    // Who reads it reads the HTML; browsers do without the two kilobytes that write it.
    ...(import.meta.env.SSR
      ? productJsonLd(
          product,
          reviews,
          { publicUrl, path, steps: stepsTo(product) },
          rules,
          currentShop().returns,
        )
      : []),
  ];
}

function metaDescription(product: Product): string {
  if (product.seo_description !== null) return product.seo_description;
  const text = product.description.replaceAll(/\s+/g, ' ').trim();
  if (text === '') return `${product.product_name}: precio con IVA, ficha técnica y existencia real.`;
  return text.length <= 160 ? text : `${text.slice(0, 157).replace(/\s+\S*$/, '')}…`;
}

/** The way from the start to the product, through its category. */
function stepsTo(product: Product): { label: string; to?: string }[] {
  return [
    { label: 'Inicio', to: links.home() },
    ...product.categories.map(({ category_name, slug }) => ({
      label: category_name,
      to: links.category(slug),
    })),
    { label: product.product_name },
  ];
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, rules, reviews, questions, history, inCart, offeredAlerts } = loaderData;

  useEffect(() => {
    // Kept by this browser only.
    rememberViewed({
      sku: product.sku,
      slug: product.slug,
      product_name: product.product_name,
      image_url: product.images[0]?.image_url,
    });
  }, [product]);

  return (
    // At the end of a phone's page the bar with the price must not lie on anything.
    <div className="page-width grid grid-cols-1 gap-12 py-5 max-md:pb-20 sm:gap-16 sm:py-7">
      <ServedData key={product.id} />
      <div>
        <Breadcrumb steps={stepsTo(product)} className="mb-4" />
        <div className="grid grid-cols-1 gap-x-10 gap-y-6 md:grid-cols-2 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] xl:gap-x-14">
          <Gallery
            key={product.id}
            // One picture at least, if only that of its kind.
            images={
              product.images.length > 0
                ? product.images
                : [{ image_url: pictureOf(product), alt: product.product_name }]
            }
            name={product.product_name}
            corner={
              <span className="flex items-center gap-2">
                <OpenView3d product={product} />
                <WishHeart product={product} />
              </span>
            }
          />
          <div className="grid grid-cols-1 content-start gap-5">
            <Title product={product} reviews={reviews} />
            {inCart.length > 0 && (
              <CartPromotions promotions={inCart} headingLevel={2} currentSku={product.sku} />
            )}
            <VariantPicker product={product} />
            <KitContents parts={product.parts} />
            <Condition product={product} />
            <BuyBox
              key={product.id}
              product={product}
              history={history}
              rules={rules}
              offeredAlerts={offeredAlerts}
            />
            <OpenBoxOffers product={product} />
            <FitsMyPc product={product} />
          </div>
        </div>
      </div>
      <div className="grid grid-cols-1 gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] xl:gap-x-14">
        {/* First in what arrives, too: nothing above it may come later. */}
        <div className="grid grid-cols-1 content-start gap-5 lg:col-start-2 lg:row-start-1">
          {product.description !== '' && (
            <section aria-labelledby="descripcion" className="pb-1">
              <h2 id="descripcion" className="display mb-3 text-2xl">
                Descripción
              </h2>
              <div className="grid gap-3 leading-relaxed text-ink-soft">
                {product.description.split(/\n+/).map((paragraph, index) => (
                  <p key={index}>{paragraph}</p>
                ))}
              </div>
            </section>
          )}
          {history !== undefined && <PriceHistory history={history} priceCents={product.price_cents} />}
          <Warranty product={product} />
          <Files files={product.files} />
        </div>
        <SpecTable product={product} />
      </div>
      <WorksWith key={product.id} product={product} />
      <ReviewSection key={`reviews-${product.id}`} product={product} reviews={reviews} />
      <QuestionSection key={`questions-${product.id}`} product={product} questions={questions} />
      <Shelf id="similares" title="Productos similares" products={product.similar} />
      <RecentlyViewed exceptSku={product.sku} />
    </div>
  );
}

function Title({
  product,
  reviews,
}: {
  product: Product;
  reviews: Route.ComponentProps['loaderData']['reviews'];
}) {
  const facts = keySpecs(product);
  return (
    <div className="grid grid-cols-1 gap-2">
      <LookupLink
        to={links.brand(product.brand_slug)}
        className="justify-self-start rounded-xs text-sm font-semibold text-brand hover:underline"
      >
        {product.brand}
      </LookupLink>
      <h1 className="display text-2xl leading-tight sm:text-title">
        <WholeWords text={product.product_name} />
      </h1>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-faint">
        {reviews !== undefined && reviews.total > 0 && reviews.average !== null && (
          <a href="#resenas" className="flex items-center gap-1.5 rounded-xs py-1 hover:text-ink">
            <Rating value={reviews.average} size={16} />
            <span aria-hidden className="figures font-semibold text-ink-soft">
              {reviews.average.toFixed(1)}
            </span>
            <span className="figures underline underline-offset-2">
              {reviews.total === 1 ? '1 reseña' : `${reviews.total} reseñas`}
            </span>
          </a>
        )}
        <span className="inline-flex items-center gap-1.5">
          SKU <CopyableCode code={product.sku} name="SKU" />
        </span>
        {product.mpn !== null && (
          <span className="inline-flex items-center gap-1.5">
            Núm. de parte <CopyableCode code={product.mpn} name="número de parte" />
          </span>
        )}
      </div>
      {facts.length > 0 && (
        <dl className="mt-1 flex flex-wrap gap-x-6 gap-y-2 border-y border-line py-3">
          {facts.map(({ key, label, value, unit }) => (
            <div key={key} className="flex flex-col-reverse">
              <dt className="text-2xs text-ink-faint">{label}</dt>
              <dd className="figures text-sm font-semibold">{withUnit(value, unit)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** What was served for who reads HTML (`meta`): React knows nothing of it, so it goes with its product. */
function ServedData() {
  useEffect(() => {
    const served = document.querySelectorAll('script[type="application/ld+json"]');
    return () => served.forEach((script) => script.remove());
  }, []);
  return null;
}
