import { z } from 'zod';

/** `true` means until it is taken back, a number means the next so many. */
const howOften = z.union([z.boolean(), z.int().min(0)]);

export const faultSettings = z.strictObject({
  webhooks: z
    .strictObject({
      /** Every webhook waits this long before its first attempt. */
      delay_ms: z.number().min(0).optional(),
      /** The webhook is written down and never sent; it can still be redelivered by hand. */
      drop: howOften.optional(),
      /** The webhook is sent twice. */
      duplicate: howOften.optional(),
      /** Webhooks are held for a moment and sent newest first. */
      reorder: z.boolean().optional(),
      /** The shop's answer is lost: the webhook arrives, and Stripe believes it was answered with this status. */
      fail_status: z.int().min(300).max(599).nullable().optional(),
    })
    .optional(),
  api: z
    .strictObject({
      /** The next calls are answered 500 and do nothing. */
      status_500_next: z.int().min(0).optional(),
      /** The next writing calls do their work, and then the connection breaks without an answer. */
      timeout_after_accept_next: z.int().min(0).optional(),
      /** How long the connection hangs before it breaks. */
      hold_ms: z.int().min(0).optional(),
    })
    .optional(),
});

export type FaultSettings = z.infer<typeof faultSettings>;

type FaultState = {
  webhooks: {
    delay_ms: number;
    drop: boolean | number;
    duplicate: boolean | number;
    reorder: boolean;
    fail_status: number | null;
  };
  api: { status_500_next: number; timeout_after_accept_next: number; hold_ms: number };
};

export type Faults = {
  state: FaultState;
  /** Replaces what is named and leaves the rest. */
  change(settings: FaultSettings): void;
  reset(): void;
  takeDrop(): boolean;
  takeDuplicate(): boolean;
  takeApi(fault: 'status_500_next' | 'timeout_after_accept_next'): boolean;
};

/** Held in memory on purpose: a restarted emulator is a healthy one. */
export function createFaults(): Faults {
  const state = healthy();

  function take(fault: 'drop' | 'duplicate'): boolean {
    const value = state.webhooks[fault];
    if (typeof value === 'boolean') return value;
    if (value > 0) state.webhooks[fault] = value - 1;
    return value > 0;
  }

  return {
    state,
    change(settings) {
      Object.assign(state.webhooks, withoutUndefined(settings.webhooks ?? {}));
      Object.assign(state.api, withoutUndefined(settings.api ?? {}));
    },
    reset: () => Object.assign(state, healthy()),
    takeDrop: () => take('drop'),
    takeDuplicate: () => take('duplicate'),
    takeApi(fault) {
      const left = state.api[fault];
      if (left > 0) state.api[fault] = left - 1;
      return left > 0;
    },
  };
}

function withoutUndefined(settings: object): object {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

function healthy(): FaultState {
  return {
    webhooks: { delay_ms: 0, drop: false, duplicate: false, reorder: false, fail_status: null },
    api: { status_500_next: 0, timeout_after_accept_next: 0, hold_ms: 0 },
  };
}
