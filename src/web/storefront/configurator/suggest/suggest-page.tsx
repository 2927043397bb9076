import { useEffect, useRef } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import type { MetaDescriptor } from 'react-router';
import type { Route } from './+types/suggest-page';
import { browserLoader, serverLoader } from '../../../data.ts';
import { links } from '../../../links.ts';
import { pageMeta } from '../../../page-meta.ts';
import { socialPictures } from '../../../social-pictures.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PageHeading } from '../../shop-parts/page-heading.tsx';
import { loadSuggestions, type Outcome } from './load-suggestions.ts';
import { SuggestedBuild } from './suggested-build.tsx';
import { WishForm } from './wish-form.tsx';

export const loader = serverLoader(loadSuggestions);
export const clientLoader = browserLoader(loadSuggestions);

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  const publicUrl = matches[0]?.loaderData?.publicUrl ?? '';
  return [
    ...pageMeta({
      title: 'Arma mi PC por mí',
      description:
        'Dinos para qué la quieres y cuánto quieres gastar: te damos hasta tres PC completas, disponibles y compatibles, con el porqué de cada pieza.',
      imageUrl: publicUrl + socialPictures.page(links.workstation()),
      canonical: publicUrl + links.suggestBuild(),
    }),
    // Every wish is an address of its own; only the question is worth finding.
    ...(loaderData?.outcome.status === 'unasked' ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
  ];
}

/** The shop chooses the parts for a use and a budget. */
export default function SuggestPage({ loaderData }: Route.ComponentProps) {
  const { outcome, wishes } = loaderData;
  const { state, location } = useNavigation();
  const isAsking = state === 'loading' && location.pathname === links.suggestBuild();
  const key = JSON.stringify(wishes);
  const answer = useRef<HTMLElement>(null);
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    // On a phone the answer stands below the question.
    const isBelow = (answer.current?.getBoundingClientRect().top ?? 0) > window.innerHeight / 2;
    if (isBelow) answer.current?.scrollIntoView({ block: 'start' });
  }, [key]);
  return (
    <div className="page-width py-6 sm:py-8">
      <PageHeading
        steps={[
          { label: 'Inicio', to: links.home() },
          { label: 'Configurador de PC', to: links.workstation() },
          { label: 'Arma mi PC por mí' },
        ]}
        title="Arma mi PC por mí"
      >
        <p>
          Dinos para qué y cuánto. Buscamos entre todo lo que hay disponible la mejor combinación que cabe, y
          te decimos por qué cada pieza.
        </p>
      </PageHeading>
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <WishForm key={key} {...loaderData} isAsking={isAsking} />
        <section
          ref={answer}
          aria-label="Propuestas"
          aria-busy={isAsking}
          className="min-w-0 scroll-mt-[calc(var(--header-height)+1rem)]"
        >
          <p role="status" className="sr-only">
            {isAsking ? 'Buscando la mejor combinación…' : spoken(outcome)}
          </p>
          {isAsking ? <Asking /> : <Answer outcome={outcome} own={wishes.own} />}
        </section>
      </div>
    </div>
  );
}

function spoken(outcome: Outcome): string {
  if (outcome.status !== 'answered') return '';
  const count = outcome.suggestions.builds.length;
  return count === 0 ? 'Sin solución.' : count === 1 ? '1 propuesta.' : `${count} propuestas.`;
}

function Answer({ outcome, own }: { outcome: Outcome; own: readonly string[] }) {
  const { revalidate } = useRevalidator();
  switch (outcome.status) {
    case 'unasked':
      return (
        <EmptyState icon="bolt" title="Aquí verás hasta tres PC completas">
          Elige un uso y un presupuesto. Todas las piezas están disponibles y caben por cada regla; lo que
          nadie publica no entra.
        </EmptyState>
      );
    case 'refused':
      return (
        <InlineNotice
          tone="warning"
          title="No pudimos armarla"
          action={
            outcome.field === undefined ? (
              <Button size="sm" variant="secondary" onClick={() => void revalidate()}>
                Reintentar
              </Button>
            ) : undefined
          }
        >
          {outcome.message}
        </InlineNotice>
      );
    case 'answered': {
      const { builds, cheapest, message } = outcome.suggestions;
      return (
        <div className="grid gap-6">
          {message !== null && (
            <InlineNotice tone="warning" title="Sin solución con ese presupuesto">
              {message}
            </InlineNotice>
          )}
          {builds.map((build, index) => (
            <SuggestedBuild key={build.kind} build={build} own={own} isFirst={index === 0} />
          ))}
          {cheapest !== null && <SuggestedBuild build={cheapest} own={own} isFirst={false} />}
        </div>
      );
    }
  }
}

function Asking() {
  return (
    <div aria-hidden className="grid gap-6">
      {[0, 1].map((card) => (
        <div key={card} className="grid gap-4 rounded-lg border border-line bg-surface p-5">
          <div className="flex justify-between gap-4">
            <Skeleton className="h-7 w-44" />
            <Skeleton className="h-7 w-32" />
          </div>
          {Array.from({ length: 7 }, (_, row) => (
            <div key={row} className="flex items-center gap-3">
              <Skeleton className="size-12 shrink-0" />
              <Skeleton className="h-4 w-full max-w-lg" />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
