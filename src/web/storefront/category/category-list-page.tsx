import { useEffect } from 'react';
import type { MetaDescriptor } from 'react-router';
import type { Route } from './+types/category-list-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { links } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { socialPictures } from '../../social-pictures.ts';
import { keepCategories } from '../../state/shop-store.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CategoryTile } from '../shop-parts/category-tile.tsx';
import { PageHeading } from '../shop-parts/page-heading.tsx';
import { SectionHeading } from '../shop-parts/shelf.tsx';
import { categoryGroups } from './category-groups.ts';

async function load({ api }: LoadArgs) {
  return api.catalog.categories({ query: { products: '0' } });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  const publicUrl = matches[0]?.loaderData?.publicUrl ?? '';
  return pageMeta({
    title: 'Categorías',
    description:
      'Todas las categorías: procesadores, tarjetas de video, tarjetas madre, memorias, almacenamiento, monitores, periféricos y más.',
    imageUrl: publicUrl + socialPictures.page(links.categories()),
    canonical: publicUrl + links.categories(),
  });
}

const tiles =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(9.75rem,40%)),1fr))] gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4 xl:grid-cols-5';

export default function CategoryListPage({ loaderData }: Route.ComponentProps) {
  const { categories } = loaderData;

  useEffect(() => keepCategories(categories), [categories]);

  const { groups, single } = categoryGroups(categories);
  return (
    <div className="page-width py-6 sm:py-8">
      <PageHeading
        steps={[{ label: 'Inicio', to: links.home() }, { label: 'Categorías' }]}
        title="Categorías"
      >
        <p>Entra por lo que buscas; dentro, los filtros hablan de medidas, conectores y consumo.</p>
      </PageHeading>
      {categories.length === 0 && (
        <EmptyState title="La tienda aún no tiene categorías">
          Vuelve pronto: la estamos surtiendo.
        </EmptyState>
      )}
      <div className="grid grid-cols-1 gap-11">
        {groups.map(({ parent, children }, group) => (
          <section key={parent.id} aria-labelledby={`categoria-${parent.slug}`}>
            <SectionHeading
              id={`categoria-${parent.slug}`}
              title={parent.category_name}
              link={{ to: links.category(parent.slug), label: 'Ver todo' }}
            />
            <ul className={tiles}>
              {children.map((category, index) => (
                <li key={category.id}>
                  <CategoryTile category={category} isFirst={group === 0 && index < 4} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {single.length > 0 && (
          <section aria-labelledby="categoria-mas">
            {groups.length > 0 && <SectionHeading id="categoria-mas" title="Más categorías" />}
            <ul className={tiles}>
              {single.map((category) => (
                <li key={category.id}>
                  <CategoryTile category={category} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}
