import { expect, test } from 'vitest';
import { invoiceDeadline } from './invoice-deadline.ts';

test.each([
  ['2026-11-21T18:00:00Z', '2026-12-01T06:00:00Z'],
  ['2026-12-01T05:59:59Z', '2026-12-01T06:00:00Z'],
  ['2026-12-01T06:00:00Z', '2027-01-01T06:00:00Z'],
  ['2027-01-01T01:00:00Z', '2027-01-01T06:00:00Z'],
])('what was paid at %s can be invoiced until %s', (paidAt, deadline) => {
  expect(invoiceDeadline(new Date(paidAt))).toEqual(new Date(deadline));
});
