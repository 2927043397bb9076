import { expect, test } from 'vitest';
import { agoText } from './ago-text.ts';

test.each([
  ['2026-11-21T12:00:00Z', 'just now'],
  ['2026-11-21T11:59:01Z', 'just now'],
  ['2026-11-21T11:56:30Z', '3 min ago'],
  ['2026-11-21T07:00:00Z', '5 h ago'],
  ['2026-11-09T11:00:00Z', '12 d ago'],
  ['2026-11-21T12:05:00Z', 'just now'],
])('%s is read as «%s» at noon', (iso, text) => {
  expect(agoText(iso, Date.parse('2026-11-21T12:00:00Z'))).toBe(text);
});
