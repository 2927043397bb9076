import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { links } from '../../links.ts';
import { Breadcrumb } from '../shop-parts/breadcrumb.tsx';
import { cx } from '../../ui/cx.ts';
import { usePrefetch } from '../../use-prefetch.ts';

const pages = [
  { to: links.shipping(), label: 'Envíos' },
  { to: links.stores(), label: 'Tiendas' },
  { to: links.returns(), label: 'Devoluciones' },
  { to: links.warranty(), label: 'Garantía' },
  { to: links.warrantyCheck(), label: 'Consulta tu garantía' },
  { to: links.tracking(), label: 'Sigue tu pedido' },
  { to: links.wholesale(), label: 'Para mayoristas' },
  { to: links.contact(), label: 'Contacto' },
  { to: links.privacy(), label: 'Aviso de privacidad' },
  { to: links.terms(), label: 'Términos y condiciones' },
];

/** A page to be read: the way to its neighbours beside it, its introduction and its sections. */
export function ContentPage({
  title,
  intro,
  updated,
  more = [],
  children,
}: {
  title: string;
  intro: ReactNode;
  /** Day from which a legal text holds, e.g. `1 de noviembre de 2026`. */
  updated?: string;
  /** Pages that staff added to those beside it. */
  more?: readonly { to: string; label: string }[];
  children: ReactNode;
}) {
  const prefetch = usePrefetch();
  return (
    <div className="page-width py-6 sm:py-8">
      <Breadcrumb steps={[{ label: 'Inicio', to: links.home() }, { label: title }]} className="mb-5" />
      <div className="grid grid-cols-1 gap-x-14 gap-y-8 lg:grid-cols-[13rem_minmax(0,1fr)]">
        {/* Before its neighbours: what is read must not move when the rest of the page arrives. */}
        <article className="min-w-0 lg:col-start-2 lg:row-start-1">
          <header className="mb-9 max-w-2xl">
            <h1 className="display text-title">{title}</h1>
            <div className="mt-3 text-lg leading-relaxed text-ink-soft">{intro}</div>
            {updated !== undefined && (
              <p className="mt-3 text-xs text-ink-faint">Vigente desde el {updated}</p>
            )}
          </header>
          <div className="grid grid-cols-1 gap-9">{children}</div>
        </article>
        <nav
          aria-label="Ayuda y políticas"
          className="lg:col-start-1 lg:row-start-1 max-lg:border-t max-lg:border-line max-lg:pt-6"
        >
          <ul className="grid gap-0.5 max-lg:grid-cols-2 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)]">
            {[...pages.slice(0, -2), ...more, ...pages.slice(-2)].map((page) => (
              <li key={page.to}>
                <NavLink
                  to={page.to}
                  prefetch={prefetch}
                  className={({ isActive }) =>
                    cx(
                      'block rounded-md px-3 py-2 text-sm transition-colors hover:bg-sunken',
                      isActive ? 'bg-sunken font-semibold text-ink' : 'text-ink-soft',
                    )
                  }
                >
                  {page.label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </div>
  );
}

/** One section of a text; lists and paragraphs inside are set for reading. */
export function Section({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section id={id} className="max-w-2xl scroll-mt-24">
      <h2 className="display mb-3 text-xl">{title}</h2>
      <div className="grid grid-cols-1 gap-3.5 leading-relaxed text-ink-soft [&_a]:font-medium [&_a]:text-brand [&_a]:underline [&_a]:underline-offset-2 [&_li]:pl-1 [&_ol]:grid [&_ol]:list-decimal [&_ol]:gap-2 [&_ol]:pl-5 [&_strong]:font-semibold [&_strong]:text-ink [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-2 [&_ul]:pl-5 [&_ul]:marker:text-ink-faint">
        {children}
      </div>
    </section>
  );
}

/** Facts side by side, wider than text. */
export function Facts({ facts }: { facts: readonly { title: string; text: ReactNode }[] }) {
  return (
    <dl className="grid max-w-3xl grid-cols-1 gap-3 sm:grid-cols-2">
      {facts.map(({ title, text }) => (
        <div key={title} className="rounded-lg border border-line bg-surface px-5 py-4">
          <dt className="font-semibold">{title}</dt>
          <dd className="mt-1 text-sm leading-relaxed text-ink-soft">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
