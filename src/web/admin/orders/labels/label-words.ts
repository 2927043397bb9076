import type { Api } from '../../../../api/client.ts';
import { type Message, msg, t } from '../../../../i18n/t.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';
import { staffDate } from '../../admin-parts/staff-time.ts';

export type OrderLabels = Awaited<ReturnType<Api['orders']['labelsOfOrder']>>;
export type Label = OrderLabels['labels'][number];
export type Quote = Awaited<ReturnType<Api['orders']['parcelRates']>>['quote'];

/** Where a parcel is, as staff call it. */
export const parcelWords: Readonly<Record<Label['parcel_state'], { label: Message; tone: BadgeTone }>> = {
  created: { label: msg('Waits for the carrier'), tone: 'neutral' },
  picked_up: { label: msg('Picked up'), tone: 'info' },
  in_transit: { label: msg('On its way'), tone: 'info' },
  out_for_delivery: { label: msg('Out for delivery'), tone: 'info' },
  attempted: { label: msg('Nobody was there'), tone: 'warning' },
  at_branch: { label: msg('Waits at a branch'), tone: 'warning' },
  exception: { label: msg('Stuck'), tone: 'danger' },
  returning: { label: msg('Comes back'), tone: 'danger' },
  delivered: { label: msg('Delivered'), tone: 'success' },
  returned: { label: msg('Came back'), tone: 'danger' },
  lost: { label: msg('Lost'), tone: 'danger' },
  cancelled: { label: msg('Given back'), tone: 'neutral' },
};

/** How far the purchase of a label is, where it is not bought. */
export const labelWords: Readonly<Record<Label['state'], { label: Message; tone: BadgeTone }>> = {
  buying: { label: msg('Being made'), tone: 'info' },
  making: { label: msg('Being made'), tone: 'info' },
  bought: { label: msg('Label bought'), tone: 'success' },
  unknown: { label: msg('Nobody knows'), tone: 'warning' },
  refused: { label: msg('Turned down'), tone: 'danger' },
  cancelled: { label: msg('Given back'), tone: 'neutral' },
};

export const failureWords: Readonly<Record<Quote['failures'][number]['kind'], Message>> = {
  refused: msg('{name} refuses the parcel.'),
  busy: msg('{name} has no room now; ask again in a minute.'),
  unavailable: msg('{name} does not answer.'),
  wrong_key: msg('{name} refuses the shop’s key.'),
};

/** `28 Nov 2026` of `2026-11-28`, which is a day and no moment. */
export function dayText(day: string): string {
  return staffDate(`${day}T18:00:00Z`);
}

/** When a parcel is there, and whether that is later than its buyer was told; days are compared as they are written. */
export function arrivalText(promisedOn: string, promisedBy: string | undefined): string {
  const day = dayText(promisedOn);
  return promisedBy !== undefined && promisedOn > promisedBy
    ? t('There on {day}, later than promised to the buyer', { day })
    : t('There on {day}', { day });
}

/** `24 Nov 2026`, or `24 Nov 2026 – 26 Nov 2026`. */
export function daysText({
  earliest_on: from,
  latest_on: to,
}: {
  earliest_on: string;
  latest_on: string;
}): string {
  return from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`;
}

/** `2.45 kg`, as exactly as carriers charge for it. */
export function kilogramsText(grams: number): string {
  return t('{weight} kg', { weight: String(Math.round(grams / 10) / 100) });
}
