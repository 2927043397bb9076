import { useEffect, useState } from 'react';
import { browserApi } from '../../data.ts';
import { useCustomer } from '../../state/visitor-store.ts';

/** Whether a customer buys for an approved company, as they were last asked in this tab. */
const known = new Map<string, Promise<boolean>>();

/** Whether who visits buys for an approved company; false until that is known, and for guests. */
export function useBuysForCompany(): boolean {
  const id = useCustomer()?.id;
  const [buys, setBuys] = useState<{ id: string; doesBuy: boolean }>();
  useEffect(() => {
    if (id === undefined) return undefined;
    let isGone = false;
    const learn = async () => {
      const asked = known.get(id) ?? ask();
      known.set(id, asked);
      const doesBuy = await asked;
      if (!isGone) setBuys({ id, doesBuy });
    };
    void learn();
    return () => {
      isGone = true;
    };
  }, [id]);
  return buys !== undefined && buys.id === id && buys.doesBuy;
}

/** Somebody joined a company or left it: it is asked again. */
export function forgetBuysForCompany(): void {
  known.clear();
}

async function ask(): Promise<boolean> {
  try {
    return (await browserApi().companies.own()).company?.state === 'approved';
  } catch {
    // Without an answer nothing is offered that may not be theirs, and it is asked again.
    forgetBuysForCompany();
    return false;
  }
}
