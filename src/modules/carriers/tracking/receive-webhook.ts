import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestContext } from '../../../platform/context.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { readText, refuseForm } from '../../../platform/http/read-body.ts';
import { keepEvent, labelByGuide } from '../carriers.queries.ts';
import type { CarrierProviderName } from '../provider.ts';

export const readJob = 'carriers.read-parcel';

/** Larger than any of theirs. */
const bodyBytesMax = 256 * 1024;

/**
 * Receives a provider's webhook. Whatever it says is not believed: it is kept, and a job asks the provider where the
 * parcel is. So one that comes twice, late or out of order does no harm, and one about a stranger's guide is only noted.
 * @param secret of the address, where the provider signs nothing
 * @throws AppError 400 `bad_signature` for what the provider did not send, 404 for a wrong secret
 */
export async function receiveWebhook(
  context: RequestContext,
  name: CarrierProviderName,
  secret?: string,
): Promise<void> {
  const { carriers, clock, db, jobs } = context;
  const provider = carriers.provider(name);
  if (!provider || (secret !== undefined && !isSame(secret, carriers.webhookSecret))) throw notFound();
  refuseForm(context.request);
  const rawBody = await readText(context.request, bodyBytesMax);
  const news = provider.readWebhook(context.request.headers, rawBody);
  if (!news) throw new AppError(400, 'bad_signature', 'La firma del aviso no es válida.');
  // Signed, and about something else than a parcel.
  if (news.trackingCode === '') return;
  const { trackingCode, said } = news;
  const label = await db.first(labelByGuide, { provider: name, trackingCode });
  await db.transaction(async (tx) => {
    await tx.first(keepEvent, {
      provider: name,
      fingerprint: createHash('sha256').update(rawBody).digest('hex'),
      trackingCode,
      said,
      labelId: label?.id ?? null,
      now: clock.now(),
    });
    if (label?.state === 'bought') await jobs.send(tx, readJob, { labelId: label.id });
  });
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
