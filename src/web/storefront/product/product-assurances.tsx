import { type ReturnDays, returnDaysOf } from '../../../modules/settings/rules/return-days.ts';
import type { Product } from '../../state/shop-types.ts';
import { links } from '../../links.ts';
import { currentShop } from '../../shop.ts';
import { Icon } from '../../ui/icons.tsx';
import { warrantyServer } from '../shop-parts/warranty-words.ts';
import { LookupLink } from '../shop-parts/lookup-link.tsx';

/** Who answers when something is wrong, in the order in which it matters. */
export function Warranty({ product }: { product: Product }) {
  const { warranty_months: months, warranty_by: by } = product;
  const days = returnDaysOf(currentShop().returns, product.kind);
  const steps = [
    { when: `Primeros ${days.fault} días`, what: 'Respondemos nosotros: cambio por uno igual o reembolso.' },
    {
      when: `Después, ${product.brand}`,
      what:
        product.warranty_text === ''
          ? 'La garantía que dé el fabricante, y al menos 90 días por ley. La tramitamos nosotros.'
          : product.warranty_text,
    },
  ];
  return (
    <section aria-labelledby="garantia" className="rounded-lg border border-line bg-surface p-4 sm:p-5">
      <h2 id="garantia" className="display flex items-center gap-2 text-xl">
        <Icon name="shield" size={20} className="text-brand" />
        Garantía
      </h2>
      {(months !== null || by !== null) && (
        <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2 text-sm">
          {months !== null && (
            <div>
              <dt className="text-xs text-ink-faint">Dura</dt>
              <dd className="figures font-semibold">{months === 1 ? '1 mes' : `${months} meses`}</dd>
            </div>
          )}
          {by !== null && (
            <div>
              <dt className="text-xs text-ink-faint">La atiende</dt>
              <dd className="font-semibold">{warrantyServer({ by, brand: product.brand })}</dd>
            </div>
          )}
        </dl>
      )}
      <ol className="mt-3 grid gap-3 border-l-2 border-line pl-4 text-sm">
        {steps.map(({ when, what }) => (
          <li key={when}>
            <p className="font-semibold">{when}</p>
            <p className="mt-0.5 leading-relaxed text-ink-soft">{what}</p>
          </li>
        ))}
      </ol>
      <p className="mt-3 text-sm leading-relaxed text-ink-soft">{backInDays(days)}</p>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm font-semibold text-brand">
        {[
          { to: links.warranty(), label: 'Cómo hacerla válida' },
          { to: links.returns(), label: 'Cambios y devoluciones' },
        ].map(({ to, label }) => (
          <li key={to}>
            <LookupLink to={to} className="inline-block rounded-xs py-1 hover:underline">
              {label}
            </LookupLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Until when it may be sent back by who changes their mind. */
function backInDays({ revocation, unopened }: ReturnDays): string {
  const always = `Si te arrepientes, tienes ${revocation} días hábiles para devolverlo`;
  // Business days are the longer ones: so many or fewer natural ones add nothing.
  if (unopened <= revocation) return `${always}; después se cambia solo por falla.`;
  return `${always}; si sigue cerrado, ${unopened === 1 ? 'un día natural' : `${unopened} días naturales`}.`;
}

/** Manuals and drivers; nothing where there are none. */
export function Files({ files }: { files: Product['files'] }) {
  if (files.length === 0) return null;
  return (
    <section aria-labelledby="archivos" className="rounded-lg border border-line bg-surface p-4 sm:p-5">
      <h2 id="archivos" className="display text-xl">
        Manuales y controladores
      </h2>
      <ul className="mt-2 grid text-sm">
        {files.map(({ title, url }) => (
          <li key={url} className="border-b border-line last:border-b-0">
            <a
              href={url}
              rel="noopener nofollow"
              className="flex items-center gap-2.5 rounded-xs py-2.5 font-medium hover:text-brand hover:underline"
            >
              <Icon
                name={url.startsWith('/') ? 'download' : 'external'}
                size={18}
                className="shrink-0 text-ink-faint"
              />
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
