import { expect, test } from 'vitest';
import { settingOf, typedSetting } from './typed-settings.ts';

test('an amount is kept in centavos and typed in pesos', () => {
  expect(typedSetting({ kind: 'cents' }, 1_250_050)).toBe('12500.5');
  expect(settingOf({ kind: 'cents' }, '12,500.50')).toBe(1_250_050);
  expect(settingOf({ kind: 'cents' }, 'lots')).toBeUndefined();
});

test('a number is whole digits', () => {
  expect(typedSetting({ kind: 'whole' }, 3)).toBe('3');
  expect(settingOf({ kind: 'whole' }, ' 12 ')).toBe(12);
  for (const typed of ['', '1.5', '-1', '1e3']) expect(settingOf({ kind: 'whole' }, typed)).toBeUndefined();
});
