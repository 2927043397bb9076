import { type ReactNode, Suspense } from 'react';
import { Await } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Ago } from '../admin-parts/ago.tsx';
import { Card } from '../admin-parts/card.tsx';

/** What a block's call answers; undefined where no answer came. */
type Answer<Shown> = { figures: Shown | null; read_at: string | null } | undefined;

/**
 * A block that may come after the page stands, and fail without the others: its title, when it was read, and what it says.
 * Where there is nothing to say it is not there.
 */
export function LaterBlock<Shown>({
  title,
  answer,
  actions,
  isEmpty,
  isExpected = true,
  children,
}: {
  title: string;
  answer: Promise<Answer<Shown>>;
  actions?: ReactNode;
  isEmpty?: (figures: Shown) => boolean;
  /** Where it may well be empty nothing stands in its place before it comes, and goes again. */
  isExpected?: boolean;
  children: (figures: Shown) => ReactNode;
}) {
  return (
    <Suspense
      fallback={
        isExpected && (
          <Card title={title}>
            <Skeleton className="h-24 w-full" />
          </Card>
        )
      }
    >
      <Await resolve={answer}>
        {(given) => {
          const figures = given?.figures ?? null;
          if (figures === null) return <NotRead what={title} />;
          if (isEmpty?.(figures)) return null;
          return (
            <Card title={title} actions={<BlockEnd age={given?.read_at ?? undefined}>{actions}</BlockEnd>}>
              {children(figures)}
            </Card>
          );
        }}
      </Await>
    </Suspense>
  );
}

/** At the end of a block's head: when it was read, and where more of it is. */
export function BlockEnd({ age, children }: { age: string | undefined; children?: ReactNode }) {
  return (
    <span className="flex flex-wrap items-center gap-x-4 text-xs text-ink-faint">
      <Age time={age} />
      {children}
    </span>
  );
}

/** When something was read that is kept for a while. */
export function Age({ time }: { time: string | undefined }) {
  return (
    time !== undefined && (
      <span>
        {t('Read')} <Ago time={time} />
      </span>
    )
  );
}

/** Where one block could not be read; the others stand. */
export function NotRead({ what }: { what: string }) {
  return (
    <Card title={what}>
      <p className="py-4 text-center text-ink-soft">
        {t('This could not be read. It is tried again when you reload the page.')}
      </p>
    </Card>
  );
}
