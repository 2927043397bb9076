import { useEffect } from 'react';
import type { MetaDescriptor } from 'react-router';
import type { Route } from './+types/home-page';
import { formatPesos } from '../../../platform/money.ts';
import { freeFromCents } from '../../../modules/shipping/free-shipping.ts';
import { apiContext, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { links } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { shop } from '../../shop.ts';
import { socialPictures } from '../../social-pictures.ts';
import { keepBrands, keepCategories, keepProducts, keepPromotions } from '../../state/shop-store.ts';
import { Icon } from '../../ui/icons.tsx';
import type { IconName } from '../../ui/icons.tsx';
import { BrandTile } from '../shop-parts/brand-tile.tsx';
import { CategoryTile, shelvesOf } from '../shop-parts/category-tile.tsx';
import { ProductGrid } from '../shop-parts/product-grid.tsx';
import { RecentlyViewed } from '../shop-parts/recently-viewed.tsx';
import { SectionHeading, Shelf } from '../shop-parts/shelf.tsx';
import { ConfiguratorTeaser } from './configurator-teaser.tsx';
import { HomeHero } from './home-hero.tsx';
import { shopJsonLd } from './shop-json-ld.ts';
import { loadTeaserBuild } from './teaser-build.ts';

async function load({ api }: LoadArgs) {
  const [home, { categories }, running, { brands }, teaser] = await Promise.all([
    api.catalog.home(),
    api.catalog.categories({ query: { products: '0' } }),
    // The page must not fail for a promotion.
    api.promotions.running().catch(() => ({ promotions: [], products: [] })),
    api.catalog.brands().catch(() => ({ brands: [] })),
    loadTeaserBuild(api),
  ]);
  const pictures: Record<number, string[]> = {};
  for (const { promotion_id, images } of running.products) {
    const [first] = images;
    const known = (pictures[promotion_id] ??= []);
    if (first !== undefined && known.length < 2) known.push(first.image_url);
  }
  return {
    ...home,
    categories: shelvesOf(categories),
    promotions: running.promotions,
    pictures,
    teaser,
    brands: brands.toSorted((a, b) => b.product_count - a.product_count).slice(0, 12),
  };
}

const loadOnServer = serverLoader(load);

/**
 * Who the shop is, for search engines: said with the data of the first page, so that only the server has to know how.
 */
export async function loader(args: Route.LoaderArgs) {
  const linkedData = shopJsonLd(args.context.get(apiContext).publicUrl);
  return { ...(await loadOnServer(args)), linkedData };
}

export const clientLoader = browserLoader(async (args: LoadArgs) => ({
  ...(await load(args)),
  linkedData: [] as MetaDescriptor[],
}));

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  const publicUrl = matches[0]?.loaderData?.publicUrl ?? '';
  return [
    ...pageMeta({
      description:
        'Procesadores, tarjetas de video, laptops y todo lo que lleva una PC: precio con IVA, existencia real por almacén y un configurador que revisa que las piezas entren.',
      imageUrl: publicUrl + socialPictures.page(links.home()),
      canonical: publicUrl + links.home(),
    }),
    ...(loaderData?.linkedData ?? []),
  ];
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { highlights, best_sellers, new_arrivals, categories, promotions, pictures, brands, teaser } =
    loaderData;

  useEffect(() => {
    keepProducts(highlights);
    keepCategories(categories);
    keepPromotions(promotions);
    keepBrands(brands);
  }, [highlights, categories, promotions, brands]);

  return (
    <>
      <h1 className="sr-only">{`${shop.name}: ${shop.claim}`}</h1>
      <div className="page-width grid grid-cols-1 gap-12 py-5 sm:gap-16 sm:py-7">
        <div className="grid grid-cols-1 gap-5 sm:gap-7">
          <HomeHero promotions={promotions} pictures={pictures} standIn={highlights[0] ?? best_sellers[0]} />
          <Promises />
        </div>
        {highlights.length > 0 && (
          <section id="destacados" aria-labelledby="destacados-titulo">
            <SectionHeading
              id="destacados-titulo"
              title="Destacados del día"
              description="Elegidos hoy por precio y existencia."
              link={promotions.length > 0 ? { to: links.promotions(), label: 'Promociones' } : undefined}
            />
            <ProductGrid
              products={highlights}
              firstCount={0}
              // Whole rows: eight on a phone, ten where five stand side by side.
              className="max-sm:[&>li:nth-child(n+9)]:hidden 2xl:[&>li:nth-child(n+11)]:hidden"
            />
          </section>
        )}
        {categories.length > 0 && (
          <section
            aria-labelledby="categorias-titulo"
            className="further-down [--height-until-seen:73rem] md:[--height-until-seen:60rem] xl:[--height-until-seen:30rem]"
          >
            <SectionHeading
              id="categorias-titulo"
              title="Categorías"
              link={{ to: links.categories(), label: 'Ver todas' }}
            />
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(9.75rem,40%)),1fr))] gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4 xl:grid-cols-6">
              {categories.slice(0, 12).map((category) => (
                <li key={category.id}>
                  <CategoryTile category={category} />
                </li>
              ))}
            </ul>
          </section>
        )}
        <Shelf id="mas-vendidos" title="Lo más vendido" products={best_sellers} />
        <ConfiguratorTeaser build={teaser} />
        <Shelf
          id="novedades"
          title="Recién llegados"
          description="Lo último que entró al catálogo."
          products={new_arrivals}
        />
        {brands.length > 0 && (
          <section
            aria-labelledby="marcas-titulo"
            className="further-down [--height-until-seen:38rem] md:[--height-until-seen:20rem] xl:[--height-until-seen:17rem]"
          >
            <SectionHeading
              id="marcas-titulo"
              title="Marcas"
              link={{ to: links.brands(), label: 'Ver todas' }}
            />
            <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 md:grid-cols-4 xl:grid-cols-6">
              {brands.map((brand) => (
                <li key={brand.id}>
                  <BrandTile brand={brand} hasCount={false} />
                </li>
              ))}
            </ul>
          </section>
        )}
        <RecentlyViewed />
      </div>
    </>
  );
}

const promises: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'truck',
    title: `Envío gratis desde ${formatPesos(freeFromCents).replace('.00', '')}`,
    text: 'A todo México, con guía de rastreo.',
  },
  { icon: 'store', title: 'Existencia real', text: 'Tres almacenes; lo que ves es lo que hay.' },
  { icon: 'invoice', title: 'Precio con IVA', text: 'El que ves es el que pagas. Facturamos.' },
  { icon: 'shield', title: 'Garantía clara', text: 'Cada producto dice quién responde y por cuánto.' },
];

/** What the shop promises on every purchase. */
function Promises() {
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-5 rounded-lg bg-sunken px-4 py-5 sm:px-6 lg:grid-cols-4">
      {promises.map(({ icon, title, text }) => (
        <li key={title} className="flex items-start gap-3 max-sm:flex-col max-sm:gap-1.5">
          <Icon name={icon} size={22} className="mt-0.5 shrink-0 text-brand" />
          <div>
            <p className="text-sm leading-snug font-semibold">{title}</p>
            <p className="mt-0.5 text-xs text-ink-soft">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
