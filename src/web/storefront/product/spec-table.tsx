import type { Product } from '../../state/shop-types.ts';
import { withUnit } from '../shop-parts/listing/list-filters.ts';

/** What the maker says about the product, line by line. */
export function SpecTable({
  specs,
  weightGrams,
  ean,
}: {
  specs: Product['specs'];
  weightGrams: number | null;
  ean: string | null;
}) {
  const rows = [
    ...specs.map(({ key, label, value, unit }) => ({ key, label, value: withUnit(value, unit) })),
    ...(weightGrams === null
      ? []
      : [{ key: 'shipping_weight', label: 'Peso con empaque', value: weight(weightGrams) }]),
    ...(ean === null ? [] : [{ key: 'ean', label: 'EAN', value: ean }]),
  ];
  return (
    <section aria-labelledby="ficha">
      <h2 id="ficha" className="display mb-3 text-xl">
        Ficha técnica
      </h2>
      {rows.length === 0 ? (
        <p className="text-sm text-ink-soft">
          El fabricante no ha publicado la ficha de este producto. Pregúntanos lo que necesites saber.
        </p>
      ) : (
        <dl className="overflow-hidden rounded-lg border border-line bg-surface">
          {rows.map((row) => (
            <div
              key={row.key}
              className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-4 border-b border-line px-4 py-2.5 text-sm last:border-b-0 even:bg-sunken/55"
            >
              <dt className="text-ink-soft">{row.label}</dt>
              <dd className="figures font-medium">{row.value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="mt-3 text-xs text-ink-faint">
        Datos del fabricante. Lo que no aparece no está confirmado; no quiere decir que el producto no lo
        tenga.
      </p>
    </section>
  );
}

function weight(grams: number): string {
  return grams < 1000 ? `${grams} g` : `${(grams / 1000).toFixed(1).replace(/\.0$/, '')} kg`;
}
