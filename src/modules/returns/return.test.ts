import { describe, expect, test } from 'vitest';
import { refundOfLine } from '../../platform/money.ts';
import { formerDays, openReasons, stateAfter } from './return.ts';

const mexico = (day: string, hour = '12:00') => new Date(`${day}T${hour}:00-06:00`);
const reasonsOn = (now: Date, deliveredAt: Date | null = mexico('2026-11-12'), days = formerDays) =>
  openReasons({ days, deliveredAt, warrantyUntil: deliveredAt && mexico('2027-11-12') }, now).map(
    ({ reason }) => reason,
  );

describe('why a unit may be returned', () => {
  test('revocation ends with the fifth business day, holidays and week-ends left out', () => {
    // Thursday; the Monday after is the Revolution's day off.
    const [revocation] = openReasons(
      { days: formerDays, deliveredAt: mexico('2026-11-12'), warrantyUntil: mexico('2027-11-12') },
      mexico('2026-11-12'),
    );
    expect(revocation).toEqual({
      reason: 'revocation',
      days: 5,
      until: new Date('2026-11-21T05:59:59.999Z'),
    });
    expect(reasonsOn(mexico('2026-11-20', '23:59'))).toContain('revocation');
    expect(reasonsOn(mexico('2026-11-21', '00:00'))).not.toContain('revocation');
  });

  test('then sealed for 15 days, faulty or wrong for 30, and under warranty after that', () => {
    expect(reasonsOn(mexico('2026-11-27'))).toEqual(['unopened', 'defect', 'wrong_item']);
    expect(reasonsOn(mexico('2026-12-12'))).toEqual(['defect', 'wrong_item']);
    expect(reasonsOn(mexico('2026-12-13'))).toEqual(['warranty']);
    expect(reasonsOn(mexico('2027-11-13'))).toEqual([]);
  });

  test('the owner may give other days; none for unopened goods leaves revocation and faults', () => {
    const days = { revocation: 7, unopened: 0, fault: 40 };
    const day = mexico('2026-11-12');
    expect(reasonsOn(mexico('2026-11-24'), day, days)).toEqual(['revocation', 'defect', 'wrong_item']);
    expect(reasonsOn(mexico('2026-11-25'), day, days)).toEqual(['defect', 'wrong_item']);
    expect(reasonsOn(mexico('2026-12-22'), day, days)).toEqual(['defect', 'wrong_item']);
    expect(reasonsOn(mexico('2026-12-23'), day, days)).toEqual(['warranty']);
    expect(reasonsOn(mexico('2030-01-01'), null, days)).toEqual(['revocation', 'defect', 'wrong_item']);
  });

  test('the days have not begun before the delivery is reported', () => {
    expect(reasonsOn(mexico('2030-01-01'), null)).toEqual(['revocation', 'unopened', 'defect', 'wrong_item']);
  });
});

test('a return only goes forward, and is withdrawn only before it arrived', () => {
  expect(stateAfter('requested', 'approve')).toBe('approved');
  expect(stateAfter('approved', 'approve')).toBeUndefined();
  expect(stateAfter('approved', 'withdraw')).toBe('withdrawn');
  expect(stateAfter('received', 'withdraw')).toBeUndefined();
  expect(stateAfter('approved', 'inspect')).toBeUndefined();
  expect(stateAfter('inspected', 'inspect')).toBe('inspected');
  expect(stateAfter('closed', 'close')).toBeUndefined();
});

test('refunds of parts add up to the line, in whatever parts it comes back', () => {
  for (const [grossCents, quantity] of [
    [100, 3],
    [99_999, 7],
    [1, 5],
    [0, 2],
  ] as const) {
    const line = { grossCents, quantity };
    for (let first = 0; first <= quantity; first += 1) {
      const rest = quantity - first;
      expect(refundOfLine(line, 0, first) + refundOfLine(line, first, rest)).toBe(grossCents);
    }
  }
  expect(refundOfLine({ grossCents: 100, quantity: 3 }, 3, 1)).toBe(0);
});
