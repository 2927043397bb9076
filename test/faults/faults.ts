import type { Crowd } from './buyers.ts';
import type { KillableShop } from './killable-shop.ts';
import type { Packers } from './packers.ts';

/** What can go wrong during the run, and how often beside the others. */
const weights = {
  'shop killed': 6,
  'shop and PostgreSQL killed': 2,
  'PostgreSQL restarted under the shop': 2,
  'PostgreSQL killed under the shop': 1,
  'shop killed while it gives money back': 3,
  'provider answers 500': 4,
  'provider breaks off after doing it': 4,
  'provider breaks off after giving money back': 5,
  'shop killed while it buys labels': 4,
  'seller of labels answers 500': 3,
  'seller of labels breaks off after doing it': 4,
  'seller of labels answers late': 2,
  'news of parcels lost': 3,
  'news of parcels doubled': 3,
  'news of parcels newest first': 2,
  'stamper of invoices answers 500': 3,
  'stamper of invoices breaks off after doing it': 3,
  'shop killed while it asks carriers to come': 3,
  'payers dispute': 6,
  'disputes are decided': 5,
  'webhooks lost': 4,
  'webhooks doubled': 4,
  'webhooks newest first': 2,
  'webhooks late': 2,
  'answers to webhooks lost': 2,
  'forty minutes pass': 6,
  'two days pass': 2,
  'six days pass': 1,
  'providers healthy again': 3,
};

const minute = 60_000;

export type FaultKind = keyof typeof weights;

const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0);

/** Draws the next thing that goes wrong. */
export function drawFault(random: () => number): FaultKind {
  let left = random() * total;
  for (const [kind, weight] of Object.entries(weights)) {
    left -= weight;
    if (left < 0) return kind as FaultKind;
  }
  return 'providers healthy again';
}

/** Makes it happen; ends when the shop works again, though not when its providers do: a restart heals them. */
export async function inflict(
  shop: KillableShop,
  crowd: Pick<Crowd, 'changeMinds' | 'dispute' | 'decide'> &
    Pick<Packers, 'beforeNextLabel' | 'beforeNextPickup'>,
  kind: FaultKind,
  random: () => number,
): Promise<void> {
  const provider = random() < 0.5 ? 'stripe' : 'paypal';
  const seller = random() < 0.5 ? 'envia' : 'skydropx';
  const upTo = (most: number) => 1 + Math.floor(random() * most);
  const disturbSeller = (faults: object) =>
    crowd.beforeNextLabel((buysFrom = seller) => shop.disturb(buysFrom, faults));
  switch (kind) {
    case 'shop killed':
      return shop.killAndStartAgain();
    case 'shop and PostgreSQL killed':
      return shop.cutPowerAndStartAgain();
    case 'PostgreSQL restarted under the shop':
      return shop.restartPostgres();
    case 'PostgreSQL killed under the shop':
      return shop.killPostgres();
    case 'shop killed while it gives money back':
      crowd.changeMinds(4);
      await shop.runFor(upTo(400));
      return shop.killAndStartAgain();
    case 'provider answers 500':
      return shop.disturb(provider, { api: { status_500_next: upTo(6) } });
    case 'provider breaks off after doing it':
      return shop.disturb(provider, { api: { timeout_after_accept_next: upTo(4), hold_ms: upTo(300) } });
    case 'provider breaks off after giving money back':
      await Promise.all([shop.disturb('stripe', brokenOff), shop.disturb('paypal', brokenOff)]);
      return crowd.changeMinds(6);
    case 'shop killed while it buys labels':
      await crowd.beforeNextLabel(async () => {});
      await shop.runFor(upTo(150));
      return shop.killAndStartAgain();
    case 'seller of labels answers 500':
      return disturbSeller({ api: { status_500_next: upTo(4) } });
    case 'seller of labels breaks off after doing it':
      return disturbSeller({ api: { timeout_after_accept_next: upTo(4), hold_ms: upTo(300) } });
    case 'seller of labels answers late':
      return disturbSeller({ api: { late_next: upTo(4), hold_ms: 500 + upTo(1500) } });
    case 'shop killed while it asks carriers to come':
      await crowd.beforeNextPickup(async () => {});
      await shop.runFor(upTo(100));
      return shop.killAndStartAgain();
    case 'stamper of invoices answers 500':
      return shop.disturb('pac', { kind: 'error', times: upTo(8) });
    case 'stamper of invoices breaks off after doing it':
      return shop.disturb('pac', { kind: 'lose_answer', times: upTo(8) });
    case 'news of parcels lost':
      return shop.disturb(seller, { webhooks: { drop: upTo(8) } });
    case 'news of parcels doubled':
      return shop.disturb(seller, { webhooks: { duplicate: upTo(8) } });
    case 'news of parcels newest first':
      return shop.disturb(seller, { webhooks: { reorder: true } });
    case 'payers dispute':
      return crowd.dispute(upTo(4));
    case 'disputes are decided':
      return crowd.decide(upTo(3), random);
    case 'webhooks lost':
      return shop.disturb(provider, { webhooks: { drop: upTo(20) } });
    case 'webhooks doubled':
      return shop.disturb(provider, { webhooks: { duplicate: upTo(20) } });
    case 'webhooks newest first':
      return shop.disturb(provider, { webhooks: { reorder: true } });
    case 'webhooks late':
      return shop.disturb(provider, { webhooks: { delay_ms: upTo(3000) } });
    case 'answers to webhooks lost':
      return shop.disturb(provider, { webhooks: { fail_status: 500 } });
    // Payment pages close after 31 minutes, their stock is free after 36.
    case 'forty minutes pass':
      return shop.passTime(40 * minute);
    // A transfer is waited for 48 hours, a voucher three days and until the business day after.
    case 'two days pass':
      return shop.passTime(49 * 60 * minute);
    case 'six days pass':
      return shop.passTime(6 * 24 * 60 * minute);
    case 'providers healthy again':
      for (const each of ['stripe', 'paypal', 'envia', 'skydropx'] as const)
        await shop.disturb(each, healthy);
      await shop.disturb('pac', { kind: 'error', times: 0 });
      return undefined;
  }
}

const brokenOff = { api: { timeout_after_accept_next: 6, hold_ms: 50 } };

const healthy = {
  webhooks: { drop: false, duplicate: false, reorder: false, delay_ms: 0, fail_status: null },
  api: { status_500_next: 0, timeout_after_accept_next: 0, late_next: 0, hold_ms: 0 },
};
