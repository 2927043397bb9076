import { formatPesos } from '../../../platform/money.ts';
import { links } from '../../links.ts';
import type { Product } from '../../state/shop-types.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icons.tsx';
import { LookupLink } from '../shop-parts/lookup-link.tsx';

const grades: Readonly<Record<NonNullable<Product['condition']>['grade'], { label: string; text: string }>> =
  {
    like_new: { label: 'Como nuevo', text: 'Se abrió y no se usó: sin marcas.' },
    good: { label: 'Buen estado', text: 'Con poco uso y sin marcas que se noten.' },
    marked: { label: 'Con detalles', text: 'Funciona bien y tiene marcas: míralas en las fotos.' },
  };

/** Says of an opened unit what it is, before its price. */
export function Condition({ product: { condition } }: { product: Product }) {
  if (condition === null) return null;
  const { label, text } = grades[condition.grade];
  const { original } = condition;
  return (
    <section
      aria-label="Condición"
      className="grid gap-1.5 rounded-lg border border-warning bg-warning-soft p-4 text-sm"
    >
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="neutral">Caja abierta</Badge>
        <strong>{label}</strong>
      </p>
      <p className="text-ink-soft">{`${text} La revisamos, queda una sola pieza y las fotos son de ella.`}</p>
      {condition.note !== '' && <p className="whitespace-pre-line">{condition.note}</p>}
      {original?.available === true && (
        <p>
          <LookupLink to={links.product(original)} className="font-medium text-brand hover:underline">
            {'Ver nuevo en '}
            <span className="text-sm" data-own={original.id}>
              {formatPesos(original.price_cents)}
            </span>
          </LookupLink>
        </p>
      )}
    </section>
  );
}

/** Opened units of a product, beside the new one. */
export function OpenBoxOffers({ product: { open_box: units } }: { product: Product }) {
  const [cheapest] = units;
  if (!cheapest) return null;
  return (
    <details className="group rounded-lg border border-line bg-surface text-sm" open={units.length === 1}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-4 py-2.5 font-medium">
        <Icon name="package" size={18} className="text-ink-soft" />
        <span>
          {'Caja abierta desde '}
          <span className="text-sm" data-own={cheapest.id}>
            {formatPesos(cheapest.price_cents)}
          </span>
        </span>
        <span className="ml-auto text-ink-faint">
          {units.length === 1 ? '1 pieza' : `${units.length} piezas`}
        </span>
      </summary>
      <ul className="grid divide-y divide-line border-t border-line">
        {units.map((unit) => (
          <li key={unit.sku}>
            <LookupLink
              to={links.product(unit)}
              className="flex min-h-11 items-center justify-between gap-3 px-4 py-2.5 hover:bg-sunken"
            >
              <span>{grades[unit.grade].label}</span>
              <span className="figures text-sm font-semibold" data-own={unit.id}>
                {formatPesos(unit.price_cents)}
              </span>
            </LookupLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
