import type { RequestContext, Shop } from '../../../platform/context.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { readText, refuseForm } from '../../../platform/http/read-body.ts';
import type { ProviderName } from '../attempts/attempt.ts';
import { addEvent } from './events.queries.ts';
import { paymentUnavailable } from '../payments.ts';
import { type PaymentProvider, type ProviderEvent, ProviderError } from '../provider.ts';
import { eventJob, processEvent } from './process-event.ts';

/** How long the job leaves an event to the process that received it: beside each other both would do the same work. */
const headStartSeconds = 5;
/** Larger than any event of theirs. */
const bodyBytesMax = 1024 * 1024;

/**
 * Receives a provider's webhook (rule R17): checks the signature over the raw bytes and stores the event with a job
 * in one transaction before it is answered. A known event is not stored twice. Processing also begins at once, for a
 * buyer who waits; the job guarantees it.
 * @throws AppError 400 `bad_signature` for what the provider did not sign, 503 when it cannot be asked whether it did
 */
export async function receiveWebhook(context: RequestContext, name: ProviderName): Promise<void> {
  const provider = context.payments.provider(name);
  if (!provider) throw notFound();
  refuseForm(context.request);
  const rawBody = await readText(context.request, bodyBytesMax);
  const event = await verified(provider, context.request.headers, rawBody);
  const id = await keep(context, name, event);
  if (id === undefined) return;
  processEvent(context, id).catch((error: unknown) => {
    context.log.warn({ err: error, event: event.eventId }, 'event could not be processed at once');
  });
}

async function verified(
  provider: PaymentProvider,
  headers: Headers,
  rawBody: string,
): Promise<ProviderEvent> {
  let event: ProviderEvent | undefined;
  try {
    event = await provider.readWebhook(headers, rawBody);
  } catch (error) {
    throw error instanceof ProviderError ? paymentUnavailable(error) : error;
  }
  if (!event) throw new AppError(400, 'bad_signature', 'La firma del aviso no es válida.');
  return event;
}

/** The event's number here, undefined for one that is known already. */
function keep(shop: Shop, name: ProviderName, event: ProviderEvent): Promise<number | undefined> {
  return shop.db.transaction(async (tx) => {
    const added = await tx.first(addEvent, {
      name,
      eventId: event.eventId,
      eventType: event.type,
      payload: JSON.stringify(event.payload),
      isLive: event.isLive,
      now: shop.clock.now(),
    });
    if (added) {
      await shop.jobs.send(tx, eventJob, { eventId: added.id }, { afterSeconds: headStartSeconds });
    }
    return added?.id;
  });
}
