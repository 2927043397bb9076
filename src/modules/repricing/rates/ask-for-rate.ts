import type { Shop } from '../../../platform/context.ts';
import { readSettings } from '../../settings/index.ts';
import { sumMoves } from '../preview-prices.ts';
import { dismissOlderProposals, insertRate, openRates } from '../repricing.queries.ts';
import { movePercent } from '../sum-moves.ts';
import { applyRate } from './apply-rate.ts';

/**
 * Asks who publishes rates for the newest one, where the settings say so. It waits for a person, or applies by itself where
 * it moves little and sells nothing below cost. Of a day it is asked for once, however often the job runs.
 * @throws Error where nobody answers: after a few tries staff are told, and the rate of before goes on holding
 */
export async function askForRate(shop: Shop): Promise<void> {
  const { db, clock, log, rateSource } = shop;
  const settings = await readSettings(db, 'pricing', log);
  if (settings.rate_source !== 'banxico') return;
  if (!rateSource) throw new Error('BANXICO_TOKEN is missing: Banco de México cannot be asked for a rate.');
  const published = await rateSource.latest();
  if (!published || published.rate === settings.exchange_rate) return;
  const { rate, datedOn } = published;
  await db.transaction(async (tx) => {
    const inserted = await tx.first(insertRate, {
      rate,
      source: 'banxico',
      note: 'FIX',
      datedOn,
      state: 'proposed',
      effectiveAt: null,
      reason: null,
      runId: null,
      staffId: null,
      now: clock.now(),
    });
    if (inserted) await tx.run(dismissOlderProposals, { datedOn });
  });
  shop.realtime.tell('staff', 'repricing.progress', {});
  await applyProposed(shop);
}

/** Applies the waiting proposal where the settings let it; where prices are being changed, a later call does. */
async function applyProposed(shop: Shop): Promise<void> {
  const { db, log } = shop;
  const settings = await readSettings(db, 'pricing', log);
  const proposal = (await db.rows(openRates)).find(({ state }) => state === 'proposed');
  const percent = proposal ? Math.abs(movePercent(settings.exchange_rate, proposal.rate)) : 0;
  if (!proposal || percent > settings.automatic_rate_percent) return;
  const sums = await sumMoves(db, { ...settings, exchange_rate: proposal.rate });
  if (sums.below_cost.changed > 0) return;
  await applyRate(shop, proposal, undefined);
}
