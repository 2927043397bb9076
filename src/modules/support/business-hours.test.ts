import { expect, test } from 'vitest';
import { afterOpenMinutes, type BusinessHours, isOpenAt, openMinutesBetween } from './business-hours.ts';

/** Monday to Friday from 9 to 14 and from 15 to 19, Saturday from 10 to 14; Christmas and a day in December off. */
const workday = [
  { from: 9 * 60, to: 14 * 60 },
  { from: 15 * 60, to: 19 * 60 },
];
const hours: BusinessHours = {
  byWeekday: [[], workday, workday, workday, workday, workday, [{ from: 600, to: 840 }]],
  calendar: { weekdays: [0, 1, 2, 3, 4, 5, 6], law_days: ['christmas'], days_off: ['2026-12-24'] },
};
const never: BusinessHours = { ...hours, byWeekday: [] };
const at = (local: string) => new Date(`${local}-06:00`);

test.each([
  ['2026-11-27T09:00', true],
  ['2026-11-27T08:59', false],
  ['2026-11-27T14:30', false],
  ['2026-11-27T18:59', true],
  ['2026-11-27T19:00', false],
  ['2026-11-28T13:00', true],
  ['2026-11-29T12:00', false],
  ['2026-12-24T12:00', false],
  ['2026-12-25T12:00', false],
])('at %s the shop is open: %s', (moment, isOpen) => {
  expect(isOpenAt(hours, at(moment))).toBe(isOpen);
});

test.each([
  ['within an opening', '2026-11-27T10:00', '2026-11-27T10:30', 30],
  ['over lunch', '2026-11-27T13:30', '2026-11-27T15:30', 60],
  ['over a weekend', '2026-11-27T18:30', '2026-11-30T09:30', 30 + 240 + 30],
  ['over days off', '2026-12-23T18:00', '2026-12-26T11:00', 60 + 60],
  ['outside of all openings', '2026-11-28T20:00', '2026-11-29T20:00', 0],
  ['backwards', '2026-11-27T12:00', '2026-11-27T11:00', 0],
])('the clock %s counts minutes of opening alone', (_, from, to, minutes) => {
  expect(openMinutesBetween(hours, at(from), at(to))).toBe(minutes);
});

test.each([
  ['2026-11-27T10:00', 60, '2026-11-27T11:00'],
  ['2026-11-27T18:30', 60, '2026-11-28T10:30'],
  ['2026-11-28T13:30', 60, '2026-11-30T09:30'],
  ['2026-11-29T13:30', 0, '2026-11-30T09:00'],
])('%s and %i minutes of opening are %s', (from, minutes, due) => {
  expect(afterOpenMinutes(hours, at(from), minutes)).toEqual(at(due));
});

test('a shop that never opens is never late', () => {
  expect(isOpenAt(never, at('2026-11-27T10:00'))).toBe(false);
  expect(openMinutesBetween(never, at('2026-11-27T10:00'), at('2026-12-27T10:00'))).toBe(0);
  expect(afterOpenMinutes(never, at('2026-11-27T10:00'), 60)).toBeUndefined();
});
