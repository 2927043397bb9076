import { Link } from 'react-router';
import { links } from '../../links.ts';
import type { ProductInList, Promotion } from '../../state/shop-types.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';
import { ProductPicture } from '../shop-parts/product-picture.tsx';
import { PromotionCard } from '../shop-parts/promotion-card.tsx';
import { pictureOf } from '../../ui/picture-sizes.ts';

/** The running promotions, the soonest to end first; without any, what the shop is for and one product of it. */
export function HomeHero({
  promotions,
  pictures,
  standIn,
}: {
  promotions: readonly Promotion[];
  /** Pictures of a promotion's products, by its id. */
  pictures: Readonly<Record<number, readonly string[]>>;
  standIn: ProductInList | undefined;
}) {
  const [first, ...others] = promotions;
  if (first === undefined) return <Welcome product={standIn} />;
  return (
    <section aria-label="Promociones" className="grid grid-cols-1 gap-3 sm:gap-4">
      <div className="sm:aspect-8/3 xl:aspect-3/1">
        <PromotionCard promotion={first} pictures={pictures[first.id] ?? []} look="large" />
      </div>
      {others.length > 0 && (
        <ul className="no-scrollbar -mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 py-1 sm:mx-0 sm:grid sm:grid-cols-2 sm:gap-4 sm:px-0 sm:py-0 xl:grid-cols-3">
          {others.slice(0, 3).map((promotion) => (
            <li
              key={promotion.id}
              className="w-[70%] shrink-0 snap-start sm:min-h-34 sm:w-auto lg:min-h-44 sm:max-xl:[&:nth-child(3)]:hidden"
            >
              <PromotionCard promotion={promotion} pictures={pictures[promotion.id] ?? []} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Welcome({ product }: { product: ProductInList | undefined }) {
  return (
    <section
      aria-labelledby="bienvenida"
      className="grid grid-cols-1 overflow-hidden rounded-xl border border-line bg-surface sm:min-h-80 sm:grid-cols-[1fr_42%] lg:min-h-104"
    >
      <div className="grid content-center justify-items-start gap-4 p-6 sm:p-10">
        <h2 id="bienvenida" className="display text-hero">
          Hardware que entra, enciende y dura
        </h2>
        <p className="max-w-md text-ink-soft">
          Medidas, conectores y consumo a la vista. Existencia real en tres almacenes y precio con IVA desde
          el principio.
        </p>
        <div className="mt-2 flex flex-wrap gap-3">
          <ButtonLink to={links.categories()} size="lg">
            Ver categorías
          </ButtonLink>
          <ButtonLink to={links.workstation()} size="lg" variant="secondary">
            Arma tu PC
          </ButtonLink>
        </div>
      </div>
      {product !== undefined && (
        <Link to={links.product(product)} className="group relative block bg-picture max-sm:aspect-4/3">
          <ProductPicture
            imageUrl={pictureOf(product)}
            alt={product.product_name}
            isFirst
            className="h-full w-full rounded-none max-sm:aspect-4/3 sm:aspect-auto"
          />
          <span className="absolute bottom-4 left-4 max-w-[80%] rounded-md bg-surface px-3.5 py-2.5 shadow-2">
            <span className="line-clamp-1 text-xs text-ink-soft">{product.product_name}</span>
            <Price cents={product.price_cents} formerCents={product.former_price_cents} ownOf={product.id} />
          </span>
        </Link>
      )}
    </section>
  );
}
