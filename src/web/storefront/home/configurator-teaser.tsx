import { links } from '../../links.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import type { IconName } from '../../ui/icons.tsx';

const parts: readonly { icon: IconName; slot: string; fact: string }[] = [
  { icon: 'cpu', slot: 'Procesador', fact: 'Socket AM5 · 120 W' },
  { icon: 'motherboard', slot: 'Tarjeta madre', fact: 'Socket AM5 · ATX' },
  { icon: 'gpu', slot: 'Tarjeta de video', fact: '304 mm de largo' },
  { icon: 'case', slot: 'Gabinete', fact: 'Hasta 360 mm de tarjeta' },
];

const verdicts: readonly { fits: boolean; text: string; numbers: string }[] = [
  { fits: true, text: 'El procesador entra en la tarjeta madre', numbers: 'AM5 = AM5' },
  { fits: true, text: 'La tarjeta de video cabe en el gabinete', numbers: '304 ≤ 360 mm' },
  { fits: false, text: 'El disipador es más alto que el gabinete', numbers: '168 > 160 mm' },
];

/** What the configurator does, shown on an example with the two numbers of every verdict. */
export function ConfiguratorTeaser() {
  return (
    <section
      aria-labelledby="configurador-titulo"
      className="grid grid-cols-1 gap-8 overflow-hidden rounded-xl bg-ink p-6 text-paper sm:p-10 lg:grid-cols-[1fr_1.15fr] lg:items-center lg:gap-12 lg:p-12"
    >
      <div className="grid justify-items-start gap-4">
        <h2 id="configurador-titulo" className="display text-title">
          Arma tu PC y sabe por qué entra
        </h2>
        <p className="max-w-lg text-paper/80">
          El configurador compara sockets, milímetros y watts de cada pieza y te enseña los dos números de
          cada respuesta. Lo que no se sabe, también lo dice.
        </p>
        <ButtonLink to={links.workstation()} size="lg" iconStart="bench" className="mt-2">
          Abrir el configurador
        </ButtonLink>
      </div>
      <div className="grid grid-cols-1 gap-3 rounded-lg bg-surface p-4 text-ink shadow-3 sm:p-5">
        <p className="eyebrow">Ejemplo</p>
        <ul className="grid grid-cols-2 gap-2">
          {parts.map(({ icon, slot, fact }) => (
            <li key={slot} className="flex items-center gap-2.5 rounded-md bg-sunken px-3 py-2.5">
              <Icon name={icon} size={22} className="shrink-0 text-brand" />
              <span className="grid min-w-0">
                <span className="truncate text-xs font-semibold">{slot}</span>
                <span className="truncate text-xs text-ink-faint">{fact}</span>
              </span>
            </li>
          ))}
        </ul>
        <ul className="grid gap-2 border-t border-line pt-3">
          {verdicts.map(({ fits, text, numbers }) => (
            <li key={text} className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-sm">
              <Icon
                name={fits ? 'success' : 'error'}
                size={18}
                label={fits ? 'Entra' : 'No entra'}
                className={fits ? 'text-success' : 'text-danger'}
              />
              <span className="flex-1">{text}</span>
              <span className="spec figures text-xs text-ink-soft max-sm:w-full max-sm:pl-7">{numbers}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
