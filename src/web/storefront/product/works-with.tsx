import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Api } from '../../../api/client.ts';
import { formatPesos } from '../../../platform/money.ts';
import { browserApi } from '../../data.ts';
import { links, withQuery } from '../../links.ts';
import type { Product } from '../../state/shop-types.ts';
import { Icon } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ProductPicture } from '../shop-parts/product-picture.tsx';
import { usePrefetch } from '../../use-prefetch.ts';
import { pictureOf } from '../../ui/picture-sizes.ts';
import { WholeWords } from '../../ui/whole-words.tsx';

type Group = Awaited<ReturnType<Api['configurator']['worksWith']>>['groups'][number];

/** Kinds of products that the configurator's rules compare with others. */
const comparedKinds = ['cpu', 'motherboard', 'memory', 'gpu', 'ssd', 'hdd', 'case', 'psu', 'cpu_cooler'];

/** Headings of the slots where many are meant. */
const titles: Partial<Record<Group['slot'], string>> = {
  cpu: 'Procesadores',
  motherboard: 'Tarjetas madre',
  memory: 'Memoria',
  gpu: 'Tarjetas de video',
  case: 'Gabinetes',
  psu: 'Fuentes de poder',
  cooler: 'Enfriamiento',
};

/**
 * Parts in stock that the configurator's rules are sure of. Asked for when the visitor comes near; the place is kept,
 * so that nothing below moves.
 */
export function WorksWith({ product }: { product: Pick<Product, 'ref_id' | 'kind' | 'product_name'> }) {
  const place = useRef<HTMLElement>(null);
  const [groups, setGroups] = useState<readonly Group[]>();
  const isCompared = comparedKinds.includes(product.kind);

  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const leaving = new AbortController();
    // Where somebody has scrolled to is known to the browser only.
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        browserApi()
          .configurator.worksWith({ params: { ref_id: product.ref_id }, signal: leaving.signal })
          .then((answer) => setGroups(answer.groups))
          // The product can be bought without it; the way to the configurator stays.
          .catch(() => leaving.signal.aborted || setGroups([]));
      },
      { rootMargin: '600px' },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      leaving.abort();
    };
  }, [product.ref_id]);

  if (!isCompared) return null;
  return (
    <section ref={place} id="funciona-con" aria-labelledby="funciona-con-titulo" className="scroll-mt-20">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="grid gap-1">
          <h2 id="funciona-con-titulo" className="display text-2xl">
            Funciona con
          </h2>
          <p className="text-sm text-ink-soft">
            Disponible y confirmado por las reglas del configurador, no por parecido.
          </p>
        </div>
        <Link
          to={withQuery(links.workstation(), { parts: product.ref_id })}
          className="inline-flex items-center gap-1.5 rounded-xs py-1.5 text-sm font-semibold text-brand hover:underline"
        >
          <Icon name="bench" size={18} />
          Ver en el configurador
        </Link>
      </div>
      <div aria-busy={groups === undefined} className="min-h-96">
        {groups !== undefined && groups.length === 0 ? (
          <p className="grid h-96 place-items-center rounded-lg border border-dashed border-line-strong px-6 text-center text-sm text-ink-soft">
            Hoy no tenemos disponibles piezas de las que podamos asegurarlo. El configurador te dice qué falta
            por confirmar.
          </p>
        ) : (
          <ul className="no-scrollbar relative -mx-4 grid snap-x scroll-px-4 auto-cols-[88%] grid-flow-col gap-4 overflow-x-auto px-4 sm:mx-0 sm:auto-cols-[minmax(19rem,32rem)] sm:px-0">
            {groups === undefined
              ? ['a', 'b', 'c'].map((key) => (
                  <li key={key} className="snap-start">
                    <Skeleton className="h-96 w-full rounded-lg" />
                  </li>
                ))
              : groups.map((group) => (
                  <li key={group.slot} className="snap-start">
                    <OneGroup group={group} />
                  </li>
                ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function OneGroup({ group }: { group: Group }) {
  const prefetch = usePrefetch();
  const { slot, label, beside, products, ref_ids: refIds } = group;
  const title = titles[slot] ?? label;
  return (
    <div className="flex h-96 flex-col rounded-lg border border-line bg-surface p-3">
      <h3 className="px-1 text-sm font-semibold">{title}</h3>
      <p className="h-4 truncate px-1 text-2xs text-ink-faint">
        {beside !== null && (slot === 'memory' ? `En ${beside}` : `Alcanza también con ${beside}`)}
      </p>
      <ul className="mt-1.5 grid flex-1 grid-rows-4">
        {products.map((product) => (
          <li key={product.id}>
            <Link
              to={links.product(product)}
              prefetch={prefetch}
              className="group flex h-full items-center gap-3 rounded-md px-1 -outline-offset-2 hover:bg-sunken"
            >
              <ProductPicture
                imageUrl={pictureOf(product)}
                sizes="4rem"
                className="size-15 shrink-0 rounded-sm"
              />
              <span className="grid min-w-0 gap-0.5">
                <span className="line-clamp-2 text-xs leading-snug font-medium group-hover:text-brand">
                  <WholeWords text={product.product_name} />
                </span>
                <span className="figures text-sm font-semibold" data-own={product.id}>
                  {formatPesos(product.price_cents)}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Link
        to={withQuery(links.workstation(), { parts: refIds.join(','), slot })}
        className="mt-1 inline-flex items-center gap-1 self-start rounded-xs px-1 py-1 text-xs font-semibold text-brand hover:underline"
      >
        Todo lo compatible
        <Icon name="arrow-right" size={14} />
        <span className="sr-only">de {title.toLowerCase()}</span>
      </Link>
    </div>
  );
}
