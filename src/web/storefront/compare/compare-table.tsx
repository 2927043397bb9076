/* oxlint-disable jsx-a11y/control-has-associated-label -- Cells of a plain table are no controls. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { links } from '../../links.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icons.tsx';
import { Price } from '../../ui/price.tsx';
import { Rating } from '../../ui/rating.tsx';
import { Sideways } from '../../ui/sideways.tsx';
import { AddToCartButton } from '../shop-parts/add-to-cart-button.tsx';
import { ProductPicture } from '../shop-parts/product-picture.tsx';
import { StockBadge } from '../shop-parts/stock-badge.tsx';
import type { ComparedProduct, ComparisonGroup } from './comparison.ts';
import { usePrefetch } from '../../use-prefetch.ts';
import { pictureOf } from '../../ui/picture-sizes.ts';
import { WholeWords } from '../../ui/whole-words.tsx';

/**
 * Products in columns, facts in rows. On a phone the names of the facts stay at the edge while the columns scroll; on a
 * wide screen the names of the products stay under the header.
 */
export function CompareTable({
  products,
  groups,
  isReduced,
  addressWithout,
  onRemove,
  addTo,
}: {
  products: readonly ComparedProduct[];
  groups: readonly ComparisonGroup[];
  /** Only rows in which they differ. */
  isReduced: boolean;
  addressWithout: (id: number) => string;
  onRemove: (id: number) => void;
  /** Where another one is found; undefined when there is no room. */
  addTo: string | undefined;
}) {
  const prefetch = usePrefetch();
  const facts = factsOf(products).filter(({ isDifferent }) => !isReduced || isDifferent);
  const width = products.length + 1;
  return (
    <>
      {products.length > 1 && (
        <p className="mb-3 flex items-center gap-1.5 text-xs text-ink-faint sm:hidden print:hidden">
          <Icon name="arrow-right" size={14} />
          Desliza la tabla hacia un lado para ver los {products.length}.
        </p>
      )}
      <Sideways label="Tabla para comparar">
        <table className="w-full min-w-max table-fixed border-separate border-spacing-0 text-sm lg:min-w-0 print:min-w-0">
          <caption className="sr-only">
            {`${products.map(({ product_name: name }) => name).join(', ')} lado a lado`}
          </caption>
          <thead>
            <tr>
              <td className={cx(edge, 'w-27 align-bottom sm:w-44 lg:w-52')} />
              {products.map((product) => (
                <td
                  key={product.id}
                  className="w-40 px-2 pb-3 align-top sm:w-56 sm:px-3 lg:w-auto print:w-auto"
                >
                  <div className="relative max-w-56">
                    <Link to={links.product(product)} tabIndex={-1} aria-hidden className="block">
                      <ProductPicture
                        imageUrl={pictureOf(product)}
                        sizes="(min-width: 64rem) 18rem, 10rem"
                        isFirst
                      />
                    </Link>
                    <Link
                      to={addressWithout(product.id)}
                      onClick={() => onRemove(product.id)}
                      preventScrollReset
                      replace
                      rel="nofollow"
                      aria-label={`Quitar ${product.product_name}`}
                      className="absolute top-1 right-1 grid size-8 place-items-center rounded-full border border-line bg-surface text-ink transition-colors hover:border-ink print:hidden"
                    >
                      <Icon name="close" size={16} />
                    </Link>
                  </div>
                </td>
              ))}
              {addTo !== undefined && (
                <td rowSpan={2} className="w-40 px-2 pb-3 align-top sm:w-56 sm:px-3 lg:w-auto print:hidden">
                  <Link
                    to={addTo}
                    className="grid aspect-square max-w-56 place-items-center rounded-md border border-dashed border-line-strong p-4 text-center font-medium text-ink-soft transition-colors hover:border-ink hover:text-ink"
                  >
                    <span className="grid justify-items-center gap-2">
                      <Icon name="plus" size={24} />
                      Agregar otro
                    </span>
                  </Link>
                </td>
              )}
            </tr>
            <tr className="lg:sticky lg:top-(--header-height) lg:z-10">
              <th scope="col" className={cx(edge, 'border-b border-line text-left')}>
                <span className="sr-only">Dato</span>
              </th>
              {products.map((product) => (
                <th
                  key={product.id}
                  scope="col"
                  className="border-b border-line bg-paper px-2 py-2 text-left align-top font-medium sm:px-3"
                >
                  <span className="block text-xs font-normal text-ink-faint">{product.brand}</span>
                  <Link
                    to={links.product(product)}
                    prefetch={prefetch}
                    className="line-clamp-3 leading-snug hover:text-brand"
                  >
                    <WholeWords text={product.product_name} />
                  </Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {facts.map(({ key, label, cells, isDifferent }) => (
              <Row key={key} label={label} cells={cells} isDifferent={isDifferent && products.length > 1} />
            ))}
            <tr className="print:hidden">
              <th scope="row" className={cx(edge, cell)}>
                <span className="sr-only">Comprar</span>
              </th>
              {products.map((product) => (
                <td key={product.id} className={cell}>
                  <AddToCartButton product={product} size="sm" isWide text="Agregar" />
                </td>
              ))}
            </tr>
          </tbody>
          {groups.map(({ title, rows }) => (
            <tbody key={title}>
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={width}
                  className="display pt-7 pb-2 text-left text-base leading-tight"
                >
                  <span className="sticky left-4">{title}</span>
                </th>
              </tr>
              {rows.map(({ key, label, values, isBest, isDifferent }) => (
                <Row
                  key={key}
                  label={label}
                  cells={values.map((value, index) => (isBest[index] ? best(value) : (value ?? unknown)))}
                  isDifferent={isDifferent && products.length > 1}
                />
              ))}
            </tbody>
          ))}
        </table>
        {groups.length === 0 && (
          <p className="mt-6 text-sm text-ink-soft">
            {isReduced ? 'En lo demás son iguales.' : 'No tienen datos de ficha en común.'}
          </p>
        )}
        <p className="mt-5 max-w-xl text-xs text-ink-faint">
          Datos del fabricante. «Sin confirmar» no quiere decir que el producto no lo tenga.
        </p>
      </Sideways>
    </>
  );
}

/** The first column, which stays while the others scroll. */
const edge = 'sticky left-0 z-1 bg-paper pr-2';
/** What the maker does not say. */
const unknown = (
  <span key="unknown" className="font-normal text-ink-faint">
    Sin confirmar
  </span>
);

const best = (value: string | null) => (
  <span key="best" className="inline-flex items-start gap-1.5 font-semibold text-success">
    {value}
    <Icon name="check" size={14} className="mt-0.75" />
    <span className="sr-only"> (el mejor)</span>
  </span>
);

const cell = 'border-b border-line px-2 py-2.5 text-left align-top sm:px-3';

function Row({ label, cells, isDifferent }: { label: string; cells: ReactNode[]; isDifferent: boolean }) {
  return (
    <tr>
      <th
        scope="row"
        className={cx(
          edge,
          'border-b border-line py-2.5 pl-0 text-left align-top text-xs font-medium text-ink-soft sm:text-sm',
        )}
      >
        <span className="flex items-start gap-1.5">
          <span
            aria-hidden
            className={cx(
              'mt-1.25 size-1.5 shrink-0 rounded-full',
              isDifferent ? 'bg-brand' : 'bg-transparent',
            )}
          />
          <span className="min-w-0">
            {label}
            {isDifferent && <span className="sr-only"> (distinto)</span>}
          </span>
        </span>
      </th>
      {cells.map((content, index) => (
        <td
          key={index}
          className={cx(cell, 'figures', isDifferent ? 'bg-brand-soft/60 font-medium' : 'text-ink-soft')}
        >
          {content}
        </td>
      ))}
    </tr>
  );
}

/** What every product has, whatever its kind. */
function factsOf(products: readonly ComparedProduct[]) {
  const prices = products.map(({ price_cents: cents }) => cents);
  const lowest = Math.min(...prices);
  const isDifferent = (values: readonly unknown[]) => new Set(values).size > 1;
  return [
    {
      key: 'price',
      label: 'Precio, IVA incluido',
      isDifferent: isDifferent(prices),
      cells: products.map(({ id, price_cents: cents, former_price_cents: former }) => (
        <span key="price" className="grid justify-items-start gap-1">
          <Price cents={cents} formerCents={former} ownOf={id} />
          {cents === lowest && isDifferent(prices) && <Badge tone="success">El más bajo</Badge>}
        </span>
      )),
    },
    {
      key: 'stock',
      label: 'Existencia',
      isDifferent: isDifferent(products.map(({ stock }) => stock)),
      cells: products.map((product) => (
        <StockBadge key="stock" product={product} quantity={product.available} />
      )),
    },
    {
      key: 'rating',
      label: 'Calificación',
      isDifferent: isDifferent(products.map(({ rating }) => rating)),
      cells: products.map(({ rating, review_count: count }) =>
        rating === null || count === 0 ? (
          <span key="rating" className="font-normal text-ink-faint">
            Sin reseñas
          </span>
        ) : (
          <Rating key="rating" value={rating} count={count} size={14} />
        ),
      ),
    },
    {
      key: 'brand',
      label: 'Marca',
      isDifferent: isDifferent(products.map(({ brand }) => brand)),
      cells: products.map(({ brand, brand_slug: slug }) => (
        <Link key="brand" to={links.brand(slug)} className="hover:text-brand hover:underline">
          {brand}
        </Link>
      )),
    },
    {
      key: 'warranty',
      label: 'Garantía',
      isDifferent: isDifferent(products.map(({ warranty_text: text }) => text)),
      cells: products.map(({ warranty_text: text }) =>
        text === '' ? unknown : <span key="warranty">{text}</span>,
      ),
    },
  ];
}
