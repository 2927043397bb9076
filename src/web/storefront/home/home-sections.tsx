import { Fragment, lazy, Suspense, useEffect } from 'react';
import type { ReactNode } from 'react';
import { loadChunk } from '../../chunks.ts';
import { links } from '../../links.ts';
import { currentShop } from '../../shop.ts';
import { keepBrands, keepCategories, keepProducts, keepPromotions } from '../../state/shop-store.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { BrandTile } from '../shop-parts/brand-tile.tsx';
import { CategoryTile } from '../shop-parts/category-tile.tsx';
import { ProductGrid } from '../shop-parts/product-grid.tsx';
import { RecentlyViewed } from '../shop-parts/recently-viewed.tsx';
import { SectionHeading, Shelf } from '../shop-parts/shelf.tsx';
import { ConfiguratorTeaser } from './configurator-teaser.tsx';
import { HomeHero } from './home-hero.tsx';
import type { HomeData, ShownSection } from './load-home.ts';

/** Not every home page has one: its script comes when it is there, and until then stands what the server wrote. */
const PictureSection = lazy(() => loadChunk('picture-sections', () => import('./picture-sections.tsx')));

/** The home page: its sections in their order. */
export function HomeSections(data: HomeData) {
  const { sections, highlights, categories, promotions, brands } = data;

  useEffect(() => {
    keepProducts(highlights);
    keepCategories(categories);
    keepPromotions(promotions);
    keepBrands(brands);
  }, [highlights, categories, promotions, brands]);

  return (
    <>
      <h1 className="sr-only">{`${currentShop().name}: ${currentShop().claim}`}</h1>
      <div className="page-width flex flex-col gap-12 py-5 sm:gap-16 sm:py-7">
        {grouped(sections).map((group, index) => (
          <Fragment key={group[0]?.id}>
            <Group>
              {group.map((section) => (
                <HomeSection
                  key={section.id}
                  section={section}
                  data={data}
                  isFirst={section === sections[0]}
                />
              ))}
            </Group>
            {index === 0 && <BuildLink />}
          </Fragment>
        ))}
      </div>
    </>
  );
}

/** On a phone the way to the configurator is in a thumb's reach from the start, until its place below comes up. */
function BuildLink() {
  return (
    <ButtonLink to={links.workstation()} iconStart="bench" className="build-link">
      Arma tu PC
    </ButtonLink>
  );
}

/** Promises stand close to what is above them. */
function grouped(sections: readonly ShownSection[]): ShownSection[][] {
  const groups: ShownSection[][] = [];
  for (const section of sections) {
    const last = groups.at(-1);
    if (section.type === 'promises' && last !== undefined && last.length === 1) last.push(section);
    else groups.push([section]);
  }
  return groups;
}

function Group({ children }: { children: ReactNode[] }) {
  if (children.length === 1) return children;
  return <div className="grid grid-cols-1 gap-5 sm:gap-7">{children}</div>;
}

function HomeSection({
  section,
  data,
  isFirst,
}: {
  section: ShownSection;
  data: HomeData;
  /** What is seen first: its picture is fetched at once. */
  isFirst: boolean;
}) {
  const { highlights, best_sellers, new_arrivals, categories, promotions, pictures, brands, teaser } = data;
  switch (section.type) {
    case 'promotions':
      return (
        <HomeHero promotions={promotions} pictures={pictures} standIn={highlights[0] ?? best_sellers[0]} />
      );
    case 'hero':
    case 'tiles':
      return (
        <Suspense fallback={null}>
          <PictureSection section={section} isFirst={isFirst} />
        </Suspense>
      );
    case 'promises':
      return <Promises promises={section.promises} />;
    case 'products':
      return section.source.by === 'highlights' ? (
        <Highlights
          section={section}
          products={highlights.slice(0, section.count)}
          hasPromotions={promotions.length > 0}
        />
      ) : (
        <Shelf
          id={section.id}
          title={section.title}
          description={section.description === '' ? undefined : section.description}
          link={section.more === null ? undefined : { to: section.more, label: 'Ver todos' }}
          products={
            section.source.by === 'best_sellers'
              ? best_sellers.slice(0, section.count)
              : section.source.by === 'new'
                ? new_arrivals.slice(0, section.count)
                : section.products
          }
        />
      );
    case 'categories':
      return <Categories section={section} categories={categories.slice(0, section.count)} />;
    case 'brands':
      return <Brands section={section} brands={brands.slice(0, section.count)} />;
    case 'configurator':
      return <ConfiguratorTeaser build={teaser} />;
    case 'text':
      return (
        <section aria-label={section.title === '' ? undefined : section.title}>
          {section.title !== '' && <SectionHeading title={section.title} />}
          <div
            className="grid grid-cols-1 gap-9"
            // Made by the server of a document: texts are escaped, elements are only those it knows.
            dangerouslySetInnerHTML={{ __html: section.html }}
          />
        </section>
      );
    case 'recently_viewed':
      return <RecentlyViewed />;
  }
}

type SectionOf<Type extends ShownSection['type']> = Extract<ShownSection, { type: Type }>;

/** The id of the shop's own row is where the banner points. */
function Highlights({
  section: { id, title, description },
  products,
  hasPromotions,
}: {
  section: SectionOf<'products'>;
  products: HomeData['highlights'];
  hasPromotions: boolean;
}) {
  if (products.length === 0) return null;
  return (
    <section id={id} aria-labelledby={`${id}-titulo`}>
      <SectionHeading
        id={`${id}-titulo`}
        title={title}
        description={description === '' ? undefined : description}
        link={hasPromotions ? { to: links.promotions(), label: 'Promociones' } : undefined}
      />
      <ProductGrid
        products={products}
        firstCount={0}
        // Whole rows: eight on a phone, ten where five stand side by side.
        className="max-sm:[&>li:nth-child(n+9)]:hidden 2xl:[&>li:nth-child(n+11)]:hidden"
      />
    </section>
  );
}

function Categories({
  section: { id, title },
  categories,
}: {
  section: SectionOf<'categories'>;
  categories: HomeData['categories'];
}) {
  if (categories.length === 0) return null;
  return (
    <section
      aria-labelledby={`${id}-titulo`}
      className="further-down [--height-until-seen:73rem] md:[--height-until-seen:60rem] xl:[--height-until-seen:30rem]"
    >
      <SectionHeading
        id={`${id}-titulo`}
        title={title}
        link={{ to: links.categories(), label: 'Ver todas' }}
      />
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(9.75rem,40%)),1fr))] gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4 xl:grid-cols-6">
        {categories.map((category) => (
          <li key={category.id}>
            <CategoryTile category={category} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Brands({
  section: { id, title },
  brands,
}: {
  section: SectionOf<'brands'>;
  brands: HomeData['brands'];
}) {
  if (brands.length === 0) return null;
  return (
    <section
      aria-labelledby={`${id}-titulo`}
      className="further-down [--height-until-seen:38rem] md:[--height-until-seen:20rem] xl:[--height-until-seen:17rem]"
    >
      <SectionHeading id={`${id}-titulo`} title={title} link={{ to: links.brands(), label: 'Ver todas' }} />
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 md:grid-cols-4 xl:grid-cols-6">
        {brands.map((brand) => (
          <li key={brand.id}>
            <BrandTile brand={brand} hasCount={false} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the shop promises on every purchase. */
function Promises({ promises }: { promises: SectionOf<'promises'>['promises'] }) {
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
