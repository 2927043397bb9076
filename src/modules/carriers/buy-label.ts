import { msg, t } from '../../i18n/t.ts';
import type { Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { AppError, conflict, notFound } from '../../platform/errors.ts';
import {
  claimLabel,
  endLabel,
  insertLabel,
  keepPdf,
  labelById,
  type LabelRow,
  labelsOfParcels,
  lockLabel,
  openLabels,
  writeMadeLabel,
} from './carriers.queries.ts';
import { CarrierError, type CarrierProvider, type LabelOrder, type MadeLabel } from './provider.ts';
import type { QuotedRate } from './quote-parcel.ts';

/** A purchase that nobody heard of for so long is asked for again. */
const silentMilliseconds = 60_000;
/** How often a label that is being made is asked for while somebody waits. */
const waitingReadings = 6;
/** A provider that does not answer so often is a matter for a person. */
const triesMax = 20;

/** What is bought: a rate as it was quoted, for a parcel. */
export type LabelWish = Omit<LabelOrder, 'carrier' | 'service' | 'rateRef'> & {
  parcelRef: string;
  rate: QuotedRate;
  askedBy: string | null;
};

/**
 * Buys the label of a parcel, once, however often this is called and wherever the process ends: the label is written
 * before its provider is called. One that is there already is given as it is.
 * @param check refuses a parcel that may have none; in the transaction that writes the label
 * @throws AppError 409 `no_key`
 */
export async function buyLabel(
  shop: Shop,
  wish: LabelWish,
  check: (tx: Connection) => Promise<void>,
): Promise<LabelRow> {
  const { parcelRef, rate, askedBy, from, to, parcel, reference } = wish;
  const { carrier, service, rateRef } = rate;
  const provider = requireProvider(shop, rate.provider);
  const request: LabelOrder = { carrier, service, rateRef, from, to, parcel, reference };
  const made = await shop.db.transaction(async (tx) => {
    await check(tx);
    return tx.first(insertLabel, {
      parcelRef,
      provider: rate.provider,
      carrier,
      carrierName: rate.carrierName,
      service,
      serviceName: rate.serviceName,
      request: JSON.stringify(request),
      weightGrams: parcel.weightGrams,
      billedGrams: rate.billedGrams,
      promisedOn: rate.promisedOn,
      quotedCents: rate.costCents,
      insuredCents: parcel.insuredCents ?? 0,
      askedBy,
      now: shop.clock.now(),
    });
  });
  if (made) {
    await workOn(shop, provider, made.id, () => provider.buy(request));
    return requireLabel(shop.db, made.id);
  }
  const live = (await shop.db.rows(labelsOfParcels, { parcelRefs: [parcelRef] })).find(isLive);
  // It ended between the two statements.
  if (!live) throw conflict('label_under_way', t('Somebody is at this label now.'));
  if (live.state === 'buying' || live.state === 'making') await settleLabel(shop, live.id);
  return requireLabel(shop.db, live.id);
}

/** Whether a label is, or may be, paid for. */
export function isLive({ state }: Pick<LabelRow, 'state'>): boolean {
  return state !== 'refused' && state !== 'cancelled';
}

/** Settles every label that a provider, or a process that died, left open. */
export async function settleOpenLabels(shop: Shop): Promise<void> {
  for (const { id } of await shop.db.rows(openLabels, { before: silentSince(shop) }))
    await settleLabel(shop, id);
}

/** Finds out what became of a label that nobody is at; one that somebody is at is left to them. */
async function settleLabel(shop: Shop, id: string): Promise<void> {
  const claimed = await shop.db.first(claimLabel, { id, now: shop.clock.now(), before: silentSince(shop) });
  if (!claimed) return;
  const label = await requireLabel(shop.db, id);
  const provider = shop.carriers.provider(label.provider);
  const { request, provider_ref: providerRef } = label;
  if (!provider || label.tries > triesMax) return leaveToPerson(shop, label);
  if (label.state === 'making' && providerRef !== null) {
    return workOn(shop, provider, id, async () => (await provider.label(providerRef)) ?? notMade());
  }
  // A second purchase could be a second label: where the provider does not tell, a person looks.
  if (!provider.buysOnce || request === null) return leaveToPerson(shop, label);
  return workOn(shop, provider, id, () => provider.buy(request));
}

function silentSince({ clock }: Shop): Date {
  return new Date(clock.now().getTime() - silentMilliseconds);
}

/** Calls the provider and writes what came of it. */
async function workOn(
  shop: Shop,
  provider: CarrierProvider,
  id: string,
  call: () => Promise<MadeLabel>,
): Promise<void> {
  try {
    let made = await call();
    for (let reading = 1; made.trackingCode === null && reading <= waitingReadings; reading += 1) {
      if (reading === 1) await writeMade(shop, id, made);
      made = (await provider.label(made.providerRef)) ?? made;
    }
    await writeMade(shop, id, made);
    await fetchLabelFile(shop, id);
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    shop.log.warn({ err: error, label: id }, 'a label could not be bought');
    const label = await requireLabel(shop.db, id);
    // A call that was not let in bought nothing; one before it may have, so only the first of all ends the label.
    const isFirst = label.state === 'buying' && label.tries === 1;
    const isRefused = error.kind === 'refused';
    if (isFirst ? error.kind !== 'unavailable' : isRefused && label.state !== 'buying') {
      return end(shop, id, 'refused', failureOf(error));
    }
    // Its price may have run out since it was bought: only a person finds that out. Else the job asks again.
    if (label.state === 'buying' && (isRefused || !provider.buysOnce)) await leaveToPerson(shop, label);
  }
}

/** Sentences of the catalogue where they are the shop’s own: `labelOnWire` says them in the reader’s language. */
function failureOf({ kind, said }: CarrierError): string {
  if (kind === 'wrong_key') return msg('The provider refuses the shop’s key.').text;
  if (kind === 'busy') return msg('The provider has no room now; try again in a minute.').text;
  return said;
}

async function writeMade(shop: Shop, id: string, made: MadeLabel): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const before = await tx.first(lockLabel, { id });
    if (!before || !['buying', 'making', 'unknown'].includes(before.state)) return;
    await tx.run(writeMadeLabel, { id, ...made, now: shop.clock.now() });
    if (made.trackingCode === null) return;
    await shop.carriers.announce(shop, tx, {
      kind: 'labelled',
      parcelRef: before.parcel_ref,
      labelId: id,
      carrierName: before.carrier_name,
      trackingCode: made.trackingCode,
    });
  });
}

