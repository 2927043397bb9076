import { t } from '../../../i18n/t.ts';
import type { SpecEntryType } from './spec-entries.ts';

/** Above any figure of hardware: pixels, millimetres, watts, gigabytes, megahertz. */
const numberMax = 10_000_000;

const problemOf: Record<SpecEntryType, (value: unknown) => string | undefined> = {
  number: (value) =>
    typeof value === 'number' && value >= 0 && value <= numberMax
      ? undefined
      : t('Write a number that is not below 0.'),
  yes_no: (value) => (typeof value === 'boolean' ? undefined : t('Choose yes or no.')),
  text: (value) => (isShortText(value) ? undefined : t('Write 1 to 200 letters.')),
  texts: (value) =>
    Array.isArray(value) && value.length > 0 && value.length <= 40 && value.every(isShortText)
      ? undefined
      : t('Write 1 to 40 lines of at most 200 letters.'),
  rows: (value) =>
    Array.isArray(value) && value.length > 0 && value.length <= 20 && value.every(isRow)
      ? undefined
      : t('Write 1 to 20 rows of names and values.'),
};

/** What is wrong with a value of a type, in words for staff; undefined for a good one. */
export function specProblem(type: SpecEntryType, value: unknown): string | undefined {
  return problemOf[type](value);
}

function isShortText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '' && value.length <= 200;
}

function isRow(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  return (
    entries.length > 0 &&
    entries.length <= 8 &&
    entries.every(
      ([key, one]) => /^\w{1,30}$/.test(key) && (isShortText(one) || problemOf.number(one) === undefined),
    )
  );
}
