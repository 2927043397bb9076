import { useEffect, useState } from 'react';
import { useCustomer } from '../../state/visitor-store.ts';

/**
 * What belongs to the signed-in customer on a page that is the same for everybody: asked for after the page stands,
 * again when somebody else signs in, and by `reload`. Undefined for guests and until it is there. `ask` must stay the
 * same function while it asks for the same thing.
 */
export function useMine<Mine>(ask: () => Promise<Mine>): {
  mine: Mine | undefined;
  reload: () => Promise<void>;
} {
  const customerId = useCustomer()?.id;
  const [known, setKnown] = useState<{ customerId: string; mine: Mine }>();

  useEffect(() => {
    if (customerId === undefined) return;
    let isHere = true;
    ask().then(
      (mine) => isHere && setKnown({ customerId, mine }),
      // Without it the page simply marks nothing.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [customerId, ask]);

  const reload = async () => {
    const mine = await ask().catch(() => undefined);
    if (customerId !== undefined && mine !== undefined) setKnown({ customerId, mine });
  };
  return { mine: known?.customerId === customerId ? known?.mine : undefined, reload };
}
