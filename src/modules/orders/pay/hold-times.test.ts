import { describe, expect, test } from 'vitest';
import { paymentWindow, voucherHold } from './hold-times.ts';

describe('stock is held', () => {
  test('five minutes longer than the payment page is open', () => {
    const { closesAt, heldUntil } = paymentWindow(new Date('2026-03-02T18:00:00Z'));
    expect(closesAt).toEqual(new Date('2026-03-02T18:31:00Z'));
    expect(heldUntil).toEqual(new Date('2026-03-02T18:36:00Z'));
  });

  test.each([
    // Vouchers end at 23:59 in Mexico City, which is 05:59 UTC of the next day.
    ['Monday', '2026-03-03T05:59:00Z', '2026-03-03T20:00:00Z'],
    ['Friday', '2026-03-07T05:59:00Z', '2026-03-09T20:00:00Z'],
    ['Saturday', '2026-03-08T05:59:00Z', '2026-03-09T20:00:00Z'],
    ['the Friday before the holiday of Juárez', '2026-03-14T05:59:00Z', '2026-03-17T20:00:00Z'],
    ['24 December', '2026-12-25T05:59:00Z', '2026-12-28T20:00:00Z'],
    ['31 December', '2027-01-01T05:59:00Z', '2027-01-04T20:00:00Z'],
  ])('for a voucher that ends on %s until 14:00 of the next business day', (_, voucherEnd, heldUntil) => {
    expect(voucherHold(new Date(voucherEnd), new Date('2026-03-01T00:00:00Z'))).toEqual(new Date(heldUntil));
  });

  test('for three days where a voucher has no end', () => {
    expect(voucherHold(null, new Date('2026-03-02T18:00:00Z'))).toEqual(new Date('2026-03-06T20:00:00Z'));
  });
});
