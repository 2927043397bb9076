import { useEffect } from 'react';
import { data, Link, useLocation, useNavigate } from 'react-router';
import type { MetaDescriptor } from 'react-router';
import type { Route } from './+types/compare-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { links, withQuery } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { comparedMax, forgetCompared, readCompared, useCompareStore } from '../../state/compare-store.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icons.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { PageHeading } from '../shop-parts/page-heading.tsx';
import { CompareTable } from './compare-table.tsx';
import { comparisonOf, idsIn, isOneKind, onlyDifferences } from './comparison.ts';
import type { ComparedProduct } from './comparison.ts';

async function load({ api, url }: LoadArgs) {
  const ids = idsIn(url.searchParams.get('ids'), comparedMax);
  const { products } =
    ids.length === 0 ? { products: [] } : await api.catalog.compare({ query: { ids: ids.join(',') } });
  return { ids, products };
}

const loadOnServer = serverLoader(load);

export async function loader(args: Route.LoaderArgs) {
  const found = await loadOnServer(args);
  // What was asked for is not there, and neither is anything else.
  return data(found, { status: found.ids.length > 0 && found.products.length === 0 ? 404 : 200 });
}

export const clientLoader = browserLoader(load);

/** Somebody's choice for a moment; no page for search engines. */
export function meta({ loaderData }: Route.MetaArgs): MetaDescriptor[] {
  const count = loaderData?.products.length ?? 0;
  return [
    ...pageMeta({ title: count > 1 ? `Comparar ${count} productos` : 'Comparar productos' }),
    { name: 'robots', content: 'noindex, follow' },
  ];
}

const differencesParam = 'solo';
const differencesOnly = 'diferencias';

export default function ComparePage({ loaderData }: Route.ComponentProps) {
  const { ids, products } = loaderData;
  const { search } = useLocation();
  const navigate = useNavigate();
  const kept = useCompareStore((state) => state.products);
  const isReduced = new URLSearchParams(search).get(differencesParam) === differencesOnly;
  const isBare = ids.length === 0;

  useEffect(readCompared, []);

  useEffect(() => {
    // Without a choice in the address the browser's own is meant; only the browser knows it.
    if (isBare && kept.length > 0) {
      void navigate(links.compare(kept.map(({ id }) => id)), { replace: true });
    }
  }, [isBare, kept, navigate]);

  const addressOf = (some: readonly ComparedProduct[], isSome: boolean) => {
    const path = links.compare(some.map(({ id }) => id));
    return isSome ? `${path}${path.includes('?') ? '&' : '?'}${differencesParam}=${differencesOnly}` : path;
  };
  const groups = comparisonOf(products);
  const missingCount = ids.length - products.length;
  return (
    <div className="page-width py-6 sm:py-8">
      <PageHeading
        steps={[{ label: 'Inicio', to: links.home() }, { label: 'Comparar' }]}
        title="Comparar productos"
      >
        {products.length > 0 && (
          <p>
            {products.length === 1
              ? 'Agrega otro del mismo tipo para ver en qué se distinguen.'
              : 'Lado a lado, con la ficha del fabricante. Comparte la dirección: lleva a esta misma tabla.'}
          </p>
        )}
      </PageHeading>
      {products.length === 0 ? (
        <EmptyState
          icon="compare"
          title={isBare ? 'Aún no eliges qué comparar' : 'Esos productos ya no están a la venta'}
          action={
            <>
              <ButtonLink to={links.categories()}>Ver categorías</ButtonLink>
              <ButtonLink to={links.search()} variant="secondary">
                Buscar
              </ButtonLink>
            </>
          }
        >
          Marca «Comparar» en hasta {comparedMax} productos de cualquier lista; aquí los verás lado a lado.
        </EmptyState>
      ) : (
        <>
          <div className="mb-5 grid gap-3">
            {missingCount > 0 && (
              <InlineNotice tone="warning">
                {missingCount === 1
                  ? 'Uno de los productos ya no está a la venta y no aparece.'
                  : `${missingCount} de los productos ya no están a la venta y no aparecen.`}
              </InlineNotice>
            )}
            {!isOneKind(products) && <InlineNotice tone="info">{mixedText(products)}</InlineNotice>}
          </div>
          {products.length > 1 && (
            <DifferencesSwitch
              isOn={isReduced}
              to={addressOf(products, !isReduced)}
              sameCount={groups.flatMap(({ rows }) => rows).filter((row) => !row.isDifferent).length}
            />
          )}
          <CompareTable
            products={products}
            groups={isReduced && products.length > 1 ? onlyDifferences(groups) : groups}
            isReduced={isReduced}
            addressWithout={(id) =>
              addressOf(
                products.filter((product) => product.id !== id),
                isReduced,
              )
            }
            onRemove={forgetCompared}
            addTo={moreOf(products)}
          />
        </>
      )}
    </div>
  );
}

function mixedText(products: readonly ComparedProduct[]): string {
  const names = [...new Set(products.map(({ kind_name: name }) => name))];
  const list = `${names.slice(0, -1).join(', ')} y ${names.at(-1)}`;
  return `Son de tipos distintos (${list}): solo se comparan los datos que todos tienen.`;
}

/** Where more of the same are found; undefined when there is no room. */
function moreOf(products: readonly ComparedProduct[]): string | undefined {
  if (products.length >= comparedMax) return undefined;
  const [first] = products;
  return first === undefined ? links.categories() : withQuery(links.search(), { q: first.kind_name });
}

/** A link, so that it works before the script and can be shared; to the eye and to screen readers a switch. */
function DifferencesSwitch({ isOn, to, sameCount }: { isOn: boolean; to: string; sameCount: number }) {
  const navigate = useNavigate();
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm print:hidden">
      <Link
        to={to}
        role="switch"
        aria-checked={isOn}
        preventScrollReset
        replace
        rel="nofollow"
        onKeyDown={(event) => {
          if (event.key !== ' ') return;
          event.preventDefault();
          void navigate(to, { replace: true, preventScrollReset: true });
        }}
        className="flex min-h-9 items-center gap-3 rounded-xs font-semibold"
      >
        <span
          aria-hidden
          className={cx(
            'relative h-6 w-10.5 rounded-full transition-colors',
            isOn ? 'bg-brand' : 'bg-line-strong',
          )}
        >
          <span
            className={cx(
              'absolute top-0.75 left-0.75 size-4.5 rounded-full bg-surface shadow-1 transition-transform',
              isOn && 'translate-x-4.5',
            )}
          />
        </span>
        Solo diferencias
      </Link>
      <span className="flex items-center gap-1.5 text-ink-faint">
        <Icon name="info" size={16} />
        {sameCount === 0
          ? 'En la ficha no coinciden en nada.'
          : sameCount === 1
            ? 'En la ficha coinciden en 1 dato.'
            : `En la ficha coinciden en ${sameCount} datos.`}
      </span>
    </p>
  );
}
