import { expect, test } from 'vitest';
import { isTradeCode } from './trade-code.contract.ts';

test.each(['4006381333931', '036000291452', '96385074', '10614141000415'])('%s is a trade code', (code) => {
  expect(isTradeCode(code)).toBe(true);
});

test.each(['4006381333932', '036000291453', '4006381333', '40063813339a1', '', ' 4006381333931'])(
  '%j is none',
  (code) => {
    expect(isTradeCode(code)).toBe(false);
  },
);

test('every other last digit of a code is wrong', () => {
  const right = Array.from({ length: 10 }, (_, digit) => `400638133393${digit}`).filter(isTradeCode);
  expect(right).toEqual(['4006381333931']);
});
