import type { Shop } from '../../../platform/context.ts';
import { applyDispute } from './apply-dispute.ts';
import type { ProviderName } from '../attempts/attempt.ts';
import { attemptById, attemptOfEvent } from '../attempts/attempts.queries.ts';
import { disputesToAsk } from './disputes.queries.ts';
import type { PaymentProvider } from '../provider.ts';
import { hasProviderRef, settle } from '../settlement/settle.ts';

/** A dispute nobody told of is found while it can be answered: providers give a week at least. */
const askedForMs = 30 * 24 * 3_600_000;

/** Disputes of a provider that nobody told us of, and how open ones stand; each on its own by `attend`. */
export async function reconcileDisputes(
  shop: Shop,
  name: ProviderName,
  attend: (what: object, work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const provider = shop.payments.provider(name);
  if (!provider) return;
  const since = new Date(shop.clock.now().getTime() - askedForMs);
  await attend({ disputes: name }, async () => {
    const known = new Map((await shop.db.rows(disputesToAsk, { name, since })).map((one) => [one.ref, one]));
    for (const { ref, updatedAt } of await provider.disputesSince(since)) {
      const here = known.get(ref);
      const isSame =
        updatedAt === null
          ? here?.state !== 'open'
          : updatedAt.getTime() === here?.providerUpdatedAt?.getTime();
      // What has changed, or was never heard of, is looked at; open ones are in any case.
      if (here && (isSame || here.state === 'open')) continue;
      await attend({ dispute: ref }, () => look(shop, provider, ref, here?.attemptId));
    }
    for (const { ref, attemptId, state } of known.values()) {
      if (state === 'open') await attend({ dispute: ref }, () => look(shop, provider, ref, attemptId));
    }
  });
}

async function look(
  shop: Shop,
  provider: PaymentProvider,
  ref: string,
  knownAttemptId: string | undefined,
): Promise<void> {
  const charge = knownAttemptId === undefined ? await provider.chargeOfDispute(ref) : undefined;
  const values = {
    provider: provider.name,
    providerRef: null,
    chargeRef: charge?.chargeRef ?? null,
    id: charge?.attemptId ?? null,
    payerRef: null,
  };
  const attempt =
    knownAttemptId === undefined
      ? await shop.db.first(attemptOfEvent, values)
      : await shop.db.first(attemptById, { id: knownAttemptId });
  // Somebody else's, or of a payment that is not known yet.
  if (!attempt || !hasProviderRef(attempt)) return;
  await settle(shop, attempt.id);
  const dispute = await provider.dispute(attempt, ref);
  if (dispute) await applyDispute(shop, attempt, dispute);
}
