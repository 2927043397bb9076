import { z } from 'zod';

/** `true` means until it is taken back, a number means the next so many. */
const howOften = z.union([z.boolean(), z.int().min(0)]);

export const faultSettingsSchema = z.strictObject({
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
      /** The shop's answer is lost: the webhook arrives, and the provider believes it was answered with this status. */
      fail_status: z.int().min(300).max(599).nullable().optional(),
    })
    .optional(),
  api: z
    .strictObject({
      /** The next calls are answered 500 and do nothing. */
      status_500_next: z.int().min(0).optional(),
      /** The next writing calls do their work, and then the connection breaks without an answer. */
      timeout_after_accept_next: z.int().min(0).optional(),
      /** The next writing calls are answered late. */
      late_next: z.int().min(0).optional(),
      /** How long the connection hangs before it breaks, or the answer comes. */
      hold_ms: z.int().min(0).optional(),
    })
    .optional(),
});

export type FaultSettings = z.infer<typeof faultSettingsSchema>;

/** Faults asked for by a test. Held in memory on purpose: a restarted emulator is a healthy one. */
export function createFaults() {
  const state = {
    webhooks: {
      delay_ms: 0,
      drop: false as boolean | number,
      duplicate: false as boolean | number,
      reorder: false,
      fail_status: null as number | null,
    },
    api: { status_500_next: 0, timeout_after_accept_next: 0, late_next: 0, hold_ms: 0 },
  };
  const healthy = structuredClone(state);

  function takeWebhook(fault: 'drop' | 'duplicate'): boolean {
    const value = state.webhooks[fault];
    if (typeof value === 'boolean') return value;
    if (value > 0) state.webhooks[fault] = value - 1;
    return value > 0;
  }

  return {
    state,
    /** Replaces what is named and leaves the rest. */
    change(settings: FaultSettings): void {
      Object.assign(state.webhooks, settings.webhooks);
      Object.assign(state.api, settings.api);
    },
    reset(): void {
      Object.assign(state, structuredClone(healthy));
    },
    /** How the next webhook goes out; each counted fault is used up by it. */
    nextWebhook(): { copies: 1 | 2; delayMs: number | null } {
      const isDropped = takeWebhook('drop');
      const copies = takeWebhook('duplicate') ? 2 : 1;
      if (isDropped) return { copies, delayMs: null };
      // Reordering needs a moment in which a later webhook can overtake.
      const holdMs = state.webhooks.reorder ? reorderHoldMs : 0;
      return { copies, delayMs: Math.max(state.webhooks.delay_ms, holdMs) };
    },
    /** Waits as long as was asked for. */
    hold: () => new Promise<void>((resolve) => setTimeout(resolve, state.api.hold_ms)),
    takeApi(fault: 'status_500_next' | 'timeout_after_accept_next' | 'late_next'): boolean {
      const left = state.api[fault];
      if (left > 0) state.api[fault] = left - 1;
      return left > 0;
    },
  };
}

export type Faults = ReturnType<typeof createFaults>;

const reorderHoldMs = 500;
