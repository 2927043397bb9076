import { useEffect } from 'react';
import type { MetaDescriptor } from 'react-router';
import type { Route } from './+types/brand-list-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { links } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { socialPictures } from '../../social-pictures.ts';
import { keepBrands } from '../../state/shop-store.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { BrandTile } from '../shop-parts/brand-tile.tsx';
import { PageHeading } from '../shop-parts/page-heading.tsx';
import { brandsByLetter } from './brands-by-letter.ts';

async function load({ api }: LoadArgs) {
  return api.catalog.brands();
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  const publicUrl = matches[0]?.loaderData?.publicUrl ?? '';
  return pageMeta({
    title: 'Marcas',
    description: 'Todas las marcas de la tienda, con sus productos, existencia y condiciones de garantía.',
    imageUrl: publicUrl + socialPictures.page(links.brands()),
    canonical: publicUrl + links.brands(),
  });
}

export default function BrandListPage({ loaderData }: Route.ComponentProps) {
  const { brands } = loaderData;

  useEffect(() => keepBrands(brands), [brands]);

  const letters = brandsByLetter(brands);
  return (
    <div className="page-width py-6 sm:py-8">
      <PageHeading steps={[{ label: 'Inicio', to: links.home() }, { label: 'Marcas' }]} title="Marcas">
        <p>Cada marca con todo lo que tenemos de ella y lo que cubre su garantía.</p>
      </PageHeading>
      {brands.length === 0 ? (
        <EmptyState icon="mark" title="La tienda aún no tiene marcas">
          Vuelve pronto: la estamos surtiendo.
        </EmptyState>
      ) : (
        <>
          <nav aria-label="Marcas por letra" className="mb-6 flex flex-wrap gap-0.5">
            {letters.map(({ letter }) => (
              <a
                key={letter}
                href={`#${anchorOf(letter)}`}
                className="figures grid size-9 place-items-center rounded-md text-sm font-medium hover:bg-sunken"
              >
                {letter}
              </a>
            ))}
          </nav>
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 md:grid-cols-4 lg:grid-cols-5 xl:grid-cols-6">
            {letters.flatMap(({ letter, brands: inLetter }) =>
              inLetter.map((brand, index) => (
                <li key={brand.id} id={index === 0 ? anchorOf(letter) : undefined}>
                  <BrandTile brand={brand} />
                </li>
              )),
            )}
          </ul>
        </>
      )}
    </div>
  );
}

function anchorOf(letter: string): string {
  return letter === '#' ? 'marcas-otras' : `marcas-${letter}`;
}
