import { formatPesos } from '../../../platform/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icons.tsx';
import { shopDate, shopDay } from '../shop-parts/shop-time.ts';
import {
  type PriceHistory as History,
  priceAxis,
  type PriceStanding,
  priceStanding,
  type PriceStep,
  priceSteps,
} from './price-steps.ts';

/** What the product has cost in the last months: a drawing, its sum in words, and every change as a table. */
export function PriceHistory({ history, priceCents }: { history: History; priceCents: number }) {
  const steps = priceSteps(history);
  const [first] = steps;
  if (first === undefined) return null;
  const lowest = steps.reduce((one, other) => (other.priceCents < one.priceCents ? other : one));
  const highest = steps.reduce((one, other) => (other.priceCents > one.priceCents ? other : one));
  return (
    <section
      id="precio"
      aria-labelledby="precio-titulo"
      className="scroll-mt-20 rounded-lg border border-line bg-surface p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="precio-titulo" className="display text-xl">
          Historial de precio
        </h2>
        {steps.length > 1 && <Standing standing={priceStanding(history, priceCents)} />}
      </div>
      {steps.length === 1 ? (
        <p className="mt-3 text-sm text-ink-soft">
          {first.since === undefined
            ? `No ha cambiado en los últimos ${history.days} días.`
            : `Lo vendemos desde el ${shopDate(first.since)} y su precio no ha cambiado.`}
        </p>
      ) : (
        <>
          <Chart steps={steps} days={history.days} />
          <dl className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-3 text-sm">
            {[
              { name: 'Mínimo', step: lowest },
              { name: 'Máximo', step: highest },
            ].map(({ name, step }) => (
              <div key={name}>
                <dt className="text-xs text-ink-faint">
                  {name},{' '}
                  {step.since === undefined ? `hace más de ${history.days} días` : shopDay(step.since)}
                </dt>
                <dd className="figures font-semibold">{formatPesos(step.priceCents)}</dd>
              </div>
            ))}
          </dl>
          <details className="group mt-3 border-t border-line pt-2 text-sm">
            <summary className="flex items-center gap-1.5 rounded-xs py-1 font-semibold text-brand hover:underline">
              Ver cada cambio
              <Icon name="chevron-down" size={16} className="transition-transform group-open:rotate-180" />
            </summary>
            <table className="mt-2 w-full text-left">
              <thead className="sr-only">
                <tr>
                  <th scope="col">Desde</th>
                  <th scope="col">Precio</th>
                </tr>
              </thead>
              <tbody>
                {steps.toReversed().map((step) => (
                  <tr key={step.from} className="border-b border-line last:border-b-0">
                    <td className="py-1.5 text-ink-soft">
                      {step.since === undefined ? `Hace más de ${history.days} días` : shopDate(step.since)}
                      {step.isPromotion && <span className="text-promo"> · promoción</span>}
                    </td>
                    <td className="figures py-1.5 text-right font-medium">{formatPesos(step.priceCents)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
      <p className="mt-3 text-xs text-ink-faint">
        Precios con IVA que cualquiera pudo pagar aquí. Un precio anterior tachado es siempre el más bajo de
        los 30 días previos a su promoción.
      </p>
    </section>
  );
}

function Standing({ standing }: { standing: PriceStanding }) {
  switch (standing.kind) {
    case 'lowest':
      return (
        <Badge tone="success" className="h-auto min-h-6 py-0.5 whitespace-normal">
          <Icon name="check" size={12} />
          El más bajo en 30 días
        </Badge>
      );
    case 'was_lower':
      return (
        <span className="text-xs text-ink-soft">
          Más bajo en 30 días:{' '}
          <span className="figures font-semibold text-ink">{formatPesos(standing.cents)}</span>
        </span>
      );
    case 'unchanged':
      return <span className="text-xs text-ink-soft">Sin cambios en 30 días</span>;
  }
}

/** Steps, because a price holds until it changes; the drawing stretches, the words beside it do not. */
function Chart({ steps, days }: { steps: readonly PriceStep[]; days: number }) {
  const { bottom, top } = priceAxis(steps);
  const y = (cents: number) => 100 - ((cents - bottom) / (top - bottom)) * 100;
  const line = steps
    .map(({ from, to, priceCents }, index) => `${index === 0 ? 'M' : 'L'}${from} ${y(priceCents)}H${to}`)
    .join('');
  const first = steps[0]?.from ?? 0;
  const amount = (cents: number) => formatPesos(cents).replace(/\.00$/, '');
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)_auto] gap-x-2" aria-hidden>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="h-36 w-full overflow-visible">
        {[0, 50, 100].map((height) => (
          <path
            key={height}
            d={`M0 ${height}H100`}
            vectorEffect="non-scaling-stroke"
            className="stroke-line"
            strokeDasharray={height === 100 ? undefined : '3 4'}
          />
        ))}
        <path d={`${line}V100H${first}Z`} className="fill-brand-soft" />
        <path
          d={line}
          fill="none"
          vectorEffect="non-scaling-stroke"
          strokeWidth={2}
          className="stroke-brand"
        />
        {steps
          .filter(({ isPromotion }) => isPromotion)
          .map(({ from, to, priceCents }) => (
            <path
              key={from}
              d={`M${from} ${y(priceCents)}H${to}`}
              vectorEffect="non-scaling-stroke"
              strokeWidth={3}
              className="stroke-promo"
            />
          ))}
      </svg>
      <div className="figures flex h-36 flex-col justify-between text-right text-2xs leading-none text-ink-faint">
        <span className="-translate-y-1/2">{amount(top)}</span>
        <span>{amount((top + bottom) / 2)}</span>
        <span className="translate-y-1/2">{amount(bottom)}</span>
      </div>
      <div className="mt-1.5 flex justify-between text-2xs text-ink-faint">
        <span>Hace {days} días</span>
        <span>Hoy</span>
      </div>
    </div>
  );
}
