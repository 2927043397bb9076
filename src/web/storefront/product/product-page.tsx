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
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Rating } from '../../ui/rating.tsx';
import { LookupLink } from '../shop-parts/lookup-link.tsx';
import { WishHeart } from '../shop-parts/wish-heart.tsx';
import { RecentlyViewed } from '../shop-parts/recently-viewed.tsx';
import { rememberViewed } from '../shop-parts/recently-viewed-store.ts';
import { Shelf } from '../shop-parts/shelf.tsx';
import { BuyBox } from './buy-box.tsx';
import { Gallery } from './gallery.tsx';
import { productJsonLd } from './product-json-ld.ts';
import { QuestionSection } from './question-section.tsx';
import { ReviewSection } from './review-section.tsx';
import { SpecTable } from './spec-table.tsx';

async function load({ api, params, url }: LoadArgs<'sku' | 'product_name'>) {
  const { product, canonical_path: path } = await api.catalog.product({
    params: { sku: params.sku ?? '', product_name: params.product_name ?? '' },
  });
  // One address for one product: old and mistyped names lead to it for good.
  if (decodeURI(url.pathname) !== decodeURI(path)) throw redirect(path + url.search, 301);
  // The product can be bought while what others say of it cannot be read.
  const of = { params: { productId: product.id } };
  const [reviews, questions] = await Promise.all([
    api.reviews.reviews(of).catch(() => undefined),
    api.questions.questions(of).catch(() => undefined),
  ]);
  return { product, reviews, questions, path };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  if (loaderData === undefined) return [];
  const { product, reviews, path } = loaderData;
  const publicUrl = matches[0]?.loaderData?.publicUrl ?? '';
  return [
    ...pageMeta({
      title: product.product_name,
      description: metaDescription(product),
      canonical: publicUrl + path,
      imageUrl: publicUrl + socialPictures.product(product),
      type: 'product',
    }),
    ...productJsonLd(product, reviews, { publicUrl, path, steps: stepsTo(product) }),
  ];
}

function metaDescription(product: Product): string {
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
  const { product, reviews, questions } = loaderData;

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
    <div className="page-width grid grid-cols-1 gap-12 py-5 sm:gap-16 sm:py-7">
      <div>
        <Breadcrumb steps={stepsTo(product)} className="mb-4" />
        <div className="grid grid-cols-1 gap-x-10 gap-y-6 md:grid-cols-2 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] xl:gap-x-16">
          <div className="relative">
            <Gallery key={product.id} images={product.images} name={product.product_name} />
            <WishHeart product={product} className="absolute top-3 right-3 z-1" />
          </div>
          <div className="grid grid-cols-1 content-start gap-5">
            <div className="grid grid-cols-1 gap-2">
              <LookupLink
                to={links.brand(product.brand_slug)}
                className="justify-self-start rounded-xs text-sm font-semibold text-brand hover:underline"
              >
                {product.brand}
              </LookupLink>
              <h1 className="display text-2xl leading-tight sm:text-title">{product.product_name}</h1>
              <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-xs text-ink-faint">
                {reviews !== undefined && reviews.total > 0 && reviews.average !== null && (
                  <a href="#resenas" className="flex items-center gap-1.5 rounded-xs hover:text-ink">
                    <Rating value={reviews.average} size={16} />
                    <span className="figures underline underline-offset-2">
                      {reviews.total === 1 ? '1 reseña' : `${reviews.total} reseñas`}
                    </span>
                  </a>
                )}
                <span>
                  SKU <span className="spec text-ink-soft">{product.sku}</span>
                </span>
                {product.mpn !== null && (
                  <span>
                    Núm. de parte <span className="spec text-ink-soft">{product.mpn}</span>
                  </span>
                )}
              </div>
            </div>
            <BuyBox key={product.id} product={product} />
          </div>
        </div>
      </div>
      <div className="grid grid-cols-1 gap-x-10 gap-y-12 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] xl:gap-x-16">
        <div className="min-w-0 max-lg:order-2">
          <SpecTable specs={product.specs} weightGrams={product.weight_grams} ean={product.ean} />
        </div>
        <div className="grid grid-cols-1 content-start gap-8">
          {product.description !== '' && (
            <section aria-labelledby="descripcion">
              <h2 id="descripcion" className="display mb-3 text-xl">
                Descripción
              </h2>
              <div className="grid gap-3 leading-relaxed text-ink-soft">
                {product.description.split(/\n+/).map((paragraph, index) => (
                  <p key={index}>{paragraph}</p>
                ))}
              </div>
            </section>
          )}
          <section aria-labelledby="garantia">
            <h2 id="garantia" className="display mb-3 text-xl">
              Garantía y devoluciones
            </h2>
            <p className="leading-relaxed text-ink-soft">
              {product.warranty_text === ''
                ? 'Tres meses con nosotros por ley y, además, la garantía que dé el fabricante.'
                : product.warranty_text}
            </p>
            <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm font-semibold text-brand">
              {[
                { to: links.warranty(), label: 'Cómo hacer válida la garantía' },
                { to: links.returns(), label: 'Cambios y devoluciones' },
              ].map(({ to, label }) => (
                <li key={to}>
                  <LookupLink to={to} className="inline-block rounded-xs py-1 hover:underline">
                    {label}
                  </LookupLink>
                </li>
              ))}
            </ul>
          </section>
        </div>
      </div>
      <ReviewSection key={`reviews-${product.id}`} product={product} reviews={reviews} />
      <QuestionSection key={`questions-${product.id}`} product={product} questions={questions} />
      <Shelf id="similares" title="Productos similares" products={product.similar} />
      <RecentlyViewed exceptSku={product.sku} />
    </div>
  );
}