/** Keeps the PDF; what cannot be had now is asked for when somebody prints. */
async function fetchLabelFile(shop: Shop, id: string): Promise<void> {
  const { label_url: url, provider: name, has_pdf: hasPdf } = await requireLabel(shop.db, id);
  if (url === null || hasPdf) return;
  try {
    const pdf = await requireProvider(shop, name).fetchLabel(url);
    await shop.db.run(keepPdf, { id, pdf: Buffer.from(pdf) });
  } catch (error) {
    shop.log.warn({ err: error, label: id }, 'the PDF of a label could not be fetched');
  }
}

async function leaveToPerson(shop: Shop, { id }: LabelRow): Promise<void> {
  await end(shop, id, 'unknown', '');
}

async function end(shop: Shop, id: string, endState: 'refused' | 'unknown', failure: string): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const before = await tx.first(lockLabel, { id });
    const ended = await tx.run(endLabel, { id, endState, failure });
    if (!before || ended === 0 || endState !== 'unknown' || before.state === 'unknown') return;
    const { parcel_ref: parcelRef, carrier_name: carrierName } = before;
    await shop.carriers.announce(shop, tx, {
      kind: 'unknown',
      parcelRef,
      labelId: id,
      carrierName,
      trackingCode: '',
    });
  });
}

/**
 * A person looked in the provider's own pages: the label is there under a guide, or was never bought. A guide to which
 * nothing happened yet is taken as it was typed where its provider does not find it before.
 * @throws AppError 404, 409 `not_unknown`, 422 for a guide the provider does not know
 */
export async function resolveLabel(
  shop: Shop,
  id: string,
  found: { tracking_code: string } | 'none',
): Promise<LabelRow> {
  const label = await requireLabel(shop.db, id);
  if (label.state !== 'unknown') throw conflict('not_unknown', t('It is known what became of this label.'));
  if (found === 'none') {
    await end(shop, id, 'refused', '');
    return requireLabel(shop.db, id);
  }
  const { tracking_code: trackingCode } = found;
  const provider = requireProvider(shop, label.provider);
  const { carrier, quoted_cents: costCents } = label;
  const known = await orUnavailable(() => provider.track({ providerRef: null, trackingCode, carrier }));
  if (!known && provider.findsNewGuides) {
    const message = t('{provider} does not know this guide.', { provider: providerTitles[label.provider] });
    throw new AppError(422, 'invalid', message, { fields: { tracking_code: message } });
  }
  const made = { providerRef: trackingCode, trackingCode, trackingUrl: null, labelUrl: null, costCents };
  await writeMade(shop, id, made);
  return requireLabel(shop.db, id);
}

export const providerTitles = { envia: 'Envia', skydropx: 'Skydropx' } as const;

/** @throws AppError 404 */
export async function requireLabel(db: Connection, id: string): Promise<LabelRow> {
  const label = await db.first(labelById, { id });
  if (!label) throw notFound(t('There is no such label.'));
  return label;
}

/** @throws AppError 409 `no_key` */
export function requireProvider(shop: Shop, name: LabelRow['provider']): CarrierProvider {
  const provider = shop.carriers.provider(name);
  if (provider) return provider;
  throw conflict('no_key', t('The shop has no key of {name}.', { name: providerTitles[name] }));
}

/**
 * A call that changes nothing, or that a person repeats.
 * @throws AppError 503 `carrier_unavailable`, 409 `carrier_refused` with the provider's words
 */
export async function orUnavailable<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    if (error.kind === 'refused') {
      throw conflict('carrier_refused', t('The carrier refuses: {reason}', { reason: error.said }), {
        reason: error.said,
      });
    }
    const message =
      error.kind === 'wrong_key'
        ? t('The provider refuses the shop’s key. Test it in the settings.')
        : t('The carriers’ provider does not answer; try again in a minute.');
    throw new AppError(503, 'carrier_unavailable', message, { cause: error });
  }
}

function notMade(): never {
  throw new CarrierError('unavailable', 'the provider does not know the label');
}
