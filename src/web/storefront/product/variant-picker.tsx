import { Link } from 'react-router';
import { formatPesos } from '../../../platform/money.ts';
import { links } from '../../links.ts';
import type { Product } from '../../state/shop-types.ts';
import { cx } from '../../ui/cx.ts';
import { variantChoices } from './variant-choices.ts';

/** The variants of a product: a link for each value, so that it works by keyboard and without scripts. */
export function VariantPicker({ product }: { product: Product }) {
  if (product.family === null) return null;
  const { options, variants } = product.family;
  const rows = variantChoices(options, variants, product.id);
  return (
    <nav aria-label="Variantes" className="grid gap-4">
      {rows.map(({ option, choices }) => (
        <div key={option} role="group" aria-label={option} className="grid gap-2">
          <p className="text-sm">
            <span className="text-ink-soft">{`${option}: `}</span>
            <span className="font-semibold">{choices.find(({ isChosen }) => isChosen)?.value}</span>
          </p>
          <ul className="flex flex-wrap gap-2">
            {choices.map(({ value, variant, isChosen }) => {
              const isOut = variant.available <= 0;
              return (
                <li key={value}>
                  <Link
                    to={links.product(variant)}
                    preventScrollReset
                    aria-current={isChosen ? 'page' : undefined}
                    className={cx(
                      'grid min-h-11 min-w-14 content-center justify-items-center rounded-md border px-3 py-1.5 text-sm',
                      isChosen
                        ? 'border-brand bg-brand-soft font-semibold'
                        : 'border-line bg-surface hover:border-ink-faint',
                      isOut && 'border-dashed text-ink-soft',
                    )}
                  >
                    <span className={cx(isOut && 'line-through')}>{value}</span>
                    <span
                      className="figures text-2xs font-normal text-ink-soft"
                      data-own={isOut ? undefined : variant.id}
                    >
                      {isOut ? 'Agotado' : formatPesos(variant.price_cents)}
                    </span>
                  </Link>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}
