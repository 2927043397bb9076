import { Link } from 'react-router';
import { links } from '../../links.ts';
import type { Product } from '../../state/shop-types.ts';
import { withUnit } from '../shop-parts/listing/list-filters.ts';
import { CopyableCode } from '../shop-parts/copyable-code.tsx';

/** With so few rows headings would only be in the way. */
const plainMax = 6;

type Row = { key: string; label: string; value: string; isCode?: boolean };

/** What the maker says about the product, line by line, under headings. */
export function SpecTable({ product }: { product: Product }) {
  const { specs, weight_grams: weightGrams } = product;
  const codes: Row[] = [
    { key: 'sku', label: 'SKU', value: product.sku, isCode: true },
    ...(product.mpn === null
      ? []
      : [{ key: 'mpn', label: 'Número de parte', value: product.mpn, isCode: true }]),
    ...(product.ean === null ? [] : [{ key: 'ean', label: 'EAN', value: product.ean, isCode: true }]),
    ...(weightGrams === null
      ? []
      : [{ key: 'shipping_weight', label: 'Peso para envío', value: weight(weightGrams) }]),
  ];
  const groups = grouped(specs);
  return (
    <section aria-labelledby="ficha" className="scroll-mt-20">
      <h2 id="ficha" className="display mb-4 text-2xl">
        Ficha técnica
      </h2>
      {specs.length === 0 && (
        <p className="mb-4 text-sm text-ink-soft">
          El fabricante no ha publicado la ficha de este producto. Pregúntanos lo que necesites saber.
        </p>
      )}
      <div className="overflow-hidden rounded-lg border border-line bg-surface">
        {groups.map(([group, rows]) => (
          <Rows key={group} title={groups.length === 1 ? undefined : group} rows={rows} />
        ))}
        <Rows title={groups.length < 2 ? undefined : 'Identificación y envío'} rows={codes} />
      </div>
      <p className="mt-3 text-xs text-ink-faint">
        Datos del fabricante. Lo que no aparece no está confirmado; no quiere decir que el producto no lo
        tenga.
        {product.has_opendb_specs && (
          <>
            {' '}
            Incluye información de{' '}
            <a className="underline" href="https://github.com/buildcores/buildcores-open-db" rel="noopener">
              BuildCores OpenDB
            </a>
            , disponible con la licencia{' '}
            <a className="underline" href="https://opendatacommons.org/licenses/by/1-0/" rel="noopener">
              ODC-By 1.0
            </a>
            .
          </>
        )}
        {product.has_icecat_specs && (
          <>
            {' '}
            Incluye la ficha de{' '}
            <a className="underline" href="https://icecat.biz" rel="noopener">
              Icecat
            </a>
            .
          </>
        )}{' '}
        <Link
          to={links.contact()}
          state={{ wrongSpecOf: `${product.product_name} (${product.sku})` }}
          className="whitespace-nowrap underline"
        >
          Reportar un dato incorrecto
        </Link>
      </p>
    </section>
  );
}

/** The API gives rows of one heading next to each other. */
function grouped(specs: Product['specs']): [string, Row[]][] {
  const rowOf = ({ key, label, value, unit }: Product['specs'][number]): Row => ({
    key,
    label,
    value: withUnit(value, unit),
  });
  if (specs.length === 0) return [];
  if (specs.length <= plainMax) return [['Características', specs.map(rowOf)]];
  const groups = new Map<string, Row[]>();
  for (const spec of specs) groups.set(spec.group, [...(groups.get(spec.group) ?? []), rowOf(spec)]);
  return [...groups];
}

function Rows({ title, rows }: { title: string | undefined; rows: readonly Row[] }) {
  return (
    <div className="border-b border-line last:border-b-0">
      {title !== undefined && (
        <h3 className="border-b border-line bg-sunken px-4 py-2 text-xs font-semibold text-ink-soft">
          {title}
        </h3>
      )}
      <dl className="divide-y divide-line">
        {rows.map(({ key, label, value, isCode }) => (
          <div
            key={key}
            className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-center gap-4 px-4 py-2.5 text-sm"
          >
            <dt className="text-ink-soft">{label}</dt>
            <dd className="figures font-medium">
              {isCode ? <CopyableCode code={value} name={label} /> : value}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function weight(grams: number): string {
  return grams < 1000 ? `${grams} g` : `${(grams / 1000).toFixed(1).replace(/\.0$/, '')} kg`;
}
