import { Link } from 'react-router';
import { formatPesos } from '../../../../platform/money.ts';
import { slotNamed } from '../../../../modules/configurator/rules/slots.ts';
import { links } from '../../../links.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icons.tsx';
import { pictureOf } from '../../../ui/picture-sizes.ts';
import { WholeWords } from '../../../ui/whole-words.tsx';
import { ProductPicture } from '../../shop-parts/product-picture.tsx';
import { AnswerLine } from '../answer-line.tsx';
import type { Suggestion } from './load-suggestions.ts';
import { ownTerms } from '../../shop-parts/own-terms.ts';

/** A whole build that the shop would choose: each part with its why, and what a little more money would buy. */
export function SuggestedBuild({
  build,
  own,
  isFirst,
}: {
  build: Suggestion;
  /** Parts the shopper has already. */
  own: readonly string[];
  /** The first choice; it has the louder button. */
  isFirst: boolean;
}) {
  const { next, power } = build;
  const warnings = build.answers.filter(({ result }) => result === 'warning');
  return (
    <article
      aria-label={build.label}
      className={cx(
        'grid grid-cols-1 gap-4 rounded-lg border bg-surface p-4 sm:p-5',
        isFirst ? 'border-brand' : 'border-line',
      )}
    >
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid gap-1.5">
          <h2 className="display text-xl">{build.label}</h2>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-soft">
            <Badge tone="success">
              <Icon name="check" size={14} />
              Todo es compatible
            </Badge>
            <span className="figures">
              {power.supply_watts === null
                ? `${power.sustained_watts} W`
                : `${power.sustained_watts} de ${power.supply_watts} W`}
            </span>
            {build.is_proven && (
              <span>
                {build.kind === 'cheapest'
                  ? 'Ninguna más barata cumple, comprobado'
                  : 'La mejor combinación posible, comprobado'}
              </span>
            )}
          </p>
        </div>
        <div className="grid justify-items-end gap-2 max-sm:w-full max-sm:grid-cols-[1fr_auto] max-sm:items-center max-sm:justify-items-start">
          <p
            className="figures text-2xl font-semibold tracking-tight"
            data-own={ownTerms(build.products.filter(({ is_kept: isKept }) => !isKept))}
          >
            {formatPesos(build.total_cents)}
          </p>
          <ButtonLink
            to={links.buildOfParts(build.ref_ids, ownOf(build))}
            variant={isFirst ? 'primary' : 'secondary'}
            mayWrap
            aria-label={`Usar esta configuración: ${build.label}, ${formatPesos(build.total_cents)}`}
          >
            Usar esta configuración
          </ButtonLink>
        </div>
      </header>
      <ul className="grid divide-y divide-line border-y border-line">
        {build.products.map((product) => (
          <li
            key={product.ref_id}
            className="grid grid-cols-[3rem_minmax(0,1fr)_auto] items-start gap-x-3 py-2.5 text-sm"
          >
            <ProductPicture imageUrl={pictureOf(product)} sizes="3rem" />
            <div className="grid min-w-0 gap-0.5">
              <p className="text-xs text-ink-soft">{slotNamed(product.slot).label}</p>
              <h3 className="leading-snug font-medium">
                {product.quantity > 1 && `${product.quantity} × `}
                <Link to={links.product(product)} className="rounded-xs hover:text-brand hover:underline">
                  <WholeWords text={product.product_name} />
                </Link>
              </h3>
              <p className="text-xs text-ink-soft max-sm:hidden">{product.reason}</p>
            </div>
            <p
              className="figures text-right font-semibold max-sm:text-xs"
              data-own={product.is_kept ? undefined : ownTerms([product])}
            >
              {product.is_kept ? 'Ya la tienes' : formatPesos(product.price_cents * product.quantity)}
            </p>
            <p className="col-span-full mt-1.5 text-xs text-ink-soft sm:hidden">{product.reason}</p>
          </li>
        ))}
      </ul>
      {warnings.length > 0 && (
        <div className="grid gap-1.5">
          {warnings.map((answer) => (
            <AnswerLine key={`${answer.rule} ${answer.message}`} answer={answer} />
          ))}
        </div>
      )}
      {next !== null && (
        <p className="flex items-start gap-2 rounded-md bg-info-soft px-3 py-2.5 text-sm">
          <Icon name="arrow-up" size={16} className="mt-0.5 shrink-0 text-info" />
          <span>{next.message}</span>
        </p>
      )}
      {own.length > 0 && <p className="text-xs text-ink-soft">El precio no cuenta lo que ya tienes.</p>}
    </article>
  );
}

/** What is at home and of which nothing more has to be bought. */
function ownOf({ products, buy_ref_ids: bought }: Suggestion): string[] {
  return products.flatMap((product) =>
    product.is_kept && !bought.includes(product.ref_id) ? [product.ref_id] : [],
  );
}
