import { describe, expect, test } from 'vitest';
import { isOn, scheduleProblems, turnsOf } from './on-now.ts';

const friday = '2026-11-27T06:00:00.000Z';
const monday = '2026-11-30T06:00:00.000Z';
const at = (text: string) => new Date(text);
const shown = (from: string | null, until: string | null, isVisible = true) => ({
  is_visible: isVisible,
  starts_at: from,
  ends_at: until,
});

describe('a section is shown', () => {
  test.each([
    ['always without a schedule', shown(null, null), friday, true],
    ['not a moment before its start', shown(friday, null), '2026-11-27T05:59:59.999Z', false],
    ['from its start on', shown(friday, null), friday, true],
    ['until its end', shown(friday, monday), '2026-11-30T05:59:59.999Z', true],
    ['not from its end on', shown(friday, monday), monday, false],
    ['never while it is hidden', shown(friday, monday, false), '2026-11-28T06:00:00.000Z', false],
  ])('%s', (_, section, moment, expected) => {
    expect(isOn(section, at(moment))).toBe(expected);
  });
});

test('turns are the starts and ends of what is not hidden, each once', () => {
  expect(
    turnsOf([shown(friday, monday), shown(friday, null), shown('2026-12-24T06:00:00.000Z', null, false)]),
  ).toEqual([at(friday), at(monday)]);
});

test('an end before the start is said beside it', () => {
  const problems = scheduleProblems(
    [shown(friday, monday), shown(monday, friday)],
    (index) => `sections.${index}`,
  );
  expect(problems).toEqual({ 'sections.1.ends_at': 'The end comes after the start.' });
});
