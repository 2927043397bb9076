import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  businessDayFrom,
  daysOffIn,
  dayInWords,
  isBusinessDay,
  lawCalendar,
  plusBusinessDays,
  plusDays,
  shopClock,
} from './business-days.ts';

describe('business days', () => {
  test('leave out the days of rest of the law', () => {
    expect(daysOffIn(2026, lawCalendar).toSorted()).toEqual([
      '2026-01-01',
      '2026-02-02',
      '2026-03-16',
      '2026-05-01',
      '2026-09-16',
      '2026-11-16',
      '2026-12-25',
    ]);
    expect(daysOffIn(2030, lawCalendar)).toContain('2030-10-01');
    expect(daysOffIn(2027, lawCalendar)).not.toContain('2027-10-01');
  });

  test('leave out weekends, over the end of a year too', () => {
    expect(isBusinessDay('2026-11-21', lawCalendar)).toBe(false);
    expect(isBusinessDay('2026-11-22', lawCalendar)).toBe(false);
    expect(isBusinessDay('2026-11-23', lawCalendar)).toBe(true);
    // Thursday, New Year, Saturday, Sunday.
    expect(plusBusinessDays('2026-12-31', 1, lawCalendar)).toBe('2027-01-04');
    expect(businessDayFrom('2026-11-14', lawCalendar)).toBe('2026-11-17');
  });

  test('leave out the shop’s own holidays, and keep those of the law that it works', () => {
    const own = { ...lawCalendar, law_days: [], days_off: ['2026-12-24', '12-31'] };
    expect(isBusinessDay('2026-12-24', own)).toBe(false);
    expect(isBusinessDay('2027-12-24', own)).toBe(true);
    expect(isBusinessDay('2027-12-31', own)).toBe(false);
    expect(isBusinessDay('2026-12-25', own)).toBe(true);
    // A shop that never works still answers.
    expect(businessDayFrom('2026-12-24', { ...own, weekdays: [] })).toBeTypeOf('string');
  });

  test('counted from a business day give as many as were asked', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 0, max: 15 }), (offset, days) => {
        const from = businessDayFrom(plusDays('2024-01-01', offset), lawCalendar);
        const to = plusBusinessDays(from, days, lawCalendar);
        let counted = 0;
        for (let day = from; day < to;) {
          day = plusDays(day, 1);
          if (isBusinessDay(day, lawCalendar)) counted += 1;
        }
        expect(counted).toBe(days);
        expect(isBusinessDay(to, lawCalendar)).toBe(true);
      }),
    );
  });
});

describe('the shop’s clock', () => {
  test('is that of Mexico City', () => {
    expect(shopClock(new Date('2026-11-21T05:59:59Z'))).toEqual({ day: '2026-11-20', hour: 23 });
    expect(shopClock(new Date('2026-07-01T06:00:00Z'))).toEqual({ day: '2026-07-01', hour: 0 });
  });

  test('says its days in Spanish', () => {
    expect(dayInWords('2026-11-24')).toBe('martes 24 de noviembre');
    expect(dayInWords('2026-11-04', { hasMonth: false })).toBe('miércoles 4');
  });
});
