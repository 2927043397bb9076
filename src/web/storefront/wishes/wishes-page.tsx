import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import type { Route } from './+types/wishes-page';
import { browserApi } from '../../data.ts';
import { pageMeta } from '../../page-meta.ts';
import { storedUser } from '../../state/stored-user.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WishList } from './wish-list.tsx';

const nothing = { stock: false, price: false };

/** Only the browser knows whose list it is: the page's HTML is the same for everybody. */
export async function clientLoader() {
  const user = storedUser();
  if (user === undefined) return { wishes: [], offered: nothing, isCustomers: false };
  const { wishes, offered_alerts: offered } = await browserApi()
    .wishlist.wishes()
    // A session that ended has no list.
    .catch(() => ({ wishes: [], offered_alerts: nothing }));
  return { wishes, offered, isCustomers: !user.is_anonymous };
}
clientLoader.hydrate = true as const;

export const meta = () => pageMeta({ title: 'Tu lista de deseos', isPrivate: true });

export function HydrateFallback() {
  return (
    <Frame>
      <div className="grid gap-4" aria-busy>
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
      </div>
    </Frame>
  );
}

/** The visitor's wish list, with or without an account. */
export default function WishesPage({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return (
    <Frame>
      <WishList {...loaderData} onChange={revalidate} />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="page-width grid min-h-dvh grid-cols-1 content-start gap-6 py-8 sm:py-12">
      <h1 className="display text-title">Tu lista de deseos</h1>
      {children}
    </div>
  );
}
