import { links, withQuery } from '../../links.ts';
import { formatPesos } from '../../../platform/money.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { ProductPicture } from '../shop-parts/product-picture.tsx';
import type { TeaserBuild } from './teaser-build.ts';

/** What the configurator does, shown on a PC that can be bought right now, with the two numbers of every verdict. */
export function ConfiguratorTeaser({ build }: { build: TeaserBuild | null }) {
  return (
    <section
      aria-labelledby="configurador-titulo"
      className="further-down [--height-until-seen:58rem] md:[--height-until-seen:51rem] xl:[--height-until-seen:38rem] grid grid-cols-1 gap-8 overflow-hidden rounded-xl bg-band p-6 text-on-band sm:p-10 lg:grid-cols-[1fr_1.3fr] lg:items-center lg:gap-12 lg:p-12"
    >
      <div className="grid justify-items-start gap-4">
        <h2 id="configurador-titulo" className="display text-title">
          Arma tu PC y sabe por qué entra
        </h2>
        <p className="max-w-lg text-on-band/80">
          El configurador compara sockets, milímetros y watts de cada pieza y te enseña los dos números de
          cada respuesta. Lo que no se sabe, también lo dice.
        </p>
        <div className="mt-2 flex flex-wrap gap-3">
          <ButtonLink to={links.workstation()} size="lg" iconStart="bench">
            Abrir el configurador
          </ButtonLink>
          {build !== null && (
            <ButtonLink
              to={withQuery(links.workstation(), { parts: build.refIds.join(',') })}
              size="lg"
              variant="secondary"
            >
              Empezar con este equipo
            </ButtonLink>
          )}
        </div>
      </div>
      {build !== null && <Example build={build} />}
    </section>
  );
}

function Example({ build: { parts, totalCents, own, watts, verdicts } }: { build: TeaserBuild }) {
  return (
    <div className="grid grid-cols-1 gap-4 rounded-lg bg-surface p-4 text-ink shadow-3 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="eyebrow">Con lo más vendido, hoy</p>
        <p className="text-sm text-ink-soft">
          <span className="display figures text-xl text-ink" data-own={own}>
            {formatPesos(totalCents)}
          </span>{' '}
          · pide {watts} W
        </p>
      </div>
      <ul className="grid grid-cols-4 gap-2 sm:grid-cols-2">
        {parts.map(({ slot, name, imageUrl }) => (
          <li key={slot} className="flex items-center gap-2.5 rounded-md bg-sunken p-1.5 sm:pr-3">
            <ProductPicture imageUrl={imageUrl} sizes="72px" className="w-full shrink-0 rounded-sm sm:w-12" />
            <span className="min-w-0 max-sm:sr-only sm:grid">
              <span className="truncate text-xs font-semibold">{slot}</span>
              <span className="line-clamp-1 text-xs text-ink-soft">{name}</span>
            </span>
          </li>
        ))}
      </ul>
      <ul className="grid gap-2 border-t border-line pt-3">
        {verdicts.map(({ fits, text, numbers }) => (
          <li key={text} className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5 text-sm">
            <Icon
              name={fits ? 'success' : 'error'}
              size={18}
              label={fits ? 'Entra' : 'No entra'}
              className={`translate-y-0.75 ${fits ? 'text-success' : 'text-danger'}`}
            />
            <span className="flex-1">{text}</span>
            <span className="spec figures text-xs text-ink-soft max-sm:w-full max-sm:pl-7">{numbers}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
