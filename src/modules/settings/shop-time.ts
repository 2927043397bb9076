import { msg } from '../../i18n/t.ts';
import { text } from './setting-field.ts';
import type { SettingField } from './setting-field.ts';

/** Mexico City is six hours behind UTC all year; it has had no summer time since 2022. */
const mexicoCity = '-06:00';
const pattern = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/;

/** A moment that staff typed by Mexico City's clock, `2026-12-24 18:00`; undefined for what is none. */
export function shopMoment(typed: string): Date | undefined {
  if (!pattern.test(typed)) return undefined;
  const moment = new Date(`${typed.replace(' ', 'T')}:00${mexicoCity}`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

/** The setting of when something that was switched off is on again by itself; empty: when staff say so. */
export function endOfPause(
  words: Pick<SettingField, 'section' | 'label' | 'explanation'>,
): SettingField<string> {
  return text({
    ...words,
    byDefault: '',
    maxLength: 16,
    accepts: (typed) => shopMoment(typed) !== undefined,
    wrong: msg('Enter a day and an hour such as 2026-12-24 18:00, or leave it empty.'),
  });
}

/** Whether a pause without an end, or whose end has not come, still holds. `now` is asked only where there is an end. */
export function holdsUntil(until: string, now: () => Date): boolean {
  const end = shopMoment(until);
  return end === undefined || now() < end;
}

/** Whether what staff switch on and off one by one is off now. `now` is asked only where that has an end. */
export function isSwitchedOff(
  { is_on: isOn, off_until: until }: { is_on: boolean; off_until: string },
  now: () => Date,
): boolean {
  return !isOn && holdsUntil(until, now);
}
