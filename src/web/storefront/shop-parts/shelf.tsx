import { useRef } from 'react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { LookupLink } from './lookup-link.tsx';
import { ProductCard } from './product-card.tsx';
import type { ProductCardProduct } from './product-card.tsx';

/** Heading of a part of a page, with the way to all of it. */
export function SectionHeading({
  title,
  description,
  link,
  end,
  id,
}: {
  title: string;
  description?: string;
  link?: { to: string; label: string };
  end?: ReactNode;
  id?: string;
}) {
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
      <div className="grid min-w-0 flex-1 basis-44 gap-1">
        <h2 id={id} className="display text-2xl leading-tight">
          {title}
        </h2>
        {description !== undefined && <p className="text-sm text-ink-soft">{description}</p>}
      </div>
      <div className="flex shrink-0 items-center gap-1">
        {link !== undefined && (
          <LookupLink
            to={link.to}
            className="inline-flex items-center gap-1 rounded-xs py-1.5 text-sm font-semibold whitespace-nowrap text-brand hover:underline"
          >
            {link.label}
            <Icon name="arrow-right" size={16} />
          </LookupLink>
        )}
        {end}
      </div>
    </div>
  );
}

/** Products in one row that scrolls sideways: a finger, the arrow keys and two buttons move it. */
export function Shelf({
  title,
  description,
  link,
  products,
  id,
}: {
  title: string;
  description?: string;
  link?: { to: string; label: string };
  products: readonly ProductCardProduct[];
  /** Of the heading, which names the row. */
  id: string;
}) {
  const row = useRef<HTMLUListElement>(null);
  const move = (direction: 1 | -1) => {
    const element = row.current;
    element?.scrollBy({ left: direction * element.clientWidth * 0.9, behavior: 'smooth' });
  };
  if (products.length === 0) return null;
  return (
    <section
      aria-labelledby={id}
      className="further-down [--height-until-seen:28.5rem] sm:[--height-until-seen:32rem] xl:[--height-until-seen:34rem]"
    >
      <SectionHeading
        id={id}
        title={title}
        description={description}
        link={link}
        end={
          products.length > 4 && (
            <span className="ml-2 hidden md:flex">
              <IconButton icon="chevron-left" size="sm" label="Anteriores" onClick={() => move(-1)} />
              <IconButton icon="chevron-right" size="sm" label="Siguientes" onClick={() => move(1)} />
            </span>
          )
        }
      />
      <ul
        ref={row}
        className="no-scrollbar -mx-4 grid snap-x scroll-px-4 auto-cols-[46%] grid-flow-col gap-3 overflow-x-auto px-4 py-1 sm:mx-0 sm:auto-cols-[calc((100%-2rem)/3)] sm:scroll-px-0 sm:gap-4 sm:px-0 lg:auto-cols-[calc((100%-3rem)/4)] xl:auto-cols-[calc((100%-4rem)/5)]"
      >
        {products.map((product) => (
          <li key={product.id} className="snap-start">
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}
