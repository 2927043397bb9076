import type { SupplierReturnState } from './supplier-return.contract.ts';

/** What may happen to a return to a supplier. */
export type SupplierReturnStep = 'request' | 'authorise' | 'refuse' | 'cancel' | 'send' | 'settle' | 'close';

type Move = { from: readonly SupplierReturnState[]; to: SupplierReturnState };

const steps: Readonly<Record<SupplierReturnStep, Move>> = {
  request: { from: ['draft'], to: 'requested' },
  // Some suppliers give their number at once.
  authorise: { from: ['draft', 'requested'], to: 'authorised' },
  refuse: { from: ['requested'], to: 'refused' },
  cancel: { from: ['draft', 'requested', 'authorised'], to: 'cancelled' },
  send: { from: ['authorised'], to: 'sent' },
  settle: { from: ['sent'], to: 'sent' },
  close: { from: ['sent'], to: 'closed' },
};

/** The state after a step; undefined where the return is not there yet, or past it. */
export function stateAfter(
  state: SupplierReturnState,
  step: SupplierReturnStep,
): SupplierReturnState | undefined {
  return steps[step].from.includes(state) ? steps[step].to : undefined;
}

/** Where a step has led to: asked again there, it changes nothing. */
export function isDone(state: SupplierReturnState, step: SupplierReturnStep): boolean {
  return state === steps[step].to;
}
