import { cx } from '../../ui/cx.ts';
import type { Check } from './build-state.ts';

/** What the build draws beside what its supply gives, with the breakdown behind it. */
export function PowerMeter({ power }: { power: Check['power'] }) {
  const { sustained_watts: sustained, recommended_watts: recommended, supply_watts: supply } = power;
  if (sustained === 0) return null;
  const end = Math.max(recommended, supply ?? 0) * 1.05;
  const share = (watts: number) => `${(watts / end) * 100}%`;
  const tone =
    supply === null
      ? 'bg-ink-faint'
      : supply < sustained
        ? 'bg-danger'
        : supply < recommended
          ? 'bg-warning'
          : 'bg-success';
  return (
    <section aria-label="Consumo" className="grid gap-2.5">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-sm font-semibold">Consumo</h3>
        <p className="figures text-sm">
          <span className="font-semibold">{sustained} W</span>
          <span className="text-ink-soft">
            {supply === null ? ' sostenidos' : ` de ${supply.toLocaleString('es-MX')} W`}
          </span>
        </p>
      </div>
      <div aria-hidden className="relative h-2.5 rounded-full bg-sunken inset-ring inset-ring-line">
        <span
          className={cx('absolute inset-y-0 left-0 rounded-full', tone)}
          style={{ width: share(sustained) }}
        />
        <Mark at={share(recommended)} className="border-dashed" />
        {supply !== null && <Mark at={share(supply)} className="" />}
      </div>
      <dl className="figures grid grid-cols-3 gap-2 text-xs">
        <Figure label="Sostenido" watts={sustained} />
        <Figure label="Recomendado" watts={recommended} />
        <Figure label="Tu fuente" watts={supply} />
      </dl>
      <details className="text-xs">
        <summary className="w-fit list-none rounded-xs text-ink-soft hover:text-ink hover:underline">
          Ver desglose
        </summary>
        <dl className="figures mt-2 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
          {power.parts.map(({ label, watts }) => (
            <div key={label} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-ink-soft">{label}</dt>
              <dd>{watts} W</dd>
            </div>
          ))}
        </dl>
        <p className="mt-2 text-ink-faint">
          Estimación: lo que las piezas piden de forma sostenida; lo recomendado deja lugar a los picos de la
          tarjeta de video.
        </p>
      </details>
    </section>
  );
}

function Mark({ at, className }: { at: string; className: string }) {
  return (
    <span
      className={cx('absolute -inset-y-1 border-l-2 border-ink', className)}
      style={{ left: `calc(${at} - 1px)` }}
    />
  );
}

function Figure({ label, watts }: { label: string; watts: number | null }) {
  return (
    <div className="rounded-sm bg-sunken px-2 py-1.5">
      <dt className="text-2xs text-ink-soft">{label}</dt>
      <dd className="font-semibold">{watts === null ? '–' : `${watts.toLocaleString('es-MX')} W`}</dd>
    </div>
  );
}
