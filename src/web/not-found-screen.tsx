import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { browserApi } from './data.ts';
import { links } from './links.ts';
import { nearMatches, wordsOfPath } from './near-matches.ts';
import type { NearMatches } from './near-matches.ts';
import { currentShop } from './shop.ts';
import { ProductPicture } from './storefront/shop-parts/product-picture.tsx';
import { Button, ButtonLink } from './ui/button.tsx';
import { cx } from './ui/cx.ts';
import { Price } from './ui/price.tsx';
import { pictureOf } from './ui/picture-sizes.ts';

/** Nothing at this address: what it may have meant, a search for its words, and the ways that are always there. */
export default function NotFoundScreen({ near: given }: { near: NearMatches | undefined }) {
  const { pathname } = useLocation();
  const near = useNearMatches(given, pathname);
  const words = wordsOfPath(pathname);
  const hasNear =
    near !== undefined && near.categories.length + near.brands.length + near.products.length > 0;
  return (
    <div className="page-width grid grid-cols-1 gap-12 py-12 sm:py-16">
      {/* The page's own title does not reach this screen. */}
      <title>{`No encontrado · ${currentShop().name}`}</title>
      <meta name="robots" content="noindex" />
      <div className="grid grid-cols-1 gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:items-start">
        <div className="grid grid-cols-1 justify-items-start gap-4">
          <p className="spec text-sm text-ink-faint">404</p>
          <h1 className="display text-title">Aquí no hay nada</h1>
          <p className="max-w-lg text-ink-soft">
            La página que buscas cambió de lugar o ya no existe.{' '}
            {hasNear
              ? 'Esto es lo más parecido que tenemos.'
              : 'Búscala por nombre o entra por una categoría.'}
          </p>
          <search className="w-full max-w-lg">
            <form action={links.search()} className="mt-2 flex gap-2">
              <input
                name="q"
                type="search"
                defaultValue={words}
                aria-label="Buscar en la tienda"
                placeholder="Procesador, tarjeta de video, SKU…"
                className="h-11 min-w-0 flex-1 rounded-md border border-line-strong bg-surface px-3.5"
              />
              <Button type="submit" iconStart="search">
                Buscar
              </Button>
            </form>
          </search>
          {near !== undefined && <NearNames near={near} />}
        </div>
        <Ways className="max-lg:hidden" />
      </div>
      {near !== undefined && (
        <>
          <Products id="parecidos" title="¿Buscabas uno de estos?" products={near.products} />
          <Products id="mas-vendido" title="Lo más vendido" products={near.bestSellers} />
        </>
      )}
      {/* On a phone what was meant comes before what is always there. */}
      <Ways className="lg:hidden" />
    </div>
  );
}

/** What the server found, else what the browser asks for itself. */
function useNearMatches(given: NearMatches | undefined, pathname: string): NearMatches | undefined {
  const [asked, setAsked] = useState<NearMatches>();
  useEffect(() => {
    if (given !== undefined) return;
    let isGone = false;
    const ask = async () => {
      const answer = await nearMatches(browserApi(), pathname);
      if (!isGone) setAsked(answer);
    };
    void ask();
    return () => {
      isGone = true;
    };
  }, [given, pathname]);
  return given ?? asked;
}

function NearNames({ near: { categories, brands } }: { near: NearMatches }) {
  const names = [
    ...categories.map(({ category_name, slug }) => ({ name: category_name, to: links.category(slug) })),
    ...brands.map(({ brand_name, slug }) => ({ name: brand_name, to: links.brand(slug) })),
  ];
  if (names.length === 0) return null;
  return (
    <nav aria-label="Categorías y marcas parecidas">
      <ul className="flex flex-wrap gap-2">
        {names.map(({ name, to }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-9 items-center rounded-full border border-line-strong bg-surface px-4 text-sm font-medium transition-colors hover:border-ink"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Products({ id, title, products }: { id: string; title: string; products: NearMatches['products'] }) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="display mb-4 text-xl">
        {title}
      </h2>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {products.map((product) => (
          <li key={product.id}>
            <Link
              to={links.product(product)}
              className="flex h-full items-center gap-4 rounded-lg border border-line bg-surface p-3 transition-[border-color,box-shadow] hover:border-line-strong hover:shadow-2"
            >
              <ProductPicture imageUrl={pictureOf(product)} sizes="5rem" className="w-20 shrink-0" />
              <span className="grid gap-1">
                <span className="line-clamp-2 text-sm font-medium">{product.product_name}</span>
                <Price cents={product.price_cents} formerCents={product.former_price_cents} size="sm" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Ways({ className }: { className: string }) {
  return (
    <ul className={cx('grid grid-cols-2 gap-2', className)}>
      {nearWays.map(({ label, to, icon }) => (
        <li key={label}>
          <ButtonLink
            to={to}
            variant="secondary"
            iconStart={icon}
            isWide
            mayWrap
            className="h-full justify-start"
          >
            {label}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

const nearWays = [
  { label: 'Inicio', to: links.home(), icon: 'home' },
  { label: 'Categorías', to: links.categories(), icon: 'grid' },
  { label: 'Promociones', to: links.promotions(), icon: 'tag' },
  { label: 'Marcas', to: links.brands(), icon: 'mark' },
  { label: 'Arma tu PC', to: links.workstation(), icon: 'bench' },
  { label: 'Contacto', to: links.contact(), icon: 'chat' },
] as const;
